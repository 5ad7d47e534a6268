//! **AIC with almost locked sets**: a grouped chain of strong and weak links in which almost locked sets may give strong
//! links: a set that lacks one of its digits has all others.
//!
//! ```text
//! (3=7)r2c1368 - (7)r5c6 = (7)r5c2 - (7=3)r79c2      one set or the other has 3: no 3 where all of them are seen
//! ```
//! Order: that of grouped chains.

use super::super::Technique;
use super::super::inference;
use super::super::technique::About;

pub(in super::super) const ABOUT: About = About {
    name: "als-aic",
    titles: ["AIC with ALS", "含待定数组的链（ALS-AIC）"],
    rating: 77,
    needs_uniqueness: false,
    find: |position, found| inference::find(Technique::AlsAic, position, found),
    reason: inference::reason,
};
