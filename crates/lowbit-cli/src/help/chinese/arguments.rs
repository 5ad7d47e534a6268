//! What arguments and options mean.

/// By the English text.
pub(super) const ARGUMENTS: &[(&str, &str)] = &[
    (
        "Threads to run on [default: all cores]. Answers never depend on it",
        "使用的线程数 [默认: 所有核心]；答案与它无关",
    ),
    (
        "The language of messages: en or zh [default: that of the environment]",
        "消息的语言：en 或 zh [默认: 由环境决定]",
    ),
    ("Print help", "显示帮助"),
    ("Print version", "显示版本"),
    (
        "Read a board: '.' free, '*' blocked, 'Q' a queen that must stay; one line a row",
        "读取棋盘：'.' 空，'*' 禁用，'Q' 固定的皇后；每行一行",
    ),
    ("The character of free cells in the board", "棋盘中空格的字符"),
    ("The character of blocked cells in the board", "棋盘中禁用格的字符"),
    ("How to count; 'dfs' is the lecture's recursion", "怎样计数；'dfs' 是讲座中的递归"),
    (
        "Which instructions to use; 'cuda' counts plain boards on NVIDIA GPUs",
        "使用哪些指令；'cuda' 在 NVIDIA GPU 上数空棋盘",
    ),
    (
        "Keep tables of up to this size, such as 500M or 2G [default: half of the free memory]",
        "保留的表最大多少，例如 500M 或 2G [默认: 空闲内存的一半]",
    ),
    (
        "Keep finished units in this file; the same command goes on where it stopped. See 'lowbit run status FILE'",
        "把完成的单元保存在这个文件里；同样的命令从停下的地方接着做。见 'lowbit run status FILE'",
    ),
    (
        "Count only part I of K, every K-th unit, for 'lowbit merge' to add up",
        "只数 K 部分中的第 I 部分，每 K 个单元取一个，供 'lowbit merge' 相加",
    ),
    (
        "Count solutions that are different up to turns and reflections of the board",
        "只数不计棋盘的旋转和翻转时不同的解",
    ),
    (
        "Print the numbers of units to stderr once they are safe in the run's file",
        "单元在运行文件中安全后，把它的编号输出到 stderr",
    ),
    (
        "Print the predicted time and memory instead of counting; the time is a rough guide, within a factor of 3 on a server with AVX-512",
        "输出预计的时间和内存，而不计数；时间只是粗略的，在有 AVX-512 的服务器上误差在 3 倍以内",
    ),
    (
        "Print one JSON object: n, count (a string), unique (with --unique), nodes (where the method visits them), seconds, method, backend, units, checks",
        "输出一个 JSON 对象：n、count（字符串）、unique（用 --unique 时）、nodes（方法访问结点时）、seconds、method、backend、units、checks",
    ),
    (
        "Print nodes, time per node, solutions, and how the count was checked to stderr",
        "把结点数、每个结点的时间、解的个数以及计数怎样核对输出到 stderr",
    ),
    (
        "Write to this file instead of standard output; it appears when it is complete",
        "写到这个文件而不是标准输出；完成后文件才出现",
    ),
    ("Replace what is written, if it is there", "要写的文件已存在时替换它"),
    ("End after K solutions", "输出 K 个解后结束"),
    ("How to write each solution", "每个解怎样写"),
    ("The column of each row's queen, from 1, separated by spaces", "各行皇后的列号，从 1 起，用空格隔开"),
    ("One line a row, 'Q' for a queen; an empty line between two boards", "每行一行，皇后写作 'Q'；两个棋盘之间有空行"),
    ("The columns, from 1, as a JSON array on a line of its own", "列号，从 1 起，每行一个 JSON 数组"),
    (
        "An SVG document for each solution; with --limit 1, a file to open",
        "每个解一个 SVG 文档；用 --limit 1 就是可以打开的文件",
    ),
    (
        "List one solution per symmetry class of the board: the lexicographically smallest",
        "棋盘的每个对称类列出一个解：字典序最小的",
    ),
    ("Print help (see more with '--help')", "显示帮助（'--help' 更详细）"),
    ("How to write the solution", "解怎样写"),
    (
        "Remember in this file how far the output got; the same command goes on from there",
        "在这个文件里记下输出到了哪里；同样的命令从那里接着做",
    ),
    ("Write the answers in this format instead of the one asked in", "用这种格式写答案，而不用提问的格式"),
    (
        "Stop at the first puzzle that cannot be read, instead of answering 'error' and going on",
        "遇到第一道读不懂的题目就停止，而不是答 'error' 后继续",
    ),
    (
        "Say on stderr what was read, even when it could not be anything else",
        "在 stderr 上说明读到了什么，即使不会有别的读法",
    ),
    ("Count no further than K: 'K+' then says that there are more", "最多数到 K：'K+' 表示还有更多"),
    (
        "A JSON object for each puzzle: puzzle, count (a string), exact",
        "每道题目一个 JSON 对象：puzzle、count（字符串）、exact",
    ),
    (
        "Also say of unique puzzles whether they are minimal, or which givens are redundant",
        "对唯一解的题目，还说明是否极小，或哪些提示数多余",
    ),
    (
        "A JSON object for each puzzle: puzzle, givens, verdict, conflicts, redundant (with --minimal)",
        "每道题目一个 JSON 对象：puzzle、givens、verdict、conflicts、redundant（用 --minimal 时）",
    ),
    (
        "'target' (6 at the rim of 9x9 to 10 in the centre), or a file of an integer for each cell",
        "'target'（9x9 的边上为 6，到中心为 10），或一个文件，每格一个整数",
    ),
    ("A JSON object for each puzzle: puzzle, solution, sum", "每道题目一个 JSON 对象：puzzle、solution、sum"),
    (
        "All candidates in one line (729 characters for 9x9) instead of rows",
        "所有候选数写成一行（9x9 为 729 个字符），而不分行",
    ),
    (
        "A JSON object for each puzzle: puzzle, candidates (the digits of each cell as a string)",
        "每道题目一个 JSON 对象：puzzle、candidates（每格的数字是一个字符串）",
    ),
    ("How many puzzles", "多少道题目"),
    ("The seed: the same one always gives the same puzzles", "种子：同一个种子总是给出同样的题目"),
    ("Rows and columns: 4, 9, 16 or 25", "行数和列数：4、9、16 或 25"),
    (
        "Puzzles around an idea: they have all givens of the first puzzle of this file, in any usual layout",
        "从想法出发的题目：含有这个文件第一道题目的所有提示数，版式不限",
    ),
    ("Puzzles with exactly M givens", "恰好有 M 个提示数的题目"),
    ("The symmetry of the givens", "提示数的对称"),
    (
        "Puzzles of this grade, as 'sudoku grade' gives it: easy, medium, hard, expert, extreme or beyond",
        "这种难度的题目，与 'sudoku grade' 给出的相同：easy、medium、hard、expert、extreme 或 beyond",
    ),
    (
        "Puzzles whose hardest step has a rating in this range, as 'sudoku grade' gives it: 6-7, 6.5-7.2, 4.2, 8-",
        "最难一步的评分在这个范围内的题目，与 'sudoku grade' 给出的相同：6-7、6.5-7.2、4.2、8-",
    ),
    (
        "Puzzles whose way to the solution, in the order of hints, uses this technique; may be given several times",
        "按提示的顺序求解时要用到这种技巧的题目；可以给几次",
    ),
    (
        "Puzzles that are solved without this technique; may be given several times",
        "不用这种技巧就能解出的题目；可以给几次",
    ),
    ("The format to write", "要写的格式"),
    (
        "Puzzles of which no given can go [default for 4 and 9; long for 25]",
        "没有提示数可以去掉的题目 [4 和 9 的默认；25 要很久]",
    ),
    (
        "The scale: bank (as the public bank of puzzles is rated), se121 (Sudoku Explainer 1.2.1) or hodoku (HoDoKu 2.2)",
        "评分标准：bank（公开题库的评分）、se121 (Sudoku Explainer 1.2.1) 或 hodoku (HoDoKu 2.2)",
    ),
    (
        "Whether techniques may use that the solution is the only one, as all scales do: on or off",
        "技巧能否利用解是唯一的，各评分标准都能：on 或 off",
    ),
    (
        "Also every step on the way, each on a line with its rating and its reason",
        "还有沿途的每一步，每行一步，带评分和理由",
    ),
    (
        "A JSON object for each puzzle: puzzle, verdict, er, ep, ed, grade (or level, score), technique, path (with --path)",
        "每道题目一个 JSON 对象：puzzle、verdict、er、ep、ed、grade（或 level、score）、technique、path（用 --path 时）",
    ),
    (
        "How much to tell: 1 the kind of step, 2 where to look, 3 the cells and candidates, 4 the whole reason",
        "说多少：1 步骤的种类，2 看哪里，3 格子和候选数，4 完整的理由",
    ),
    (
        "The puzzle as it was given (a line of cells): what the grids have besides was entered, and may be wrong",
        "原来的题目（一行格子）：盘面上多出的是填入的，可能有错",
    ),
    ("Whether techniques may use that the solution is the only one: on or off", "技巧能否利用解是唯一的：on 或 off"),
    ("Draw the step of the first grid that has one", "画出第一个有步骤的盘面的那一步"),
    ("Every step that is possible now, the easiest first, a line each", "现在可能的每一步，最容易的在前，每行一步"),
    (
        "A JSON object for each grid: puzzle, steps, state (where there are none), wrong, missing",
        "每个盘面一个 JSON 对象：puzzle、steps、state（没有步骤时）、wrong、missing",
    ),
    ("Of equivalent puzzles answer only the first", "等价的题目只回答第一道"),
    (
        "With --dedupe: write the first puzzle of each class as it was asked, in a line",
        "与 --dedupe 合用：把每一类的第一道题目按原样写成一行",
    ),
    ("A JSON object for each puzzle: puzzle, canonical", "每道题目一个 JSON 对象：puzzle、canonical"),
    ("How many for each puzzle", "每道题目给出多少个"),
    ("The format to write; candidates are written as candidates", "要写的格式；候选数仍写成候选数"),
    ("How many givens are taken away", "去掉多少个提示数"),
    ("How many others are put in", "加上多少个别的"),
    ("List no more than K for each puzzle", "每道题目最多列出 K 个"),
    ("A JSON object for each: puzzle, near", "每个一个 JSON 对象：puzzle、near"),
    (
        "Stars in each row, column and region of boards whose text does not say",
        "文本没有说明时，每行、每列、每个区域的星数",
    ),
    (
        "Leave a board that takes longer than this, such as 5s, 10m or 2h, and answer 'error' in its place",
        "超过这个时间的棋盘就放下，例如 5s、10m 或 2h，在原位答 'error'",
    ),
    (
        "The columns of the stars, row by row: 2 4 1 3; with several stars a row 1,3 5,7 ...",
        "逐行写星的列号：2 4 1 3；每行有几颗星时 1,3 5,7 ...",
    ),
    ("Rows of '*' for a star and '.' for an empty cell", "分行书写，'*' 是星，'.' 是空格"),
    ("JSON, in a line", "JSON，写成一行"),
    ("A picture", "一张图"),
    (
        "Stop at the first board that cannot be read, instead of answering 'error' and going on",
        "遇到第一个读不懂的棋盘就停止，而不是答 'error' 后继续",
    ),
    ("Say on stderr in which form boards were read", "在 stderr 上说明棋盘是按哪种形式读的"),
    (
        "The same as --format json, an object for each board: the board, solution (the columns of each row's stars)",
        "与 --format json 相同，每个棋盘一个对象：棋盘、solution（各行的星的列号）",
    ),
    ("Count no further than M: 'M+' then says that there are more", "最多数到 M：'M+' 表示还有更多"),
    (
        "A JSON object for each board: the board, count (a string), exact",
        "每个棋盘一个 JSON 对象：棋盘、count（字符串）、exact",
    ),
    ("A JSON object for each board: the board, verdict", "每个棋盘一个 JSON 对象：棋盘、verdict"),
    ("Stars in each row, column and region, where the text does not say", "文本没有说明时，每行、每列、每个区域的星数"),
    ("End after M solutions", "输出 M 个解后结束"),
    ("How to write each solution; as JSON an array of columns a line", "每个解怎样写；JSON 是每行一个列号数组"),
    ("The same as --format json", "与 --format json 相同"),
    (
        "How much to tell: 1 the kind of step, 2 where to look, 3 the cells, 4 the whole reason",
        "说多少：1 步骤的种类，2 看哪里，3 格子，4 完整的理由",
    ),
    ("Draw the step of the first board that has one", "画出第一个有步骤的棋盘的那一步"),
    (
        "A JSON object for each board: the board, steps, state (where there are none), mistakes",
        "每个棋盘一个 JSON 对象：棋盘、steps、state（没有步骤时）、mistakes",
    ),
    ("Also every step on the way, each on a line with its reason", "还有沿途的每一步，每行一步，带理由"),
    (
        "A JSON object for each board: the board, verdict, grade, technique, steps, path (with --path)",
        "每个棋盘一个 JSON 对象：棋盘、verdict、grade、technique、steps、path（用 --path 时）",
    ),
    ("Rows and columns", "行数和列数"),
    ("Stars in each row, column and region", "每行、每列、每个区域的星数"),
    (
        "How hard: easy, medium, hard, expert, extreme, or from one to another, as in easy-hard",
        "难度：easy、medium、hard、expert、extreme，或从一个到另一个，如 easy-hard",
    ),
    ("How many boards", "多少个棋盘"),
    ("The seed: the same one always gives the same boards", "种子：同一个种子总是给出同样的棋盘"),
    (
        "How many pieces, and where: each-row, any, exactly-K, maximal, pawns-K (queens that pawns stop)",
        "多少棋子，放在哪里：each-row、any、exactly-K、maximal、pawns-K（被兵挡住的皇后）",
    ),
    ("How the edges are joined", "边怎样相连"),
    (
        "A cell that must stay empty, as ROW,COLUMN from 1; pieces see across it",
        "必须空着的格子，写作 ROW,COLUMN，从 1 起；棋子可以越过它攻击",
    ),
    ("A cell that must hold a piece, as ROW,COLUMN from 1", "必须有棋子的格子，写作 ROW,COLUMN，从 1 起"),
    (
        "What to count: all placements; by the number of pieces; by the column of the first; ways to fill the first k rows; up to turns and reflections; unchanged by half or a quarter turn",
        "数什么：所有摆法；按棋子个数；按第一个的列；填满前 k 行的方法；不计旋转和翻转；转半圈或四分之一圈后不变",
    ),
    ("Where to count; 'cuda' is an NVIDIA GPU", "在哪里计数；'cuda' 是 NVIDIA GPU"),
    ("The same as --goal by-size", "与 --goal by-size 相同"),
    (
        "Count in another way, where there is one: in another order, or other images of the same placements",
        "有别的方法时用别的方法计数：另一种顺序，或同样摆法的另一些映像",
    ),
    (
        "Print one JSON object: problem, goal, numbers (as strings), seconds (of a part, what 'lowbit merge' reads)",
        "输出一个 JSON 对象：problem、goal、numbers（字符串）、seconds（部分的，供 'lowbit merge' 读取）",
    ),
    ("List no more than M", "最多列出 M 个"),
    (
        "Print one JSON object: sequence, n, term (numbers as strings), seconds (without N one for each sequence, with meaning, offset, last, published and next: the n of terms that were not published, and roughly the seconds that one core takes)",
        "输出一个 JSON 对象：sequence、n、term（数写作字符串）、seconds（没有 N 时每个数列一个，带 meaning、offset、last、published 和 next：未发表的各项的 n，以及一个核心大约需要的秒数）",
    ),
    ("Print the time to stderr", "把时间输出到 stderr"),
    (
        "Positions of every dial, written 0 to M-1 in FILE; home is 0",
        "每个表盘的位置数，在 FILE 中写作 0 到 M-1；原位是 0",
    ),
    (
        "The moves, one a line: the dials it turns [default: the nine moves of the nine clocks]",
        "各种操作，每行一种：它转动的表盘 [默认: 九个时钟的九种操作]",
    ),
    (
        "Move k turns cell k and its neighbours, cells numbered row by row; 2 states unless --states says otherwise",
        "第 k 种操作转动第 k 格和它的邻格，格子逐行编号；有 2 个位置，除非 --states 另有规定",
    ),
    (
        "Print one JSON object: dials, rows, columns, states, moves, at (where the dials stand), sequence, presses, solutions (a string), proof, seconds",
        "输出一个 JSON 对象：dials、rows、columns、states、moves、at（表盘的位置）、sequence、presses、solutions（字符串）、proof、seconds",
    ),
    ("Stop a rung that takes longer than this", "超过这个时间的一级就停止"),
    (
        "Draw the picture: nodes against cost per node, with lines of equal time",
        "画图：结点数与每个结点的代价，带等时间线",
    ),
    ("Replace the picture's file if there is one", "图的文件已存在时替换它"),
    ("Print one JSON object: puzzle, answer, complete, rungs", "输出一个 JSON 对象：puzzle、answer、complete、rungs"),
    (
        "Print one JSON object: puzzle, n, board, split, fingerprint, part, complete, active, units_done, units, solutions (a string), fraction, fraction_per_second, seconds_left, seconds_idle, damaged, workers",
        "输出一个 JSON 对象：puzzle、n、board、split、fingerprint、part、complete、active、units_done、units、solutions（字符串）、fraction、fraction_per_second、seconds_left、seconds_idle、damaged、workers",
    ),
    (
        "Count this many units again, drawn at random [default: all that no identity covers, up to a count of a thousand million; 1000 beyond]",
        "重新数这么多个随机抽取的单元 [默认: 所有没有恒等式覆盖的，直到计数达十亿；再多则 1000 个]",
    ),
    (
        "Stop counting units again after this time, such as 5s, 10m or 2h [default: 10m; none with --all or --sample]",
        "这个时间后不再重新数单元，例如 5s、10m 或 2h [默认: 10m；有 --all 或 --sample 时不限]",
    ),
    (
        "Draw the units that this number draws, which a report names [default: other ones every time]",
        "抽取这个数所抽的单元，报告中有它 [默认: 每次不同]",
    ),
    ("Count every unit again", "重新数每个单元"),
    ("The port; 0 for any that is free", "端口；0 为任何空闲端口"),
    (
        "Listen on another address of this machine, so that others can connect; needs --token",
        "在本机的另一个地址上监听，让他人能连接；需要 --token",
    ),
    (
        "What visitors must know: 16 or more letters, digits, '-', '_', '.' or '~'",
        "来访者必须知道的：16 个以上字母、数字、'-'、'_'、'.' 或 '~'",
    ),
    (
        "The address by which others visit, where a proxy with encryption stands before this server; needs --token",
        "服务器前有加密的代理时，他人访问的地址；需要 --token",
    ),
    ("The folder whose runs are shown", "显示哪个文件夹中的运行文件"),
    (
        "Jobs at once; further ones are told to try again [default: one for each core, from 4 to 8]",
        "同时做的任务数；更多的会被告知稍后再试 [默认: 每个核心一个，4 到 8 个]",
    ),
    ("Stop a job that takes longer than this", "超过这个时间的任务就停止"),
    ("Show the page in the browser", "在浏览器中显示页面"),
    ("Write the pages of all commands into this folder", "把所有命令的手册页写到这个文件夹"),
    ("Replace pages that are there", "手册页已存在时替换它"),
    (
        "Queens, rows and columns; with --board, only checked against it",
        "皇后数，也是行数和列数；用 --board 时只与它核对",
    ),
    ("The run of a finished count, or the runs of all its parts", "完成的计数的运行文件，或它所有部分的运行文件"),
    (
        "Files of puzzles, in any usual layout; '-' or none: standard input",
        "题目文件，常见版式均可；'-' 或不写：标准输入",
    ),
    (
        "Files of boards, in any of the forms; '-' or none: standard input",
        "棋盘文件，各种形式均可；'-' 或不写：标准输入",
    ),
    (
        "The file of the board, in any of the forms; '-' or none: standard input",
        "棋盘的文件，各种形式均可；'-' 或不写：标准输入",
    ),
    (
        "The piece: queen, amazon, queen+leaper(1,3), rook+rider(2,3) ...",
        "棋子：queen、amazon、queen+leaper(1,3)、rook+rider(2,3) ...",
    ),
    ("The side of the board, or ROWSxCOLUMNS", "棋盘的边长，或 ROWSxCOLUMNS"),
    ("The sequence, such as A287227; without one all are listed", "数列，例如 A287227；不写则全部列出"),
    (
        "Count the term for n; without it, print what the sequence counts and the terms that are known",
        "数出第 n 项；不写则输出数列数的是什么，以及已知的各项",
    ),
    (
        "Where the dials stand: 3 rows of 3 clocks at 3, 6, 9 or 12 [default: standard input]",
        "表盘的位置：3 行 3 个时钟，指向 3、6、9 或 12 [默认: 标准输入]",
    ),
    ("The problem's name; its input is read from standard input", "题目的名字；输入从标准输入读取"),
    ("The number of queens; 12 takes a moment, 15 a minute", "皇后数；12 只要片刻，15 要一分钟"),
    (
        "One puzzle in any usual layout [default: one of our own that suits the first rung badly]",
        "一道题目，常见版式均可 [默认: 我们自己的一道，对第一级很不利]",
    ),
    (
        "One board in any of the forms that 'lowbit regions solve --help' lists [default: one of our own]",
        "一个棋盘，用 'lowbit regions solve --help' 列出的任何形式 [默认: 我们自己的一个]",
    ),
    (
        "3 rows of 3 clocks at 3, 6, 9 or 12 [default: the lecture's example]",
        "3 行 3 个时钟，指向 3、6、9 或 12 [默认: 讲座的例子]",
    ),
    ("The run's file; it may be written to at the same time", "运行文件；可以同时在写入"),
    ("The folder to look in", "要查看的文件夹"),
    (
        "The run's file; as it was, it is kept beside it as FILE-damaged",
        "运行文件；原来的保留在旁边，名为 FILE-damaged",
    ),
    ("The certificate", "证书"),
    (
        "Files with what the parts have printed, one line a part; '-' or none: standard input",
        "各部分输出的文件，每部分一行；'-' 或不写：标准输入",
    ),
    ("The shell to complete in", "要补全的 shell"),
    (
        "The command whose page is printed, such as 'queens count' [default: the main page]",
        "要输出哪个命令的手册页，例如 'queens count' [默认: 主页]",
    ),
    ("Print help (see a summary with '-h')", "显示帮助（'-h' 是摘要）"),
    ("Print help for the subcommand(s)", "显示命令的帮助"),
];
