//! The arguments of `kernels/semiqueens.cu`.

use super::{HighClass, Orbit, Partners, Semiqueens};
use crate::Error;
use crate::sentence;

/// As `Sides` in the kernel.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Sides {
    pub(crate) n: u32,
    pub(crate) low: u32,
    pub(crate) warps: u32,
    pub(crate) orbits: u32,
}

/// The arguments of the kernel; the fields have the names of its parameters.
#[derive(Debug)]
pub(crate) struct Lists {
    pub(crate) sides: Sides,
    pub(crate) low: Vec<u32>,
    /// 32 for each warp, all of one class.
    pub(crate) high: Vec<u32>,
    /// The class of each warp.
    pub(crate) classes: Vec<u32>,
    /// The index of the first partners of a class, for each number of diagonals.
    pub(crate) partners_from: Vec<u32>,
    pub(crate) partners: Vec<Partners>,
    pub(crate) orbits: Vec<Orbit>,
}

impl Lists {
    /// The words of a sum.
    pub(crate) const WORDS: usize = 8;

    /// The lanes of a warp.
    const LANES: usize = 32;

    /// Fills the unused lanes of a warp: no set.
    const NO_SET: u32 = u32::MAX;

    pub(crate) fn new(kernel: &Semiqueens) -> Lists {
        let most = kernel.n / 2;
        let (mut high, mut classes) = (Vec::new(), Vec::new());
        let (mut partners_from, mut partners) = (vec![0], Vec::new());
        let mut pairs = vec![0; most as usize + 1];
        for (class, HighClass { sets, sum, size }) in kernel.high_classes().into_iter().enumerate() {
            for warp in kernel.high[sets.clone()].chunks(Self::LANES) {
                high.extend_from_slice(warp);
                high.resize(high.len().next_multiple_of(Self::LANES), Self::NO_SET);
                classes.push(class as u32);
            }
            for diagonals in 0..=most {
                let more = kernel.partners(diagonals, sum, size);
                pairs[diagonals as usize] +=
                    more.iter().map(|more| more.to - more.from).sum::<u32>() as usize * sets.len();
                partners.extend(more);
                partners_from.push(partners.len() as u32);
            }
        }
        // Orbits with the most pairs come first, so that no block outlasts the others for long.
        let mut orbits = kernel.orbits();
        orbits.sort_by_key(|orbit| std::cmp::Reverse(pairs[orbit.set.count_ones() as usize]));
        let sides = Sides {
            n: kernel.n,
            low: kernel.low.len() as u32,
            warps: classes.len() as u32,
            orbits: orbits.len() as u32,
        };
        Lists { sides, low: kernel.low.clone(), high, classes, partners_from, partners, orbits }
    }

    /// The bytes of shared memory that a block needs.
    #[cfg(feature = "cuda")]
    pub(crate) fn shared_bytes(&self) -> u32 {
        32 * self.sides.low
    }

    /// The total of sums of 256 bits, modulo 2^113 - 1. Checks that it is divisible by 2^(2n-2).
    pub(crate) fn total(&self, sums: &[u32]) -> Result<u128, Error> {
        let mut total = [0_u32; Self::WORDS];
        for sum in sums.chunks(Self::WORDS) {
            let mut carry = 0;
            for (word, more) in total.iter_mut().zip(sum) {
                carry += u64::from(*word) + u64::from(*more);
                *word = carry as u32;
                carry >>= 32;
            }
        }
        let bit = |at: usize| total[at / 32] >> (at % 32) & 1;
        let twos = 2 * self.sides.n as usize - 2;
        if (0..twos).any(|at| bit(at) == 1) {
            return Err(Error::check(sentence!(
                "the sum over all pairs of sets is not divisible by 2^{twos}: the GPU miscalculated",
                "所有集合对之和不能被 2^{twos} 整除：GPU 算错了"
            )));
        }
        // Modulo 2^113 - 1, bit k counts as bit k mod 113.
        Ok((0..32 * Self::WORDS)
            .filter(|&at| bit(at) == 1)
            .fold(0, |sum, at| (sum + (1 << (at % super::BITS as usize))) % super::MODULUS))
    }
}
