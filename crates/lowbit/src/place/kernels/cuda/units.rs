//! Counts in units on GPUs: the [`Units`] of a count, so that a processor can continue what a GPU began.
//!
//! Mirror images of units have equal counts: such units are adjacent in the order, and counted once.

use std::collections::HashMap;
use std::io;

use cudarc::driver::DriverError;

use super::{
    Board, Device, ENOUGH_STARTS, Maximal, ROWS_TO_PLACE, Rows, SQUARE_STARTS, Sets, Starts, TRIANGLE_STARTS, Watch,
    cuda, enough_starts, failed, of_bundles,
};
use crate::Error;
use crate::count::Counting;
use crate::engine::{Outcome, Search, Stop, Tally, Unit, Worker, all_cores};
use crate::place::Units;
use crate::place::kernels::maximal::TWELFTHS;
use crate::place::reference::Cell;
use crate::place::units::by_reference;
use crate::sentence;

/// A count in units.
pub(super) struct OnGpus {
    board: Board,
    units: Units,
    /// The units in the order of the count.
    order: Vec<Unit>,
    /// By unit, its mirror image, which may be the unit itself.
    images: Vec<u64>,
    /// The cost of a batch, after which results are saved.
    batch: f64,
}

/// The number of batches of a count.
const BATCHES: f64 = 50.0;

/// The most units of a batch, whose numbers must fit a start's field.
const MOST_UNITS: usize = 1 << 15;

impl OnGpus {
    /// For these units, or an error if the board is too small.
    pub(super) fn new(units: Units) -> Result<OnGpus, Error> {
        let problem = units.problem();
        let n = problem.board().rows();
        let board = Board::of(problem).expect("it was asked whether there is a kernel");
        let needed = match &board {
            Board::Rows(movement) => movement.rows_to_place(),
            _ => ROWS_TO_PLACE,
        };
        let (rows, pieces) = units.rows();
        if !matches!(board, Board::Pawns(_)) && rows as usize + needed >= n as usize {
            return Err(Error::request(sentence!(
                "{problem}: too small a board to be cut into units on a GPU",
                "{problem}：棋盘太小，不能在 GPU 上分成单元"
            )));
        }
        let images = match &board {
            Board::Pawns(_) | Board::Sets { is_square: false, .. } => (0..units.number()).collect(),
            _ => mirror_images(n, pieces),
        };
        let cost = |unit: u64| match &board {
            Board::Sets { cells, .. } => {
                Sets::new(cells.clone()).estimate(&Sets::start(rows, &pieces[unit as usize], 0))
            }
            _ => 1.0,
        };
        let order: Vec<Unit> = paired(&images).map(|number| Unit { number, cost: cost(number) }).collect();
        let batch = order.iter().map(|unit| unit.cost).sum::<f64>() / BATCHES;
        Ok(OnGpus { board, units, order, images, batch })
    }

    /// The number of placements of each unit, or `None` if stopped.
    fn count(&self, device: &mut Device, units: &[u64], stop: &Stop) -> Result<Option<Vec<u128>>, DriverError> {
        let watch = Watch { stop, told: None };
        let (n, threads) = (self.units.problem().board().rows(), all_cores());
        let (rows, pieces) = self.units.rows();
        let begin = |unit: u64| pieces[unit as usize].as_slice();
        match &self.board {
            Board::Sets { cells, is_square } => {
                let board = Sets::new(cells.clone());
                let from: Vec<_> = (0..).zip(units).map(|(at, &unit)| Sets::start(rows, begin(unit), at)).collect();
                let about = if *is_square { SQUARE_STARTS } else { TRIANGLE_STARTS };
                let share = from.iter().map(|start| board.estimate(start)).sum::<f64>() / about;
                let starts = board.starts(from, share, threads);
                device.count_sets(&board, &starts, units.len(), &watch)
            }
            Board::Maximal => {
                let board = Maximal::new(n as usize, false);
                let from: Vec<_> = (0..).zip(units).map(|(at, &unit)| board.start(rows, begin(unit), at)).collect();
                let rows = rows as usize;
                let make = |depth: usize| board.starts(rows, from.clone(), depth.max(rows), threads);
                let (depth, starts) = enough_starts(&board, rows + 2, make);
                let found = device.count_maximal(&board, depth, &starts, units.len(), &watch)?;
                let all = |sizes: &Vec<u128>| sizes.iter().sum::<u128>() / TWELFTHS;
                Ok(found.map(|by_unit| by_unit.iter().map(all).collect()))
            }
            Board::Rows(movement) => {
                let plain = Rows::plain(*movement, n, units.len());
                let starts =
                    Starts::after(rows as usize + 1, n as usize - movement.rows_to_place(), ENOUGH_STARTS, |given| {
                        of_bundles(units.len(), threads, |bundle| plain.starts_after(begin(units[bundle]), given))
                    });
                let found = device.count_rows(&plain, &starts, &watch)?;
                Ok(found.map(|by_bundle| by_bundle.into_iter().map(u128::from).collect()))
            }
            Board::Pawns(k) => {
                let mut all = Rows::with_pawns(n, *k, false);
                all.bundles = units.iter().map(|&unit| all.bundles[unit as usize].clone()).collect();
                let starts = Starts::new(&all, n as usize, ENOUGH_STARTS, threads);
                let found = device.count_rows(&all, &starts, &watch)?;
                let weighed = |by_bundle: Vec<u64>| {
                    let weights = all.bundles.iter().map(|bundle| u128::from(bundle.weight));
                    weights.zip(by_bundle).map(|(weight, found)| weight * u128::from(found)).collect()
                };
                Ok(found.map(weighed))
            }
        }
    }
}

