//! Possible mutants: operators replaced by others, functions that return a plain value at once.

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, BinOp, Block, Expr, ReturnType, Signature, UnOp};

use crate::conditions::Conditions;
use crate::operators::others;
use crate::values;

/// One change of the sources.
pub struct Mutant {
    /// Relative to the sources of the library.
    pub file: PathBuf,
    pub line: usize,
    /// `queens::kernels::join`, as the tests of the module begin.
    pub module: String,
    pub function: String,
    /// The replaced bytes: an expression, or empty at the beginning of a function.
    pub place: Range<usize>,
    pub change: Change,
    /// The original text, on one line.
    before: String,
    /// Its index among mutants of the same name, for the same line may occur twice.
    again: usize,
}

pub enum Change {
    /// The operator in these bytes is replaced by another, or removed.
    Operator(Range<usize>, &'static str),
    /// The function returns this.
    Return(String),
}

impl Mutant {
    /// A name that survives edits elsewhere: it has no line number.
    pub fn name(&self) -> String {
        let again = if self.again == 0 { String::new() } else { format!(" ({})", self.again + 1) };
        let (file, function) = (self.file.display(), &self.function);
        match &self.change {
            Change::Operator(_, operator) => format!("{file} {function}: {} with {operator:?}{again}", self.before),
            Change::Return(value) => format!("{file} {function}: returns {value}{again}"),
        }
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} (line {})", self.name(), self.line)
    }
}

/// Every mutant of the library, in an order drawn by the seed. Code that is not compiled on this machine, tests, and
/// constants are skipped: they cannot have a switch.
pub fn mutants(library: &Path, seed: u64) -> Result<Vec<Mutant>> {
    let source = library.parent().context("the library has a folder")?;
    let conditions = Conditions::new()?;
    let mut found = Vec::new();
    let mut files = vec![(library.to_owned(), Vec::new())];
    while let Some((path, modules)) = files.pop() {
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let file = syn::parse_file(&text).with_context(|| path.display().to_string())?;
        let relative = path.strip_prefix(source)?;
        let mut finder = Finder {
            path: &path,
            relative,
            text: &text,
            conditions: &conditions,
            modules,
            functions: Vec::new(),
            constant: false,
            found: &mut found,
            files: &mut files,
        };
        finder.visit_file(&file);
    }
    let mut seen: HashMap<String, usize> = HashMap::new();
    found.sort_by(|a, b| (&a.file, a.place.start).cmp(&(&b.file, b.place.start)));
    for mutant in &mut found {
        let times = seen.entry(mutant.name()).or_default();
        mutant.again = *times;
        *times += 1;
    }
    // By name, so that an edit elsewhere leaves the sample unchanged.
    found.sort_by_cached_key(|mutant| hash(seed, &mutant.name()));
    Ok(found)
}

/// FNV-1a, mixed at the end.
fn hash(seed: u64, text: &str) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hash = text.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    let hash = (hash ^ (hash >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    hash ^ (hash >> 32)
}

struct Finder<'a> {
    path: &'a Path,
    relative: &'a Path,
    text: &'a str,
    conditions: &'a Conditions,
    modules: Vec<String>,
    /// The enclosing type and function.
    functions: Vec<String>,
    /// Whether this is evaluated at compile time.
    constant: bool,
    found: &'a mut Vec<Mutant>,
    /// Files of modules still to be read.
    files: &'a mut Vec<(PathBuf, Vec<String>)>,
}

