//! Puzzles that are answered together, in order.

use super::super::text::{Alphabet, Entry, Form, Format, Line, LineLayout, Subject, plain_nine};
use super::super::{Grid, Puzzle, Shape};
use super::input::Contents;
use crate::TextError;
use crate::stream;

/// Puzzles that are answered together. Those of 9x9 are contiguous, as the batch search takes them.
///
/// ```
/// use lowbit::sudoku::stream::Questions;
/// use lowbit::sudoku::text::LineLayout;
/// let mut questions = Questions::new(&LineLayout::Cells);
/// assert!(questions.is_empty() && questions.piece() == 0);
/// questions.read_text("1..4......3....2")?;
/// questions.push_nines(&[[0; 81]]);
/// questions.read_line(&LineLayout::Cells, 3, b"12x");
/// assert_eq!((questions.len(), questions.faults().count()), (3, 1));
/// let first = questions.iter().next().unwrap();
/// assert_eq!((first.puzzle().unwrap().shape().side(), first.shape().unwrap().side()), (4, 4));
/// assert!(first.written().is_ok());
/// assert!(first.givens().is_none()); // the text does not say what was entered since
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Questions {
    /// The givens of every 9x9 puzzle.
    nines: Vec<[u8; 81]>,
    /// The candidates of every 9x9 candidate grid.
    marks: Vec<[u16; 81]>,
    /// The form of all `nines` that are not in `others`.
    form: Form,
    /// The format closest to the layout.
    format: Format,
    /// Everything but 9x9 puzzles in plain characters, each with the number of `nines` before it.
    others: Vec<(usize, Other)>,
    /// The requested piece of the answers.
    piece: u64,
}

#[derive(Clone, Debug)]
enum Other {
    /// The next of the `nines`, in a form of its own.
    Nine(Entry),
    /// The next of the `marks`.
    Marks(Entry),
    /// Any other size.
    Size(Entry),
    Wrong(TextError),
}

