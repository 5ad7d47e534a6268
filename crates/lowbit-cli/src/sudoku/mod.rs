//! `lowbit sudoku`: one file per subcommand.

mod best;
mod candidates;
mod canonical;
mod check;
mod constraints;
mod convert;
mod count;
mod generate;
mod grade;
mod hint;
mod list;
mod morph;
mod near;
mod solve;
mod stream;
mod techniques;
mod variant;

pub(crate) use canonical::Key;

subcommands! {
    /// Solve puzzles: answers in the layout and the order of the input
    /// 中文：求解题目：答案保持输入的版式和顺序
    Solve in solve;
    /// Count the solutions of each puzzle
    /// 中文：数每道题目的解
    Count in count;
    /// List all solutions of each puzzle, in order
    /// 中文：按顺序列出每道题目的所有解
    List in list;
    /// Say whether each puzzle has a unique solution, and where its givens contradict each other
    /// 中文：说明每道题目的解是否唯一，提示数互相矛盾时指出在哪里
    Check in check;
    /// Find the solution with the largest weighted sum
    /// 中文：求加权和最大的解
    Best in best;
    /// Show for every cell the digits that occur in some solution
    /// 中文：给出每一格在某个解中出现的数字
    Candidates in candidates;
    /// Make puzzles with one solution from a seed
    /// 中文：由种子出有唯一解的题目
    Generate in generate;
    /// Rate puzzles as people solve them, with the steps on the way
    /// 中文：按人的解法给题目评分，并给出步骤
    Grade in grade;
    /// Say which step comes next, from a nudge to the whole reason
    /// 中文：说明下一步是什么，从略作提示到完整的理由
    Hint in hint;
    /// List the techniques by name, in the order of teaching
    /// 中文：按教学顺序列出技巧的名称
    Techniques in techniques;
    /// List the constraints of variants, with an example and the meaning of each
    /// 中文：列出变型数独的约束，各附例子和含义
    Constraints in constraints;
    /// Write puzzles in another format, or draw them
    /// 中文：把题目写成另一种格式，或画出来
    Convert in convert;
    /// Write the smallest text among all equivalent puzzles; list equivalent ones once
    /// 中文：写出所有等价题目中最小的文本；等价的只列一次
    Canonical in canonical;
    /// Make a random equivalent of each puzzle
    /// 中文：给出每道题目的一个随机等价题目
    Morph in morph;
    /// List the minimal puzzles that differ from a puzzle in a few givens
    /// 中文：列出与题目只差几个提示数的极小题目
    Near in near;
}
