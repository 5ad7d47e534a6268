//! The body of a request: JSON, so long at most, and in so much time.

use std::sync::Arc;

use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use lowbit::sentence;
use serde::de::DeserializeOwned;

use crate::api::Shared;
use crate::failure::Failure;

/// The largest body, however it is sent.
pub(crate) const LARGEST_BODY: usize = 1 << 20;

/// A body of JSON.
pub(crate) struct Input<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Shared>> for Input<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, shared: &Arc<Shared>) -> Result<Self, Failure> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
            let message = sentence!("the content type must be application/json", "内容类型必须是 application/json");
            return Err(Failure::Refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
        }
        let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
        if announced.and_then(|length| length.parse::<u64>().ok()).is_some_and(|length| length > LARGEST_BODY as u64) {
            return Err(too_large());
        }
        let body = tokio::time::timeout(shared.patience, Limited::new(request.into_body(), LARGEST_BODY).collect());
        let body = match body.await {
            Err(_) => {
                let message =
                    sentence!("the body did not come within {:?}", "请求体没有在 {:?} 内到达", shared.patience);
                return Err(Failure::Refused(StatusCode::REQUEST_TIMEOUT, message));
            }
            Ok(Err(error)) if error.is::<LengthLimitError>() => return Err(too_large()),
            Ok(Err(error)) => {
                let message = sentence!("no body: {error}", "没有请求体：{error}");
                return Err(Failure::Refused(StatusCode::BAD_REQUEST, message));
            }
            Ok(Ok(body)) => body.to_bytes(),
        };
        // A list of the right length would pass for an object.
        if body.trim_ascii_start().first().is_some_and(|&first| first == b'[') {
            return Err(Failure::request(sentence!(
                "a JSON object is needed, not a list",
                "需要 JSON 对象，而不是列表"
            )));
        }
        serde_json::from_slice(&body).map(Input).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => Failure::request(error.to_string()),
            _ => Failure::Refused(StatusCode::BAD_REQUEST, sentence!("no JSON: {error}", "不是 JSON：{error}")),
        })
    }
}

fn too_large() -> Failure {
    Failure::Refused(
        StatusCode::PAYLOAD_TOO_LARGE,
        sentence!("a body has at most {LARGEST_BODY} bytes", "请求体最多 {LARGEST_BODY} 字节"),
    )
}
