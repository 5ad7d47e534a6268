//! Plain values of a type, for functions that return at once.

use syn::{GenericArgument, PathArguments, Type};

/// Values of a type; empty for a type that only its function can make (`impl Trait`, `!`).
pub fn of(result: &Type) -> Vec<String> {
    let texts = |values: &[&str]| values.iter().map(|&value| value.to_owned()).collect();
    match result {
        Type::Tuple(tuple) => {
            let product = |rows: Vec<String>, element| {
                let values = of(element);
                rows.iter().flat_map(|row| values.iter().map(move |value| format!("{row}{value}, "))).collect()
            };
            tuple.elems.iter().fold(vec![String::new()], product).iter().map(|row| format!("({row})")).collect()
        }
        Type::Array(array) => of(&array.elem).iter().map(|value| format!("[{value}; _]")).collect(),
        Type::Reference(reference) => match &*reference.elem {
            Type::Slice(_) => texts(&["&mut []"]),
            Type::Path(path) if path.path.is_ident("str") => texts(&["\"\"", "\"xyzzy\""]),
            _ if reference.mutability.is_some() => Vec::new(),
            inner => of(inner).iter().map(|value| format!("Box::leak(Box::new({value}))")).collect(),
        },
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return Vec::new() };
            let inner: Vec<&Type> = match &last.arguments {
                PathArguments::AngleBracketed(arguments) => {
                    let types = arguments.args.iter().filter_map(|argument| match argument {
                        GenericArgument::Type(inner) => Some(inner),
                        _ => None,
                    });
                    types.collect()
                }
                _ => Vec::new(),
            };
            let wrapped = |name: &str| match inner.first() {
                Some(inner) => of(inner).iter().map(|value| format!("{name}({value})")).collect(),
                None => Vec::new(),
            };
            match last.ident.to_string().as_str() {
                "bool" => texts(&["true", "false"]),
                "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => texts(&["0", "1"]),
                "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => texts(&["0", "1", "-1"]),
                "f32" | "f64" => texts(&["0.0", "1.0", "-1.0"]),
                "String" => texts(&["String::new()", "\"xyzzy\".into()"]),
                "Option" => [texts(&["None"]), wrapped("Some")].concat(),
                "Result" if inner.is_empty() => texts(&["Ok(())"]),
                "Result" => wrapped("Ok"),
                "Outcome" => wrapped("crate::engine::Outcome::Complete"),
                "Box" => wrapped("Box::new"),
                "Vec" => {
                    let one = inner.first().map_or_else(Vec::new, |inner| of(inner));
                    [texts(&["vec![]"]), one.iter().map(|value| format!("vec![{value}]")).collect()].concat()
                }
                "ControlFlow" => match inner.get(1) {
                    Some(inner) => of(inner).iter().map(|value| format!("ControlFlow::Continue({value})")).collect(),
                    None => texts(&["ControlFlow::Continue(())"]),
                },
                _ => texts(&["Default::default()"]),
            }
        }
        _ => Vec::new(),
    }
}
