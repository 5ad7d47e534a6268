//! What arguments say that several commands share, and what clap says by itself.

use super::Texts;

pub(super) const TRANSLATED: Texts = &[
    ["Print this message or the help of the given subcommand(s)", "显示本说明，或所给命令的帮助"],
    ["Print help", "显示帮助"],
    ["Print version", "显示版本"],
    [
        "Read a board: '.' free, '*' blocked, 'Q' a queen that must stay; one line a row",
        "读取棋盘：'.' 空，'*' 禁用，'Q' 固定的皇后；每行一行",
    ],
    ["The character of free cells in the board", "棋盘中空格的字符"],
    ["The character of blocked cells in the board", "棋盘中禁用格的字符"],
    [
        "Keep finished units in this file; the same command goes on where it stopped. See 'lowbit run status FILE'",
        "把完成的单元保存在这个文件里；同样的命令从停下的地方接着做。见 'lowbit run status FILE'",
    ],
    [
        "Count only part I of K, every K-th unit, for 'lowbit merge' to add up",
        "只数 K 部分中的第 I 部分，每 K 个单元取一个，供 'lowbit merge' 相加",
    ],
    [
        "Print the numbers of units to stderr once they are safe in the run's file",
        "单元在运行文件中安全后，把它的编号输出到 stderr",
    ],
    [
        "Write to this file instead of standard output; it appears at the end, with what is finished if interrupted",
        "写到这个文件而不是标准输出；结束时文件才出现，中断时含已完成的部分",
    ],
    [
        "The size of the puzzles that are read: 4, 9, 16 or 25 [default: that of the first]",
        "读入的题目的大小：4、9、16 或 25 [默认: 由第一道决定]",
    ],
    [
        "The layout of the puzzles that are read: a puzzle a line, or rows [default: that of the first]",
        "读入的题目的版式：每行一题 (line)，或分行书写 (rows) [默认: 由第一道决定]",
    ],
    ["Replace what is written, if it is there", "要写的文件已存在时替换它"],
    ["How to write each solution", "每个解怎样写"],
    ["The column of each row's queen, from 1, separated by spaces", "各行皇后的列号，从 1 起，用空格隔开"],
    ["One line a row, 'Q' for a queen; an empty line between two boards", "每行一行，皇后写作 'Q'；两个棋盘之间有空行"],
    ["The columns, from 1, as a JSON array on a line of its own", "列号，从 1 起，每行一个 JSON 数组"],
    [
        "An SVG document for each solution; with --limit 1, a file to open",
        "每个解一个 SVG 文档；用 --limit 1 就是可以打开的文件",
    ],
    ["Print help (see more with '--help')", "显示帮助（'--help' 更详细）"],
    [
        "Remember in this file how far the output got; the same command goes on from there",
        "在这个文件里记下输出到了哪里；同样的命令从那里接着做",
    ],
    [
        "Stop at the first puzzle that cannot be read, instead of answering 'error' and going on",
        "遇到第一道读不懂的题目就停止，而不是答 'error' 后继续",
    ],
    [
        "Say on stderr what was read, even when it could not be anything else",
        "在 stderr 上说明读到了什么，即使不会有别的读法",
    ],
    ["The seed: the same one always gives the same puzzles", "种子：同一个种子总是给出同样的题目"],
    ["The format to write", "要写的格式"],
    [
        "How much to tell: 1 the kind of step, 2 where to look, 3 the cells, 4 the whole reason",
        "说多少：1 步骤的种类，2 看哪里，3 格子，4 完整的理由",
    ],
    ["Every step that is possible now, the easiest first, a line each", "现在可能的每一步，最容易的在前，每行一步"],
    [
        "Stars in each row, column and region of boards whose text does not say",
        "文本没有说明时，每行、每列、每个区域的星数",
    ],
    [
        "The columns of the stars, row by row: 2 4 1 3; with several stars a row 1,3 5,7 ...",
        "逐行写星的列号：2 4 1 3；每行有几颗星时 1,3 5,7 ...",
    ],
    ["Rows of '*' for a star and '.' for an empty cell", "分行书写，'*' 是星，'.' 是空格"],
    ["JSON, in a line", "JSON，写成一行"],
    ["A picture", "一张图"],
    [
        "Stop at the first board that cannot be read, instead of answering 'error' and going on",
        "遇到第一个读不懂的棋盘就停止，而不是答 'error' 后继续",
    ],
    ["Say on stderr in which form boards were read", "在 stderr 上说明棋盘是按哪种形式读的"],
    [
        "How many pieces, and where: each-row, any, exactly-K, maximal, pawns-K (queens that pawns stop)",
        "多少棋子，放在哪里：each-row、any、exactly-K、maximal、pawns-K（被兵挡住的皇后）",
    ],
    ["How the edges are joined", "边怎样相连"],
    [
        "A cell that must stay empty, as ROW,COLUMN from 1; pieces see across it",
        "必须空着的格子，写作 ROW,COLUMN，从 1 起；棋子可以越过它攻击",
    ],
    ["A cell that must hold a piece, as ROW,COLUMN from 1", "必须有棋子的格子，写作 ROW,COLUMN，从 1 起"],
    [
        "Queens, rows and columns; with --board, only checked against it",
        "皇后数，也是行数和列数；用 --board 时只与它核对",
    ],
    [
        "Files of puzzles, in any usual layout; '-' or none: standard input",
        "题目文件，常见版式均可；'-' 或不写：标准输入",
    ],
    [
        "Files of boards, in any of the forms; '-' or none: standard input",
        "棋盘文件，各种形式均可；'-' 或不写：标准输入",
    ],
    [
        "The piece: queen, amazon, queen+leaper(1,3), rook+rider(2,3) ...",
        "棋子：queen、amazon、queen+leaper(1,3)、rook+rider(2,3) ...",
    ],
    ["The side of the board, or ROWSxCOLUMNS", "棋盘的边长，或 ROWSxCOLUMNS"],
    ["Print help (see a summary with '-h')", "显示帮助（'-h' 是摘要）"],
    ["Print help for the subcommand(s)", "显示命令的帮助"],
    ["Which instructions to use; 'cuda' counts on NVIDIA GPUs", "使用哪些指令；'cuda' 在 NVIDIA GPU 上计数"],
];