/// A puzzle as it was written.
#[derive(Clone, Copy, Debug)]
pub enum Question<'a> {
    /// A 9x9 puzzle in plain characters.
    Nine(&'a [u8; 81], &'a Form),
    /// Any other puzzle.
    Entry(&'a Entry),
    /// A puzzle that cannot be read, and the format closest to the layout of the text.
    Wrong(&'a TextError, Format),
}

impl Default for Questions {
    fn default() -> Questions {
        Questions::new(&LineLayout::Cells)
    }
}

impl Questions {
    /// No puzzles yet; 9x9 puzzles in plain characters will have this layout.
    pub fn new(layout: &LineLayout) -> Questions {
        let form = layout.form();
        Questions { nines: Vec::new(), marks: Vec::new(), format: form.format(), form, others: Vec::new(), piece: 0 }
    }

    /// Removes all puzzles but keeps their memory; those to come will have this layout.
    fn clear(&mut self, layout: &LineLayout) {
        self.form = layout.form();
        self.format = self.form.format();
        self.nines.clear();
        self.marks.clear();
        self.others.clear();
    }

    /// One of these questions by itself.
    ///
    /// ```
    /// use lowbit::sudoku::stream::Questions;
    /// let mut questions = Questions::default();
    /// questions.push_puzzle("1..4......3....2".parse()?);
    /// questions.push_puzzle("13242413423131..".parse()?);
    /// let second = questions.alone(&questions.iter().last().unwrap());
    /// assert_eq!(second.iter().next().unwrap().puzzle(), questions.iter().last().unwrap().puzzle());
    /// assert_eq!(second.len(), 1);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn alone(&self, question: &Question<'_>) -> Questions {
        let mut alone = self.none();
        match question {
            Question::Nine(cells, _) => alone.nines.push(**cells),
            Question::Entry(entry) => alone.push(Ok((*entry).clone())),
            Question::Wrong(fault, _) => alone.push(Err((*fault).clone())),
        }
        alone
    }

    /// No questions, in the same layout.
    fn none(&self) -> Questions {
        let Questions { form, format, piece, .. } = self;
        let (nines, marks, others) = (Vec::new(), Vec::new(), Vec::new());
        Questions { nines, marks, form: form.clone(), format: *format, others, piece: *piece }
    }

    /// The requested piece of the answers, from 0: see [`Plan::pieces`](super::Plan::pieces).
    pub fn piece(&self) -> u64 {
        self.piece
    }

    /// The number of questions, those that cannot be read included.
    pub fn len(&self) -> usize {
        let in_nines = self.others.iter().filter(|(_, other)| matches!(other, Other::Nine(_))).count();
        self.nines.len() + self.others.len() - in_nines
    }

    /// Whether there are no questions.
    pub fn is_empty(&self) -> bool {
        self.nines.is_empty() && self.others.is_empty()
    }

    /// All questions, in order.
    pub fn iter(&self) -> impl Iterator<Item = Question<'_>> {
        let mut others = self.others.iter().peekable();
        let mut nines = self.nines.iter();
        let mut before = 0;
        std::iter::from_fn(move || match others.next_if(|(position, _)| *position == before) {
            Some((_, Other::Nine(entry))) => {
                before += 1;
                nines.next();
                Some(Question::Entry(entry))
            }
            Some((_, Other::Marks(entry) | Other::Size(entry))) => Some(Question::Entry(entry)),
            Some((_, Other::Wrong(fault))) => Some(Question::Wrong(fault, self.format)),
            None => {
                before += 1;
                nines.next().map(|cells| Question::Nine(cells, &self.form))
            }
        })
    }

    /// Adds the puzzle of a line, if it has one. A line that cannot be read is a question too.
    pub fn read_line(&mut self, layout: &LineLayout, number: u64, line: &[u8]) {
        match layout.read(number, line) {
            Some(Ok(Line::Nine(cells))) => self.nines.push(cells),
            Some(Ok(Line::Other(entry))) => self.push(Ok(entry)),
            Some(Err(fault)) => self.push(Err(fault)),
            None => {}
        }
    }

    /// Adds the one puzzle of a text, in any layout.
    ///
    /// # Errors
    ///
    /// If the text is not one puzzle; nothing is added then.
    pub fn read_text(&mut self, text: &str) -> Result<(), crate::Error> {
        match plain_nine(text.as_bytes()) {
            Some(cells) => self.nines.push(cells),
            None => self.push_puzzle(text.parse()?),
        }
        Ok(())
    }

    /// Adds a puzzle, as if written in a line.
    pub fn push_puzzle(&mut self, puzzle: Puzzle) {
        let form = Form::Line(Alphabet::usual(puzzle.shape()));
        self.push(Ok(Entry::new(0, puzzle, form)));
    }

    /// Adds 9x9 puzzles, as if written in lines.
    pub fn push_nines(&mut self, nines: &[[u8; 81]]) {
        self.nines.extend_from_slice(nines);
    }

    /// Adds a puzzle, or the error of one.
    pub fn push(&mut self, found: Result<Entry, TextError>) {
        let position = self.nines.len();
        let other = match found {
            Err(fault) => Other::Wrong(fault),
            Ok(entry) => match (&entry.puzzle, nine(&entry.puzzle)) {
                (_, Some(cells)) => {
                    self.nines.push(cells);
                    Other::Nine(entry)
                }
                (Puzzle::Marks(marks), None) if marks.shape() == Shape::NINE => {
                    self.marks.push(std::array::from_fn(|cell| marks.digits(cell) as u16));
                    Other::Marks(entry)
                }
                _ => Other::Size(entry),
            },
        };
        self.others.push((position, other));
    }

    /// The errors of questions that cannot be read.
    pub fn faults(&self) -> impl Iterator<Item = &TextError> {
        self.others.iter().filter_map(|(_, other)| match other {
            Other::Wrong(fault) => Some(fault),
            _ => None,
        })
    }

    /// The givens of every 9x9 puzzle, in order.
    pub(in crate::sudoku) fn nines(&self) -> &[[u8; 81]] {
        &self.nines
    }

    /// The candidates of every 9x9 candidate grid, in order.
    pub(in crate::sudoku) fn marks(&self) -> &[[u16; 81]] {
        &self.marks
    }

    /// The puzzles of other sizes, in order.
    pub(in crate::sudoku) fn sizes(&self) -> impl Iterator<Item = &Puzzle> {
        self.others.iter().filter_map(|(_, other)| match other {
            Other::Size(entry) => Some(&entry.puzzle),
            _ => None,
        })
    }

    /// Merges the answers to the three kinds of puzzles in the order of the questions, without those that cannot be
    /// read.
    pub(in crate::sudoku) fn in_order<T>(&self, nines: Vec<T>, marks: Vec<T>, sizes: Vec<T>) -> Vec<T> {
        if marks.is_empty() && sizes.is_empty() {
            return nines;
        }
        let (mut nines, mut marks, mut sizes) = (nines.into_iter(), marks.into_iter(), sizes.into_iter());
        let mut answers = Vec::with_capacity(nines.len() + marks.len() + sizes.len());
        let mut before = 0;
        for (position, other) in &self.others {
            answers.extend(nines.by_ref().take(position - before));
            before = *position;
            match other {
                Other::Nine(_) | Other::Wrong(_) => {}
                Other::Marks(_) => answers.extend(marks.next()),
                Other::Size(_) => answers.extend(sizes.next()),
            }
        }
        answers.extend(nines);
        answers
    }
}

