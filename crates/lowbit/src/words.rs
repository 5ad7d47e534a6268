//! Languages, and sentences in all of them.
//!
//! Names for programs (in JSON, of formats, of methods) are the same in every language. Text for people is a [`Sentence`]: the macro
//! [`sentence!`](crate::sentence) builds it in every language at once, and does not compile if one is missing.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::str::FromStr;

use crate::Error;

/// A language. The list is exhaustive on purpose: a new language must be added to every sentence.
///
/// ```
/// use lowbit::words::Language;
/// assert_eq!(Language::Chinese.tag().parse::<Language>()?, Language::Chinese);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, the default.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// The language of a process, by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; English if that
    /// language is not supported. `variable` looks up a variable.
    ///
    /// ```
    /// use lowbit::words::Language;
    /// let lang = |name: &str| (name == "LANG").then(|| "zh_CN.UTF-8".to_owned());
    /// assert_eq!(Language::of_environment(lang), Language::Chinese);
    /// ```
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Language {
        let said = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
        said.and_then(|locale| Language::of_locale(&locale)).unwrap_or_default()
    }

    /// The supported language that a browser prefers, by its header `Accept-Language`.
    ///
    /// ```
    /// use lowbit::words::Language;
    /// assert_eq!(Language::of_accepted("fr, zh-CN;q=0.9, en;q=0.8"), Some(Language::Chinese));
    /// assert_eq!(Language::of_accepted("fr, *;q=0.1"), None);
    /// ```
    pub fn of_accepted(header: &str) -> Option<Language> {
        let wish = |entry: &str| {
            let (tag, quality) = entry.split_once(';').unwrap_or((entry, ""));
            let quality = quality.trim().strip_prefix("q=").map_or(Some(1.0), |number| number.parse::<f64>().ok())?;
            Language::of_locale(tag.trim()).filter(|_| quality > 0.0).map(|language| (language, quality))
        };
        let wishes = header.split(',').filter_map(wish);
        // The first of equal preferences wins.
        wishes.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(language, _)| language)
    }

    /// Its tag: `en`, `zh`.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// The language of a tag or of a locale: `zh`, `zh-CN`, `zh_CN.UTF-8`; `None` for an unsupported one.
    ///
    /// ```
    /// use lowbit::words::Language;
    /// assert_eq!(Language::of_locale("zh_CN.UTF-8"), Some(Language::Chinese));
    /// assert_eq!(Language::of_locale("de_DE"), None);
    /// ```
    pub fn of_locale(locale: &str) -> Option<Language> {
        let tag = locale.split(['-', '_', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        Language::ALL.into_iter().find(|language| language.tag() == tag)
    }
}

impl FromStr for Language {
    type Err = Error;

    fn from_str(tag: &str) -> Result<Language, Error> {
        Language::of_locale(tag).ok_or_else(|| {
            crate::sentence!("there is no language '{tag}': en and zh are known", "没有语言“{tag}”：可用 en 和 zh")
                .into()
        })
    }
}

/// A list in words: a, b and c.
pub(crate) fn list(names: impl Iterator<Item = String>, language: Language) -> String {
    let names: Vec<String> = names.collect();
    match (language, names.split_last()) {
        (Language::English, Some((last, others))) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        (Language::Chinese, Some(_)) => names.join("、"),
        (_, Some((only, _))) => only.clone(),
        (_, None) => String::new(),
    }
}

/// A message to people, in every language. Its `Display` is English.
///
/// ```
/// use lowbit::sentence;
/// use lowbit::words::Language;
/// let rows = 3;
/// let said = sentence!("{rows} rows and {} columns", "{rows} 行 {} 列", 4);
/// assert_eq!(said.to_string(), "3 rows and 4 columns");
/// assert_eq!(said.words(Language::Chinese), "3 行 4 列");
/// ```
///
/// ```
/// use lowbit::words::{Language, Sentence};
/// let name = Sentence::new(["row", "行"]);
/// assert_eq!(name.words(Language::ALL[1]), "行");
/// assert_eq!(name.after(&"a ".into()).to_string(), "a row");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence([Cow<'static, str>; Language::ALL.len()]);

impl Sentence {
    /// From its wording in each language, in the order of [`Language::ALL`]. The macro [`sentence!`](crate::sentence)
    /// is easier.
    pub fn new(in_each: [impl Into<Cow<'static, str>>; Language::ALL.len()]) -> Sentence {
        Sentence(in_each.map(Into::into))
    }

    /// The words in a language.
    pub fn words(&self, language: Language) -> &str {
        &self.0[language as usize]
    }

    /// The sentence, preceded in each language by another one.
    pub fn after(&self, before: &Sentence) -> Sentence {
        Sentence(std::array::from_fn(|language| Cow::Owned(format!("{}{}", before.0[language], self.0[language]))))
    }
}

/// For use inside an [`io::Error`].
impl std::error::Error for Sentence {}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words(Language::English))
    }
}

