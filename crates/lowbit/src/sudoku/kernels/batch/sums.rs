//! Small numbers in slices: sums of bits, lane by lane, the lowest bit first.

use super::lanes::Lanes;

/// a + b + c
#[inline(always)]
pub(super) fn add3<V: Lanes>(a: V, b: V, c: V) -> [V; 2] {
    [V::odd(a, b, c), V::two_of(a, b, c)]
}

/// The sum of two numbers up to 3.
#[inline(always)]
pub(super) fn add_twos<V: Lanes>(a: &[V; 2], b: &[V; 2]) -> [V; 3] {
    let carry = a[0].and(b[0]);
    [a[0].xor(b[0]), V::odd(a[1], b[1], carry), V::two_of(a[1], b[1], carry)]
}

/// The sum of two numbers up to 7.
#[inline(always)]
pub(super) fn add_threes<V: Lanes>(a: &[V; 3], b: &[V; 3]) -> [V; 4] {
    let carry = a[0].and(b[0]);
    let further = V::two_of(a[1], b[1], carry);
    [a[0].xor(b[0]), V::odd(a[1], b[1], carry), V::odd(a[2], b[2], further), V::two_of(a[2], b[2], further)]
}

/// The sum of a number up to 15 and one up to 7.
#[inline(always)]
pub(super) fn add_four_three<V: Lanes>(a: &[V; 4], b: &[V; 3]) -> [V; 5] {
    let [ones, twos, fours, carry] = add_threes(&[a[0], a[1], a[2]], b);
    [ones, twos, fours, a[3].xor(carry), a[3].and(carry)]
}

/// The number of set bits of nine.
#[inline(always)]
pub(super) fn sum9<V: Lanes>(bits: &[V; 9]) -> [V; 4] {
    let mut sum = [V::none(); 3];
    let mut carry = [V::none(); 3];
    for k in 0..3 {
        sum[k] = V::odd(bits[3 * k], bits[3 * k + 1], bits[3 * k + 2]);
        carry[k] = V::two_of(bits[3 * k], bits[3 * k + 1], bits[3 * k + 2]);
    }
    let from_ones = V::two_of(sum[0], sum[1], sum[2]);
    let twos = V::odd(carry[0], carry[1], carry[2]);
    let from_twos = twos.and(from_ones);
    let fours = V::two_of(carry[0], carry[1], carry[2]);
    [V::odd(sum[0], sum[1], sum[2]), twos.xor(from_ones), fours.xor(from_twos), fours.and(from_twos)]
}