impl stream::Questions for Questions {
    type Contents = Contents;

    fn begin(&mut self, contents: Option<Contents>, piece: u64) {
        self.piece = piece;
        match contents {
            Some(Contents::Found(all, format)) => {
                self.clear(&LineLayout::Cells);
                self.format = format;
                all.into_iter().for_each(|found| self.push(found));
            }
            Some(Contents::Lines(layout, chunk)) => {
                self.clear(&layout);
                self.nines.reserve(chunk.bytes.len() / 82);
                chunk.lines().for_each(|(number, line)| self.read_line(&layout, number, line));
            }
            None => self.clear(&LineLayout::Cells),
        }
    }

    fn cut_at_first_fault(&mut self) -> Option<TextError> {
        let at = self.others.iter().position(|(_, other)| matches!(other, Other::Wrong(_)))?;
        let marks_after = self.others[at..].iter().filter(|(_, other)| matches!(other, Other::Marks(_))).count();
        self.marks.truncate(self.marks.len() - marks_after);
        let (position, fault) = self.others.drain(at..).next().expect("it is there");
        self.nines.truncate(position);
        match fault {
            Other::Wrong(fault) => Some(fault),
            _ => None,
        }
    }

    fn faults(&self) -> Vec<TextError> {
        self.faults().cloned().collect()
    }

    fn each(&self) -> impl Iterator<Item = (u64, Questions)> {
        self.iter().map(|question| (question.line(), self.alone(&question)))
    }

    fn refused(&self, fault: TextError) -> Questions {
        let mut refused = self.none();
        refused.push(Err(fault));
        refused
    }
}

impl<'a> Question<'a> {
    /// The puzzle; `None` if it cannot be read.
    pub fn puzzle(&self) -> Option<Puzzle> {
        match self {
            Question::Nine(cells, _) => Some(Grid::nine(cells).into()),
            Question::Entry(entry) => Some(entry.puzzle.clone()),
            Question::Wrong(..) => None,
        }
    }

    /// The givens, if the text tells them: other filled cells are entries.
    pub fn givens(&self) -> Option<&'a Grid> {
        match *self {
            Question::Entry(entry) => entry.givens.as_ref(),
            Question::Nine(..) | Question::Wrong(..) => None,
        }
    }

    /// The number of its first line, from 1; 0 if it was not kept, as for a 9x9 puzzle in plain characters. A question that cannot be read
    /// has the line of its fault.
    pub fn line(&self) -> u64 {
        match self {
            Question::Nine(..) => 0,
            Question::Entry(entry) => entry.line,
            Question::Wrong(fault, _) => fault.line,
        }
    }

    /// Its size; `None` if it cannot be read.
    pub fn shape(&self) -> Option<Shape> {
        match self {
            Question::Nine(..) => Some(Shape::NINE),
            Question::Entry(entry) => Some(entry.puzzle.shape()),
            Question::Wrong(..) => None,
        }
    }

    /// Its form and its content. [`Form::write_answer`] writes a solution in this form.
    ///
    /// # Errors
    ///
    /// The error of a question that cannot be read, and the layout of its part.
    pub fn written(&self) -> Result<(&'a Form, Subject<'a>), (&'a TextError, Format)> {
        match *self {
            Question::Nine(cells, form) => Ok((form, cells.into())),
            Question::Entry(entry) => Ok((&entry.form, (&entry.puzzle).into())),
            Question::Wrong(fault, format) => Err((fault, format)),
        }
    }

    /// Whether it is a 9x9 puzzle with givens.
    pub(super) fn is_nine(&self) -> bool {
        match self {
            Question::Nine(..) => true,
            Question::Entry(entry) => nine(&entry.puzzle).is_some(),
            Question::Wrong(..) => false,
        }
    }
}

/// The givens of a 9x9 puzzle; `None` for any other.
fn nine(puzzle: &Puzzle) -> Option<[u8; 81]> {
    match puzzle {
        Puzzle::Givens(givens) => givens.cells().try_into().ok(),
        Puzzle::Marks(_) => None,
    }
}
