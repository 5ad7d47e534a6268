//! The languages that people are spoken to in.

use std::str::FromStr;

use crate::Error;

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English: what is said where nothing is chosen.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// Its tag: `en`, `zh`.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// The language of a tag or of a locale: `zh`, `zh-CN`, `zh_CN.UTF-8`; `None` for one that is not spoken here.
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
        Language::of_locale(tag)
            .ok_or_else(|| Error::Request(format!("there is no language '{tag}': en and zh are known")))
    }
}
