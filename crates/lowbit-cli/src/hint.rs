//! The arguments of hints on any puzzle.

use lowbit::steps::Degree;

#[derive(clap::Args)]
pub(crate) struct HintArgs {
    /// How much to tell: 1 the kind of step, 2 where to look, 3 the cells, 4 the whole reason
    /// 中文：提示的详细程度：1 步骤的种类，2 看哪里，3 哪些格子，4 完整的理由
    #[arg(long, value_name = "DEGREE", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) degree: u8,

    /// Every step that is possible now, the easiest first, a line each
    /// 中文：现在可能的每一步，最容易的在前，每行一步
    #[arg(long)]
    pub(crate) all: bool,
}

impl HintArgs {
    pub(crate) fn degree(&self) -> Degree {
        Degree::ALL[usize::from(self.degree) - 1]
    }
}
