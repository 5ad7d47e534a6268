//! Reads the JSON of a question, with errors in the terms of the interface.

use lowbit::sentence;
use lowbit::words::Sentence;
use serde::de::DeserializeOwned;

use super::Failure;
use super::failure::BAD_REQUEST;

/// Reads the JSON body of a request; errors are in the terms of the interface.
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Failure> {
    // `serde` accepts a list of the right length in place of an object.
    if body.trim_ascii_start().first().is_some_and(|&first| first == b'[') {
        return Err(Failure::request(sentence!("a JSON object is needed, not a list", "需要 JSON 对象，而不是列表")));
    }
    serde_json::from_slice(body).map_err(|error| match error.classify() {
        serde_json::error::Category::Data => Failure::request(misfit(body, &error)),
        _ => Failure::Refused(BAD_REQUEST, sentence!("not JSON: {error}", "不是 JSON：{error}")),
    })
}

/// An error of the parser in the terms of the interface: the field, and its type.
fn misfit(body: &[u8], error: &serde_json::Error) -> Sentence {
    let told = error.to_string();
    let told = told.rsplit_once(" at line ").map_or(told.as_str(), |(told, _)| told);
    let named = told.split('`').nth(1).unwrap_or_default();
    if told.starts_with("missing field") {
        return sentence!("'{named}' is missing", "缺少 '{named}'");
    }
    if let Some(unknown) = told.strip_prefix("unknown field ") {
        let known: Vec<String> = unknown.split('`').skip(3).step_by(2).map(|name| format!("'{name}'")).collect();
        let known = known.join(", ");
        return sentence!("there is no field '{named}': there are {known}", "没有字段 '{named}'：有 {known}");
    }
    // A non-negative whole number may still be too large.
    let is_large = told.contains("integer `") && !told.contains("integer `-");
    let wanted = told.rsplit_once("expected ").map_or("", |(_, wanted)| wanted);
    let [english, chinese] = match wanted {
        "u8" | "u16" | "u32" | "u64" | "usize" | "i64" if is_large => ["a smaller number", "更小的数"],
        "u8" | "u16" | "u32" | "u64" | "usize" => ["a whole number that is not negative", "非负整数"],
        "i64" => ["a whole number", "整数"],
        "f64" => ["a number", "数"],
        "a string" => ["a text", "文本"],
        "a boolean" => ["true or false", "true 或 false"],
        "a sequence" => ["a list", "列表"],
        other => [other, other],
    };
    match field_before(body, error.line(), error.column()) {
        Some(field) => sentence!("'{field}' must be {english}", "'{field}' 必须是{chinese}"),
        None => sentence!("a JSON object is needed: {english}", "需要 JSON 对象：{chinese}"),
    }
}

/// The last field name before a position in a JSON object.
fn field_before(body: &[u8], line: usize, column: usize) -> Option<String> {
    let begin =
        body.split_inclusive(|&byte| byte == b'\n').take(line.saturating_sub(1)).map(<[u8]>::len).sum::<usize>();
    let text = std::str::from_utf8(body.get(..(begin + column).min(body.len()))?).ok()?;
    let mut strings = text.split('"').collect::<Vec<_>>();
    if strings.len() % 2 == 0 {
        strings.pop(); // inside of a string
    }
    let mut named =
        strings.windows(2).enumerate().filter(|(place, pair)| place % 2 == 1 && pair[1].trim_start().starts_with(':'));
    named.next_back().map(|(_, pair)| pair[0].to_owned())
}
