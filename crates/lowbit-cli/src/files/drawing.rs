//! A drawing of the first answer that has one, written in addition to the answers.

use std::io::Write;

use anyhow::Result;

use super::Output;

/// The destination of a drawing. Like the answers it is written when all of them are complete: after an interruption the file is unchanged.
pub(crate) struct Drawing {
    out: Output,
    is_drawn: bool,
}

impl Drawing {
    pub(crate) fn new(out: Output) -> Drawing {
        Drawing { out, is_drawn: false }
    }

    /// Takes a drawing, unless there already is one.
    pub(crate) fn draw(&mut self, svg: &str) -> Result<()> {
        if !std::mem::replace(&mut self.is_drawn, true) {
            self.out.write_all(svg.as_bytes())?;
        }
        Ok(())
    }

    /// Writes the drawing, since all answers are complete.
    pub(crate) fn finish(self) -> Result<()> {
        if self.is_drawn {
            return self.out.finish();
        }
        say!("no step: nothing was drawn", "没有步骤：没有画图");
        Ok(())
    }
}
