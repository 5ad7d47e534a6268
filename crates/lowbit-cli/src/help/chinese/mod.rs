//! Help texts in Chinese, in the words of the page.

mod after;
mod arguments;

use super::Words;
use after::AFTER;
use arguments::ARGUMENTS;

pub(super) const WORDS: Words = Words {
    headings: ["命令", "参数", "选项"],
    template: "{before-help}{about-with-newline}\n用法: {usage}\n\n{all-args}{after-help}",
    notes: ["默认", "别名", "可选值"],
    texts: [COMMANDS, ARGUMENTS],
    after: AFTER,
};

/// What commands do, by the English text.
const COMMANDS: &[(&str, &str)] = &[
    (
        "N-Queens: count, list and solve, with blocked cells and fixed queens",
        "N 皇后：计数、列出、求解，可有禁用格和固定的皇后",
    ),
    (
        "Sudoku of 4x4, 9x9, 16x16 and 25x25: solve, count, check, score",
        "4x4、9x9、16x16 和 25x25 的数独：求解、计数、检查、求最大和",
    ),
    (
        "Queens on regions and Star Battle: solve, count, check, explain, grade, set",
        "区域皇后与 Star Battle：求解、计数、检查、讲解、评难度、出题",
    ),
    (
        "Other pieces, boards and rules than one queen in each row: count and list",
        "每行一个皇后以外的棋子、棋盘和规则：计数和列出",
    ),
    (
        "Published sequences about placing pieces: what each counts, its terms, and the next ones",
        "关于放棋子的已发表数列：各数的是什么，各项的值，以及下一项",
    ),
    (
        "Dials turned by moves: the nine clocks, Lights Out, any move table",
        "用操作转动的表盘：九个时钟、点灯游戏、任何操作表",
    ),
    (
        "Answer a judge's problem: exact input on stdin, exact output on stdout",
        "回答评测题目：stdin 是规定的输入，stdout 是规定的输出",
    ),
    (
        "Run the lecture's ladder of techniques on one puzzle and compare nodes and cost per node",
        "在一道题目上运行讲座的技巧阶梯，比较结点数和每个结点的代价",
    ),
    (
        "Look after long counts that are kept in a file (queens count --run FILE)",
        "照看保存在文件里的长计数 (queens count --run FILE)",
    ),
    (
        "Check the certificate of a count (queens certify), without the kernels that made it",
        "检验计数的证书 (queens certify)，不用当初的内核",
    ),
    (
        "Add up the parts of a count that ran on several machines (queens count --part)",
        "把在几台机器上计数的各部分相加 (queens count --part)",
    ),
    (
        "Open the local page: solve, count, set, and see bit-parallel search",
        "打开本地页面：求解、计数、出题，观看位并行搜索",
    ),
    ("Print the completion script of a shell", "输出 shell 的补全脚本"),
    ("Print a manual page (roff), or write those of all commands", "输出手册页 (roff)，或写出所有命令的手册页"),
    ("Print this message or the help of the given subcommand(s)", "显示本说明，或所给命令的帮助"),
    ("Print the number of solutions, all of them or up to symmetry", "输出解的个数，全部的，或把对称的算作一个"),
    ("Write the certificate of a count that was kept in a run", "写出保存在运行文件中的计数的证书"),
    ("List solutions in lexicographic order, as they are found", "按字典序列出解，找到就输出"),
    ("Print one solution, or say that there is none", "输出一个解，或说明无解"),
    ("Solve puzzles: answers in the layout and in the order they were asked in", "求解题目：答案按提问的版式和顺序"),
    ("Count the solutions of each puzzle", "数每道题目的解"),
    (
        "Say of each puzzle whether its solution is unique, and if its givens contradict each other, where",
        "说明每道题目的解是否唯一，提示数互相矛盾时指出在哪里",
    ),
    ("Find the solution with the largest weighted sum", "求加权和最大的解"),
    ("Show for every cell the digits that occur in some solution", "给出每一格在某个解中出现的数字"),
    ("Make puzzles with one solution from a seed", "由种子出有唯一解的题目"),
    ("Rate puzzles as people solve them, with the steps on the way", "按人的解法给题目评分，并给出步骤"),
    ("Say which step comes next, from a nudge to the whole reason", "说明下一步是什么，从点一下到完整的理由"),
    ("Write puzzles in another format, or draw them", "把题目写成另一种格式，或画出来"),
    (
        "Write the smallest text among all equivalent puzzles; list equivalent ones once",
        "写出所有等价题目中最小的文本；等价的只列一次",
    ),
    ("Make a random equivalent of each puzzle", "给出每道题目的一个随机等价题目"),
    ("List the minimal puzzles that differ from a puzzle in a few givens", "列出与题目只差几个提示数的极小题目"),
    ("Solve boards: answers in the order they were asked in", "求解棋盘：答案按提问的顺序"),
    ("Count the solutions of each board", "数每个棋盘的解"),
    ("Say of each board whether its solution is unique", "说明每个棋盘的解是否唯一"),
    ("List all solutions of a board in lexicographic order", "按字典序列出棋盘的所有解"),
    ("Show the next step, from a nudge to the whole reason", "给出下一步，从点一下到完整的理由"),
    (
        "Say how hard each board is for people, and by which steps it is solved",
        "说明每个棋盘对人有多难，用哪些步骤解出",
    ),
    ("Make boards with one solution from a seed", "由种子出有唯一解的棋盘"),
    ("Write boards in another format, or draw them", "把棋盘写成另一种格式，或画出来"),
    (
        "Print how many placements there are: all, by size, by level, up to symmetry",
        "输出有多少种摆法：全部、按个数、按层、把对称的算作一个",
    ),
    ("List the placements of a small problem", "列出小问题的摆法"),
    (
        "Write the certificate of a finished count, which 'lowbit verify' checks",
        "写出完成的计数的证书，'lowbit verify' 检验它",
    ),
    (
        "Print the fewest moves that bring all dials home, or prove that none do",
        "输出使所有表盘回到原位的最少操作，或证明做不到",
    ),
    (
        "Count the solutions of N queens: arrays, bits, mirror, look-ahead, lanes, join",
        "数 N 皇后的解：数组、位、镜像、预看、多路、拼接",
    ),
    (
        "Decide whether a sudoku has one solution: arrays, bits, fewest candidates, places in houses",
        "判断数独是否有唯一解：数组、位、候选数最少、各行列宫中的位置",
    ),
    (
        "Decide whether a board with regions has one solution: row by row, forced stars, tightest house",
        "判断区域棋盘是否有唯一解：逐行、必放的星、最紧的行列或区域",
    ),
    ("Solve the nine clocks: in an array, in a word, by algebra", "解九个时钟：用数组，用一个字，用代数"),
    (
        "Say how far a run is, how long it will take, and which machines and methods did what",
        "说明运行到了哪里，还要多久，哪些机器和方法做了什么",
    ),
    ("List the runs of a folder", "列出文件夹中的运行文件"),
    (
        "Save what is sound in a damaged run, so that the next count does the rest again",
        "保住损坏的运行文件中完好的部分，下次计数会重新数其余的",
    ),
    (
        "Exact bit-parallel search for board puzzles: N-Queens, Sudoku, queens on regions, clocks",
        "棋盘问题的精确位并行搜索：N 皇后、数独、区域皇后、时钟",
    ),
];
