//! The files of the page, which are part of the binary.

use std::fmt::Write;

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use super::failure::refused;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Page;

/// A file of the page. The browser revalidates it each time; an unchanged file is not sent again.
pub(crate) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let (Some(file), Some(kind)) = (Page::get(path), kind(path)) else {
        return refused(StatusCode::NOT_FOUND, lowbit::sentence!("there is no such page", "没有这个页面"))
            .into_response();
    };
    let tag = tag(&file.metadata.sha256_hash());
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let about = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache"), (header::ETAG, tag.as_str())];
    match known {
        true => (StatusCode::NOT_MODIFIED, about).into_response(),
        false => (about, file.data).into_response(),
    }
}

/// The page that asks a visitor for the token. It uses no other file, since other files need the token.
pub(crate) fn door() -> Response {
    let page = Page::get("token.html").expect("a file of the page");
    let about = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (StatusCode::UNAUTHORIZED, about, page.data).into_response()
}

/// The content type, by the file extension.
fn kind(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => return None,
    })
}

fn tag(hash: &[u8]) -> String {
    let mut tag = String::from("\"");
    for byte in &hash[..12] {
        write!(tag, "{byte:02x}").expect("a string takes any text");
    }
    tag + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_a_kind_and_no_script_is_inline() {
        assert!(Page::iter().any(|path| path == "index.html"));
        for path in Page::iter() {
            assert!(kind(&path).is_some(), "{path}");
        }
        let index = Page::get("index.html").unwrap();
        let html = std::str::from_utf8(&index.data).unwrap();
        for script in html.split("<script").skip(1) {
            assert!(script.contains("src=") && script.contains("></script>"), "{script}");
        }
        assert!(!html.contains("style=\"") && !html.contains(" onclick"));
    }
}