/// The same in every language: for text without words, or quoted from elsewhere.
impl From<String> for Sentence {
    fn from(text: String) -> Sentence {
        Sentence(std::array::from_fn(|_| Cow::Owned(text.clone())))
    }
}

/// The same in every language: for text without words.
impl From<&'static str> for Sentence {
    fn from(text: &'static str) -> Sentence {
        Sentence(std::array::from_fn(|_| Cow::Borrowed(text)))
    }
}

/// A [`Sentence`](crate::words::Sentence): a format string for each language, in the order of
/// [`Language::ALL`](crate::words::Language::ALL), and the arguments that they share.
#[macro_export]
macro_rules! sentence {
    ($english:literal, $chinese:literal; $($arguments:tt)*) => {
        $crate::sentence!($english, $chinese, $($arguments)*)
    };
    ($english:literal, $chinese:literal $(, $($arguments:tt)*)?) => {
        $crate::words::Sentence::new([
            ::std::fmt::format(::std::format_args!($english $(, $($arguments)*)?)),
            ::std::fmt::format(::std::format_args!($chinese $(, $($arguments)*)?)),
        ])
    };
}

/// The message of an I/O error: common errors translated, others verbatim.
///
/// ```
/// use lowbit::words::{Language, of_io};
/// let missing = std::io::ErrorKind::NotFound.into();
/// assert_ne!(of_io(&missing, Language::English), of_io(&missing, Language::Chinese));
/// ```
pub fn of_io(error: &io::Error, language: Language) -> String {
    use io::ErrorKind;
    if let Some(sentence) = error.get_ref().and_then(|inner| inner.downcast_ref::<Sentence>()) {
        return sentence.words(language).to_owned();
    }
    let chinese = match error.kind() {
        ErrorKind::NotFound => "没有这个文件或目录",
        ErrorKind::PermissionDenied => "没有权限",
        ErrorKind::AlreadyExists => "已经存在",
        ErrorKind::IsADirectory => "是一个目录",
        ErrorKind::NotADirectory => "不是目录",
        ErrorKind::StorageFull => "磁盘已满",
        ErrorKind::ReadOnlyFilesystem => "文件系统是只读的",
        ErrorKind::BrokenPipe => "管道的另一端已关闭",
        _ => return error.to_string(),
    };
    // An error with a message of its own says more than its kind.
    let is_plain = error.get_ref().is_none();
    match language {
        Language::Chinese if is_plain => chinese.to_owned(),
        Language::English | Language::Chinese => error.to_string(),
    }
}

/// A time as people say it, by its largest unit: `3 seconds`, `3 秒`.
///
/// ```
/// use lowbit::words::{Language, duration};
/// use std::time::Duration;
/// assert_eq!(duration(Duration::from_secs(90), Language::English), "2 minutes");
/// assert_eq!(duration(Duration::from_secs(7200), Language::Chinese), "2 小时");
/// ```
pub fn duration(time: std::time::Duration, language: Language) -> String {
    const UNITS: [(u64, &str, &str); 6] = [
        (365 * 86_400, "year", "年"),
        (7 * 86_400, "week", "周"),
        (86_400, "day", "天"),
        (3600, "hour", "小时"),
        (60, "minute", "分钟"),
        (1, "second", "秒"),
    ];
    let seconds = time.as_secs().saturating_add((time.subsec_millis() >= 500).into());
    // A unit is used from 1.5 of it on: 80 seconds stay seconds.
    let fits = |unit: u64| seconds.saturating_mul(2) >= unit.saturating_mul(3);
    let (unit, english, chinese) = UNITS.into_iter().find(|&(unit, ..)| fits(unit)).unwrap_or(UNITS[5]);
    let number = seconds / unit + u64::from(seconds % unit * 2 >= unit);
    match language {
        Language::English => format!("{number} {english}{}", if number == 1 { "" } else { "s" }),
        Language::Chinese => format!("{number} {chinese}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_back() {
        assert_eq!(Language::ALL.map(Language::tag), ["en", "zh"]);
        for language in Language::ALL {
            assert_eq!(language.tag().parse::<Language>().unwrap(), language);
            let header = format!("xx;q=0.9, {}-XX;q=0.1", language.tag());
            assert_eq!(Language::of_accepted(&header), Some(language));
        }
        assert!("xx".parse::<Language>().is_err());
    }
}