impl Counting for OnGpus {
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<Tally>, Error> {
        by_reference(&self.units, unit, stop)
    }
}

impl Search for OnGpus {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        Box::new(self.order.iter().copied())
    }

    fn number_of_units(&self) -> u64 {
        self.units.number()
    }

    fn workers(&self, _: usize) -> usize {
        cuda::devices().len()
    }

    fn worker(&self, number: usize) -> io::Result<Box<dyn Worker + '_>> {
        Ok(Box::new(DeviceWorker { count: self, device: Device::new(cuda::devices()[number]).map_err(failed)? }))
    }

    /// Requires an even number of units, so that mirror images stay together.
    fn is_enough(&self, units: usize, cost: f64) -> bool {
        units.is_multiple_of(2) && (cost >= self.batch || units >= MOST_UNITS)
    }
}

/// A GPU at work.
struct DeviceWorker<'a> {
    count: &'a OnGpus,
    device: Device,
}

impl Worker for DeviceWorker<'_> {
    fn run(&mut self, batch: &[Unit], stop: &Stop) -> io::Result<Outcome<Vec<Tally>>> {
        let counted = |unit: &Unit| unit.number.min(self.count.images[unit.number as usize]);
        let mut places = HashMap::new();
        let mut units = Vec::new();
        for unit in batch.iter().map(counted) {
            places.entry(unit).or_insert_with(|| {
                units.push(unit);
                units.len() - 1
            });
        }
        let found = self.count.count(&mut self.device, &units, stop).map_err(failed)?;
        let Some(found) = found else { return Ok(Outcome::Interrupted(Vec::new())) };
        let tally = |unit: &Unit| Tally::of(found[places[&counted(unit)]]);
        Ok(Outcome::Complete(batch.iter().map(tally).collect()))
    }
}

/// By unit, the unit that begins with the mirrored pieces.
fn mirror_images(n: u32, pieces: &[Vec<Cell>]) -> Vec<u64> {
    let numbers: HashMap<&[Cell], u64> = pieces.iter().map(Vec::as_slice).zip(0..).collect();
    let image = |pieces: &Vec<Cell>| {
        let image: Vec<Cell> = pieces.iter().map(|&(row, column)| (row, n - 1 - column)).collect();
        numbers[image.as_slice()]
    };
    pieces.iter().map(image).collect()
}

/// All units: mirror images adjacent, and units that are their own image last.
fn paired(images: &[u64]) -> impl Iterator<Item = u64> {
    let own = (0..).zip(images).filter(|(unit, image)| unit == *image).map(|(unit, _)| unit);
    let pairs = (0..).zip(images).filter(|(unit, image)| unit < *image).flat_map(|(unit, &image)| [unit, image]);
    pairs.chain(own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::Backend;
    use crate::engine::Control;
    use crate::place::{Goal, Piece, Problem, Request, Rule, Shape, reference};

    #[test]
    fn mirror_images_come_together() {
        let board = crate::place::Board::square(6).unwrap();
        let problem = Problem::new(board, Piece::queen(), Rule::Any).unwrap();
        let pieces = reference::beginnings(&problem, 2);
        let images = mirror_images(6, &pieces);
        let units: Vec<u64> = paired(&images).collect();
        let mut sorted = units.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..pieces.len() as u64).collect::<Vec<_>>());
        let own = units.iter().filter(|&&unit| images[unit as usize] == unit).count();
        assert_eq!(own, 1); // without queens: six columns have none in the middle
        let pairs = units[..units.len() - own].as_chunks::<2>().0;
        assert!(pairs.iter().all(|&[unit, image]| images[unit as usize] == image && unit < image));
    }

    /// Runs kernels if there is a device, and says so if there is none.
    #[test]
    fn a_device_finds_in_units_what_a_processor_finds() {
        if let Some(missing) = Backend::Cuda.missing() {
            eprintln!("skipped: this machine has no {missing}");
            return;
        }
        let problem = |piece: &str, shape, n, rule| {
            Problem::new(crate::place::Board::new(shape, n, n).unwrap(), piece.parse().unwrap(), rule).unwrap()
        };
        for problem in [
            problem("queen", Shape::Rectangle, 10, Rule::EachRow),
            problem("queen+leaper(1,3)", Shape::Rectangle, 12, Rule::EachRow),
            problem("rook+rider(1,2)", Shape::Rectangle, 11, Rule::EachRow),
            problem("queen", Shape::Rectangle, 9, Rule::Any),
            problem("queen", Shape::Triangle, 12, Rule::Any),
            problem("queen", Shape::Rectangle, 11, Rule::Maximal),
            problem("queen", Shape::Rectangle, 9, Rule::Pawns(2)),
        ] {
            for part in 1..=3 {
                let request = Request::of(problem.clone(), Goal::Count).unwrap().portable().part(part, 3).unwrap();
                let count = |request: &Request| request.run(&Control::default()).unwrap().complete().unwrap();
                let (processor, device) = (count(&request), count(&request.clone().backend(Backend::Cuda)));
                assert_eq!(device.forecast.backend, Backend::Cuda);
                assert_eq!(device.forecast.split, processor.forecast.split);
                assert_eq!(device.tally, processor.tally, "{problem}, part {part} of 3");
            }
        }
    }
}
