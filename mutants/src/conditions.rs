//! Conditions of `cfg`, as on this machine and with the default features.

use std::collections::HashSet;
use std::process::Command;

use anyhow::Result;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Token};

/// The true conditions, as `rustc` writes them. `test` is not one: code for tests is not mutated.
pub struct Conditions(HashSet<String>);

impl Conditions {
    pub fn new() -> Result<Conditions> {
        let output = Command::new("rustc").args(["--print", "cfg"]).output()?;
        let own = ["feature=\"generate\"", "feature=\"json\""].map(str::to_owned);
        Ok(Conditions(String::from_utf8(output.stdout)?.lines().map(str::to_owned).chain(own).collect()))
    }

    /// Whether something with these attributes is compiled.
    pub fn hold(&self, attributes: &[Attribute]) -> bool {
        let conditions = attributes.iter().filter(|attribute| attribute.path().is_ident("cfg"));
        conditions.filter_map(|attribute| attribute.parse_args().ok()).all(|condition| self.holds(&condition))
    }

    fn holds(&self, condition: &Meta) -> bool {
        let name = condition.path().require_ident().map(ToString::to_string).unwrap_or_default();
        match condition {
            Meta::Path(_) => self.0.contains(&name),
            Meta::NameValue(pair) => match &pair.value {
                Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) => {
                    self.0.contains(&format!("{name}={:?}", value.value()))
                }
                _ => false,
            },
            Meta::List(list) => {
                let inner = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).unwrap_or_default();
                match name.as_str() {
                    "any" => inner.iter().any(|condition| self.holds(condition)),
                    "not" => !inner.iter().any(|condition| self.holds(condition)),
                    _ => inner.iter().all(|condition| self.holds(condition)),
                }
            }
        }
    }
}
