//! The OpenAPI description of the interface. `description.json` has the parts that differ between questions; the shared parts
//! are added here.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

/// The whole description.
pub(crate) static OPENAPI: LazyLock<String> = LazyLock::new(|| {
    let mut whole: Map<String, Value> = serde_json::from_str(include_str!("description.json")).expect("it is JSON");
    whole["info"]["version"] = env!("CARGO_PKG_VERSION").into();
    let questions = whole.remove("questions").expect("there are questions");
    for (path, question) in questions.as_object().expect("by path") {
        whole["paths"][format!("/api/{path}")] = json!({"post": asked(path, question)});
    }
    whole["components"]["schemas"].as_object_mut().expect("by name").values_mut().for_each(complete);
    Value::Object(whole).to_string()
});

/// A question: a summary, the request, the answer, and the events, if any.
fn asked(path: &str, question: &Value) -> Value {
    let schema =
        |place: usize| json!({"$ref": format!("#/components/schemas/{}", question[place].as_str().expect("a name"))});
    let events = question[3].as_str().unwrap_or("result, or failure");
    let mut responses = Map::from_iter(
        ["400", "401", "403", "408", "413", "415", "422", "429"]
            .map(|status| (status.to_owned(), json!({"$ref": format!("#/components/responses/Status{status}")}))),
    );
    responses.insert(
        "200".to_owned(),
        json!({
            "description": "The answer; as events if the request accepts text/event-stream.",
            "content": {
                "application/json": {"schema": schema(2)},
                "text/event-stream": {"schema": {"type": "string", "description": events}},
            },
        }),
    );
    json!({
        "operationId": operation(path),
        "summary": question[0],
        "requestBody": {"required": true, "content": {"application/json": {"schema": schema(1)}}},
        "responses": responses,
    })
}

/// `queens/count` as `queensCount`.
fn operation(path: &str) -> String {
    let (puzzle, verb) = path.split_once('/').expect("a puzzle and a verb");
    let (first, rest) = verb.split_at(1);
    format!("{puzzle}{}{rest}", first.to_uppercase())
}

/// Every object has exactly the listed properties; all but the `optional` ones are required.
fn complete(schema: &mut Value) {
    match schema {
        Value::Array(schemas) => schemas.iter_mut().for_each(complete),
        Value::Object(schema) => {
            if let Some(Value::Object(properties)) = schema.get("properties") {
                let optional = match schema.get("optional") {
                    Some(Value::Array(names)) => names.clone(),
                    _ => Vec::new(),
                };
                let names = properties.keys().map(|name| Value::from(name.as_str()));
                let required: Vec<Value> = names.filter(|name| !optional.contains(name)).collect();
                schema.remove("optional");
                schema.insert("type".to_owned(), "object".into());
                schema.entry("additionalProperties").or_insert(false.into());
                if !required.is_empty() {
                    schema.insert("required".to_owned(), required.into());
                }
            }
            schema.values_mut().for_each(complete);
        }
        _ => {}
    }
}
