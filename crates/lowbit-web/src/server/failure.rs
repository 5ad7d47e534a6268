//! Failures as HTTP responses.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use lowbit::words::{Language, Sentence};

use crate::api::Failure;

/// `Retry-After` in seconds, when all places are taken.
const RETRY_AFTER: &str = "1";

/// The failure of a refused request.
pub(crate) fn refused(status: StatusCode, message: Sentence) -> Failure {
    Failure::Refused(status.as_u16(), message)
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status()).expect("a status of HTTP");
        let mut response = (status, Json(self.told(Language::English))).into_response();
        if matches!(self, Failure::Busy) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
        }
        response.extensions_mut().insert(self); // for the layer that knows the client's language
        response
    }
}
