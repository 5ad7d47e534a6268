//! Counts that others have published: for checks, never for answers.

/// OEIS A000170, n from 1: the solutions of the plain board.
const COUNTS: [u128; 27] = [
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
    39_029_188_884,
    314_666_222_712,
    2_691_008_701_644,
    24_233_937_684_440,
    227_514_171_973_736,
    2_207_893_435_808_352,
    22_317_699_616_364_044,
    234_907_967_154_122_528,
];

/// The published number of solutions of the plain n x n board, if there is one: for checks, never for answers.
///
/// ```
/// use lowbit::queens::published_count;
/// assert_eq!(published_count(8), Some(92));
/// assert_eq!(published_count(28), None);
/// ```
pub fn solutions(n: u32) -> Option<u128> {
    COUNTS.get((n as usize).checked_sub(1)?).copied()
}