impl Finder<'_> {
    fn add(&mut self, place: Range<usize>, line: usize, change: Change) {
        let before = self.text[place.clone()].split_whitespace().collect::<Vec<_>>().join(" ");
        self.found.push(Mutant {
            file: self.relative.to_owned(),
            line,
            module: self.modules.join("::"),
            function: self.functions.join("::"),
            place,
            change,
            before,
            again: 0,
        });
    }

    fn operator(&mut self, whole: &Expr, operator: Range<usize>, others: &[&'static str]) {
        if self.constant {
            return;
        }
        for other in others {
            let line = whole.span().start().line;
            self.add(whole.span().byte_range(), line, Change::Operator(operator.clone(), other));
        }
    }

    fn function(&mut self, attributes: &[Attribute], signature: &Signature, block: &Block) {
        if !self.conditions.hold(attributes) {
            return;
        }
        let constant = std::mem::replace(&mut self.constant, signature.constness.is_some());
        self.functions.push(signature.ident.to_string());
        // An empty function does nothing already, and an unsafe one may owe its callers more than a value.
        if let (Some(first), None, false) = (block.stmts.first(), &signature.unsafety, self.constant) {
            let start = first.span().byte_range().start;
            let last = block.stmts[block.stmts.len() - 1].span().byte_range().end;
            let values = match &signature.output {
                ReturnType::Default => vec!["()".to_owned()],
                ReturnType::Type(_, result) => values::of(result),
            };
            for value in values.into_iter().filter(|value| *value != self.text[start..last]) {
                self.add(start..start, signature.ident.span().start().line, Change::Return(value));
            }
        }
        self.visit_block(block);
        self.functions.pop();
        self.constant = constant;
    }

    /// Visits an expression evaluated at compile time: only its closures run later.
    fn constant(&mut self, expression: &Expr) {
        let constant = std::mem::replace(&mut self.constant, true);
        self.visit_expr(expression);
        self.constant = constant;
    }

    fn within(&mut self, name: String, look: impl FnOnce(&mut Self)) {
        self.functions.push(name);
        look(self);
        self.functions.pop();
    }
}

/// The file of a module: beside `lib.rs` and `mod.rs`, else in the folder named like the file.
fn file_of(path: &Path, name: &str) -> PathBuf {
    let beside = path.ends_with("lib.rs") || path.ends_with("mod.rs");
    let folder = if beside { path.with_file_name("") } else { path.with_extension("") };
    let file = folder.join(format!("{name}.rs"));
    if file.exists() { file } else { folder.join(name).join("mod.rs") }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_file(&mut self, file: &'ast syn::File) {
        if self.conditions.hold(&file.attrs) {
            visit::visit_file(self, file);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !self.conditions.hold(&module.attrs) {
            return;
        }
        self.modules.push(module.ident.to_string());
        match &module.content {
            Some((_, items)) => items.iter().for_each(|item| self.visit_item(item)),
            None => self.files.push((file_of(self.path, &module.ident.to_string()), self.modules.clone())),
        }
        self.modules.pop();
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if self.conditions.hold(&item.attrs) {
            let name = self.text[item.self_ty.span().byte_range()].to_owned();
            self.within(name, |finder| item.items.iter().for_each(|item| finder.visit_impl_item(item)));
        }
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        if self.conditions.hold(&item.attrs) {
            self.within(item.ident.to_string(), |finder| {
                item.items.iter().for_each(|item| finder.visit_trait_item(item));
            });
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.attrs, &item.sig, block);
        }
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if self.conditions.hold(&local.attrs) {
            visit::visit_local(self, local);
        }
    }

    fn visit_expr_block(&mut self, block: &'ast syn::ExprBlock) {
        if self.conditions.hold(&block.attrs) {
            visit::visit_expr_block(self, block);
        }
    }

    fn visit_expr_return(&mut self, expression: &'ast syn::ExprReturn) {
        if self.conditions.hold(&expression.attrs) {
            visit::visit_expr_return(self, expression);
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if self.conditions.hold(&arm.attrs) {
            visit::visit_arm(self, arm);
        }
    }

    fn visit_expr(&mut self, whole: &'ast Expr) {
        match whole {
            Expr::Binary(binary) if !is_let(&binary.left) && !is_let(&binary.right) => {
                self.operator(whole, binary.op.span().byte_range(), others(&binary.op));
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_)) => {
                self.operator(whole, unary.op.span().byte_range(), &[""]);
            }
            _ => {}
        }
        visit::visit_expr(self, whole);
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        let constant = std::mem::replace(&mut self.constant, false);
        visit::visit_expr_closure(self, closure);
        self.constant = constant;
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        if self.conditions.hold(&item.attrs) {
            self.within(item.ident.to_string(), |finder| finder.constant(&item.expr));
        }
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        if self.conditions.hold(&item.attrs) {
            self.within(item.ident.to_string(), |finder| finder.constant(&item.expr));
        }
    }

    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    // Evaluated at compile time: nothing in it runs later.
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_generics(&mut self, _: &'ast syn::Generics) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_attribute(&mut self, _: &'ast Attribute) {}
}

/// Whether this is a part of a `let` chain, which is not a value.
fn is_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => is_let(&binary.left) || is_let(&binary.right),
        _ => false,
    }
}
