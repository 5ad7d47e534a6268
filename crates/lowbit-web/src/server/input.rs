//! The body of a request: JSON, with limits of size and time.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use lowbit::sentence;
use serde::de::DeserializeOwned;

use super::failure::refused;
use super::routes::Shared;
use crate::api::{self, Failure};

/// The largest body, with or without a declared length.
pub(crate) const LARGEST_BODY: usize = 1 << 20;

/// A body whose content type is JSON.
pub(crate) struct Body(pub(crate) Bytes);

impl FromRequest<Arc<Shared>> for Body {
    type Rejection = Failure;

    async fn from_request(request: Request, shared: &Arc<Shared>) -> Result<Self, Failure> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
            let message = sentence!("the content type must be application/json", "内容类型必须是 application/json");
            return Err(refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
        }
        let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
        if announced.and_then(|length| length.parse::<u64>().ok()).is_some_and(|length| length > LARGEST_BODY as u64) {
            return Err(too_large());
        }
        let body = tokio::time::timeout(shared.patience, Limited::new(request.into_body(), LARGEST_BODY).collect());
        match body.await {
            Err(_) => {
                let message =
                    sentence!("the body did not come within {:?}", "请求体没有在 {:?} 内到达", shared.patience);
                Err(refused(StatusCode::REQUEST_TIMEOUT, message))
            }
            Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
            Ok(Err(error)) => {
                let message = sentence!("no body: {error}", "没有请求体：{error}");
                Err(refused(StatusCode::BAD_REQUEST, message))
            }
            Ok(Ok(body)) => Ok(Body(body.to_bytes())),
        }
    }
}

/// A body read as a question.
pub(crate) struct Input<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Shared>> for Input<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, shared: &Arc<Shared>) -> Result<Self, Failure> {
        let Body(body) = Body::from_request(request, shared).await?;
        api::read(&body).map(Input)
    }
}

fn too_large() -> Failure {
    refused(
        StatusCode::PAYLOAD_TOO_LARGE,
        sentence!("a body has at most {LARGEST_BODY} bytes", "请求体最多 {LARGEST_BODY} 字节"),
    )
}
