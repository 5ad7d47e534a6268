//! The language of a request: `?lang=`, or the browser's preference in `Accept-Language`.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use lowbit::words::Language;

use crate::api::Failure;

/// The language for a client.
pub(crate) fn of(headers: &HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    accepted.and_then(Language::of_accepted).unwrap_or_default()
}

/// The layer that sets the language: `?lang=` overrides the browser's preference; failures are translated, too.
pub(crate) async fn spoken(mut request: Request, next: Next) -> Response {
    let parameters = request.uri().query().unwrap_or_default().split('&');
    let asked = parameters.filter_map(|parameter| parameter.strip_prefix("lang=")).find_map(Language::of_locale);
    if let Some(language) = asked {
        request.headers_mut().insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static(language.tag()));
    }
    let language = of(request.headers());
    let mut response = next.run(request).await;
    match response.extensions_mut().remove::<Failure>() {
        Some(failure) if language != Language::default() => {
            let told = serde_json::to_vec(&failure.told(language)).expect("plain data becomes JSON");
            response.headers_mut().remove(header::CONTENT_LENGTH);
            response.map(|_| Body::from(told))
        }
        _ => response,
    }
}
