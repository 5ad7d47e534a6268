//! **Overlapping almost locked sets**: ALS-XZ and ALS-XY-wing with sets that share cells. A linking digit has no place in
//! the shared cells, so at most one of the two sets has it, as usual.
//!
//! ```text
//! A = r1c12 {257}, B = r1c23 {258}, linked by a digit that is not in the shared cell
//! ```
//! Order: that of ALS chains, two sets before three.

use super::super::Technique;
use super::super::technique::About;
use super::{chain, xz};

pub(in super::super) const ABOUT: About = About {
    name: "overlapping-als",
    titles: ["Overlapping ALS", "重叠待定数组"],
    rating: 76,
    needs_uniqueness: false,
    find: |position, found| chain::find(Technique::OverlappingAls, 2, 3, position, found),
    reason: xz::reason,
};
