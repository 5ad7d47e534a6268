//! Sets a board of coloured regions and tells how to solve it: `cargo run --release --example regions`

use lowbit::engine::Stop;
use lowbit::regions::generate::Wish;
use lowbit::regions::steps::{Degree, path};
use lowbit::regions::text::Format;
use lowbit::words::Language;

fn main() -> Result<(), lowbit::Error> {
    let made = Wish::new(8, 1)?.seed(2026).board(0, &Stop::new()).complete().flatten().expect("nobody stops it");
    print!("{}", Format::Letters.write(&made.board)?);
    for step in path(&made.board, &Stop::new()).into_inner().steps {
        println!("{}", step.words(&made.board, Degree::Reason, Language::English));
    }
    println!("{}: columns {}", made.grade.name(), made.solution);
    Ok(())
}
