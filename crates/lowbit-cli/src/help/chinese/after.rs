//! What follows the arguments of commands: examples, answers, exit codes.

/// By the names of a command.
pub(super) const AFTER: &[(&str, &str)] = &[
    (
        "",
        r#"例子:
  lowbit queens count 16             16 个皇后在 16x16 的棋盘上有多少种摆法
  lowbit queens list 8 --limit 3     92 个解中的前三个
  lowbit sudoku solve puzzles.txt    每行一个答案，按提问的顺序
  lowbit regions hint board.txt      彩色区域棋盘的下一步，并说明理由
  lowbit clocks solve clocks.txt     最短的操作序列
  lowbit lab queens 12               同一个搜索，从数组到位再到更快：结点数，每个结点的纳秒数

文件写作 '-' 或不写时，从标准输入读取。
退出码：0 找到，1 无解，2 错误，130 中断。"#,
    ),
    (
        "queens count",
        r#"例子:
  lowbit queens count 8                    输出 92
  lowbit queens count 8 --unique           输出 12
  lowbit queens count 20 --estimate        需要多长时间
  lowbit queens count 20 --run twenty.db   保存在文件里：同样的命令从停下的地方接着做
  lowbit queens count --board board.txt    有禁用格和固定皇后的棋盘
  lowbit queens count --board board.txt --free '*' --blocked .           另一种约定
  printf '.*..\n....\n....\n....\n' | lowbit queens count --board -    输出 1

皇后可以越过禁用格攻击。--unique 把哪些解算作一个，由棋盘自身的对称决定。
每个计数输出前都要核对：抽样用另一种方法重新数，各种对称必须对得上，已发表的结果必须一致。
n 最大 32；从文件读的棋盘最大 64，但除去固定的和由此推出的皇后，空着的行最多 32。退出码：0；计数为 0 时 1；
2 错误（两个固定的皇后互相攻击也是：这样的棋盘会被拒绝，而不是算作 0）；130 中断（此时没有计数）。"#,
    ),
    (
        "queens certify",
        r#"例子:
  lowbit queens count 16 --run sixteen.db
  lowbit queens certify sixteen.db -o sixteen.cert
  lowbit verify sixteen.cert

证书写明棋盘和每个单元的小计，以及用什么方法数的，并连成一条哈希链。
'lowbit verify' 不用当初的内核就能检验它。"#,
    ),
    (
        "queens list",
        r#"例子:
  lowbit queens list 6                                          全部四个，写作列号
  lowbit queens list 12 | head -3                               立刻就有
  lowbit queens list 8 --unique --format board                  十二个棋盘
  lowbit queens list 8 --limit 1 --format svg > board.svg       一张图
  lowbit queens list --board board.txt --format json            每行一个列号数组

解按各行的列号排序，与线程数无关。
n 最大 64，但从 n = 34 起，这个顺序中的第一个解可能要几分钟，n = 64 时谁也等不到：'queens solve' 立刻给出一个。
前几行有固定的皇后时很快。退出码：0；无解时 1；2 错误（两个固定的皇后互相攻击也是）；130 中断（不完整）。"#,
    ),
    (
        "queens solve",
        r#"例子:
  lowbit queens solve 8                              一个解，写作列号
  lowbit queens solve 20 --format svg > board.svg    一张图
  lowbit queens solve 10000000 > columns.txt         用构造法：大约一秒
  lowbit queens solve --board board.txt --format board

空棋盘用公式求解，n 最大 10,000,000；从文件读的棋盘用精确搜索，n 最大 64。
退出码：0；无解（已证明）时 1；2 错误（两个固定的皇后互相攻击也是）；130 中断。"#,
    ),
    (
        "sudoku solve",
        r#"例子:
  lowbit sudoku solve puzzles.txt
  echo 1..4......3....2 | lowbit sudoku solve
  lowbit sudoku solve --to board puzzle.sdk

版式由第一道题目认出：所有格子写成一行（后面的内容忽略）；分行书写，有无空格和边框均可；.sdk、.sdm、.ss；
有 'puzzle' 或 'quizzes' 列的 CSV；有 'puzzle' 键的 JSON 行；候选数，写成一行（9x9 为 729 个字符）或分行。
空格写作 . 0 - _ * 或 ?，'#' 后面是注释。16x16 的数字是 A..P、1..9A..G 或 0..9A..F；
25x25 的是 A..Y 或 1..9A..P；两者也可以写成数。

无解的题目在原位答 'none'，退出码为 1。读不懂的题目在原位答 'error'（JSON 中是有 'error' 键的对象），
stderr 说明原因和行列位置，退出码为 2。

有多个解时，每次给出的都是同一个，与同时问了什么无关。"#,
    ),
    (
        "sudoku count",
        r#"例子:
  lowbit sudoku count puzzles.txt
  lowbit sudoku count --limit 1 puzzles.txt      唯一解的题目为 1，解更多的为 1+

能读的版式见 'lowbit sudoku solve --help'。有题目无解时退出码为 1。"#,
    ),
    (
        "sudoku check",
        r#"答案:
  唯一解      只有一个解
  多解        不止一个
  无解        没有解，但没有两个提示数互相矛盾
  无解：r1c1 和 r1c7 都是 5；...
              没有解：列出每一对互相矛盾的提示数，按行和列
用 --minimal:
  唯一解，极小
              去掉任何一个提示数，解都会变多
  唯一解，多余：r1c1 r4c4 ...
              去掉其中任何一个，解仍然唯一

例子:
  lowbit sudoku check puzzles.txt | sort | uniq -c
  lowbit sudoku check --minimal puzzle.txt

能读的版式见 'lowbit sudoku solve --help'。有题目无解时退出码为 1。"#,
    ),
    (
        "sudoku best",
        r#"例子:
  lowbit sudoku best --weights target puzzle.txt
  lowbit sudoku best --weights weights.txt --json puzzles.txt

答案是按题目的版式写的解，后面是和；分行书写时和是注释，所以每个答案都能再读入。无解：'none'，退出码 1。
权重用空白隔开，可以为负，个数与题目的格子数相同。"#,
    ),
    (
        "sudoku candidates",
        r#"例子:
  lowbit sudoku candidates puzzle.txt
  lowbit sudoku candidates --line puzzles.txt

它们是精确的：写出的每个数字都在某个解中，其他的都不在任何解中。无解的题目答 'none'，退出码为 1。
写出的可以再读入：分行和单行的候选数都是 'lowbit sudoku solve' 的版式。"#,
    ),
    (
        "sudoku generate",
        r#"例子:
  lowbit sudoku generate --count 1000 --seed 7 > puzzles.txt
  lowbit sudoku generate --clues 28 --symmetry rotational --to svg > puzzle.svg
  lowbit sudoku generate --size 16 --to board
  lowbit sudoku generate --from idea.txt --count 10
  lowbit sudoku generate --grade hard --count 100 --symmetry rotational
  lowbit sudoku generate --rating 6-7 --count 100
  lowbit sudoku generate --needs x-wing --without xy-wing

有对称时，互为映像的提示数一起去掉或一起留下，极小的意思是没有这样一组可以去掉。16x16 和 25x25 的题目，
除非另有要求，提示数少到在固定步数内还能证明足够为止。9x9 中 20 个提示数以下的题目是从一道走到另一道找出来的：
19 个的每道不到一秒，18 个的几秒，17 个的很久，再少就没有了。要求对称或从想法出发时，提示数少就要试很多次；
试过 20000 次后命令放弃。

按难度出的题目是 9x9 的。少见的题目在与它接近的题目附近找，办法是交换提示数；要求对称、从想法出发或规定提示数个数时
只能碰运气，试过一百万次后命令放弃。Ctrl-C 会留下已经找到的。技巧的名字与 'sudoku hint --json' 给出的相同。"#,
    ),
    (
        "sudoku grade",
        r#"答案，例如 '4.2/1.2/1.2 专家：XY 翼':
  三个评分         最难的一步 (ER)，到第一个填数的步骤为止最难的 (EP)，第一步 (ED)
  难度             由其中第一个决定；这些词和界限不会改变:
    简单      到 1.5     隐性唯一
    中等      到 2.5     显性唯一，以及不用候选数就能看出的
    困难      到 4.0     区块、数对、三数组、X 翼、剑鱼
    专家      到 6.4     各种翼、链接、唯一矩形、四数组、排除
    极难      到 7.9     链和环
    超难      从 8.0 起  同时用几条链、网、链中的链
    未解                 题目没有解出，技巧就用完了
  技巧             最难一步的技巧
用 hodoku 评分时，例如 '困难 718：XY 翼'：等级（简单、中等、困难、刁难、极难）
和所有步骤的分数之和，代替评分和难度。
填好的盘面为 0.0。无解或多解的题目答 '无解' 或 '多解'，不评分。只评 9x9 的题目。

例子:
  lowbit sudoku grade puzzles.txt | sort -n | tail
  lowbit sudoku grade --path puzzle.txt
  lowbit sudoku grade --scale se121 --json puzzles.txt -o ratings.jsonl

有题目无解时退出码为 1。"#,
    ),
    (
        "sudoku hint",
        r#"盘面可用 'lowbit sudoku solve' 的任何版式：数字，或各格的候选数。
只有一个候选数的格子当作已填，其他的是候选标记。

步骤以外的答案:
  填错：r1c2 不是 4, ...       任何解都没有这些填入的数；它们先于任何步骤
  缺少候选数：r1c2(4) ...      解中有这些候选数，但标记里没有
  无解                         题目没有解
  已解                         每格都已填
  没有可用的步骤               技巧到此为止

例子:
  lowbit sudoku hint grid.txt --degree 1           只点一下
  lowbit sudoku hint grid.txt --svg step.svg       并画成图
  lowbit sudoku hint grid.txt --givens 1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7

无解、有错或有缺少时退出码为 1。"#,
    ),
    (
        "sudoku convert",
        r#"例子:
  lowbit sudoku convert --to svg puzzle.txt > puzzle.svg
  lowbit sudoku convert --to sdm puzzles.csv > puzzles.sdm
  lowbit sudoku convert --to marks puzzle.txt     最初标出的候选数，729 个字符

能读的版式见 'lowbit sudoku solve --help'。"#,
    ),
    (
        "sudoku canonical",
        r#"例子:
  lowbit sudoku canonical puzzles.txt
  lowbit sudoku canonical --dedupe many.txt more.txt -o classes.txt
  lowbit sudoku near puzzle.txt | lowbit sudoku canonical --dedupe

两道题目等价，是指一道可以通过交换带内的行、堆内的列、带、堆、行与列以及数字的名字变成另一道。
在所有等价的题目中，写成一行后按字母顺序最先的是规范的：空格在 1 之前，1 在 2 之前。
它只看提示数：题目可以有一个解、多个解或无解。

4x4 和 9x9 的题目有规范形式；其他的以及候选数答 'error'，退出码为 2。
--dedupe 为每一类在内存中保留大约 60 字节。"#,
    ),
    (
        "sudoku morph",
        r#"例子:
  lowbit sudoku morph puzzle.txt
  lowbit sudoku morph --seed 7 --count 10 --to board puzzle.txt

随机交换带内的行、堆内的列、带、堆、行与列以及数字的名字；'lowbit sudoku canonical' 的结果不变，
关于题目的解所能说的一切也不变。结果只取决于种子和题目。"#,
    ),
    (
        "sudoku near",
        r#"例子:
  lowbit sudoku near puzzle.txt
  lowbit sudoku near --remove 2 --add 2 --limit 1000 puzzle.txt
  lowbit sudoku near puzzle.txt | lowbit sudoku canonical --dedupe

列出的每道题目都有唯一解，而且没有可以去掉的提示数。题目的提示数恰好少了这么多个，恰好多了这么多个别的，
也可以是原格换了一个数字。同一道题目不会列两次，顺序总是一样：先按去掉的，再按加上的，逐行排列。
去一加一只要几毫秒，去二加二要几秒到几分钟，再多就没有尽头：--limit 和 Ctrl-C 会留下已经找到的。

题目可以有一个解、多个解或无解，不必是极小的；必须是 9x9。附近什么也没有时退出码为 1。"#,
    ),
    (
        "regions solve",
        r#"例子:
  printf 'AABB\nAABB\nCCCB\nDDDB\n' | lowbit regions solve
  lowbit regions solve levels.jsonl
  lowbit regions solve --format svg board.txt > board.svg

每行、每列、每个区域各一颗星（皇后），或用 --stars K 各 K 颗；任何两颗都不相邻，斜角也不行。能读这些形式，可以混用:
  字母       n 行，每行 n 个字母或数字，每个区域一种，有无空格均可；前面一行如 10x2 说明星数；
             后面再有 n 行 '*'、'-' 和 '.' 给出星和空格
  sbn        10x2.AAABB... 所有其他字母写在一行
  链接       puzz.link 的网址：https://puzz.link/p?starbattle/10/10/2/...
  json       {"regions": ["AABB", ...], "stars": 1}，每行是字母或数，也可以放在数组里，每行一个，
             或成包的 sbn；"states" 给出星 (1) 和空格 (2)
'#' 后面是注释。

有多个解时给出字典序最先的。无解的棋盘在原位答 'none'，退出码为 1。读不懂的棋盘在原位答 'error'
（JSON 中是有 'error' 键的对象），stderr 说明原因和行列位置，退出码为 2。"#,
    ),
    (
        "regions count",
        r#"例子:
  lowbit regions count boards.txt
  lowbit regions count --limit 1000 boards.txt      更多时为 1000+

能读的形式见 'lowbit regions solve --help'。有棋盘无解时退出码为 1。"#,
    ),
    (
        "regions check",
        r#"答案:
  唯一解      只有一个解
  多解        不止一个
  无解        没有解

例子:
  lowbit regions check boards.txt | sort | uniq -c
  lowbit regions check --json levels.jsonl

能读的形式见 'lowbit regions solve --help'。有棋盘无解时退出码为 1。"#,
    ),
    (
        "regions list",
        r#"例子:
  lowbit regions list board.txt
  lowbit regions list board.txt --limit 2 --format board     两个解，看看哪里不同

能读的形式见 'lowbit regions solve --help'。退出码：0；无解时 1；2 错误；130 中断（不完整）。"#,
    ),
    (
        "regions hint",
        r#"步骤以外的答案:
  有误：r1c2 ...       这些给出的星或叉与前面的合在一起，任何解都没有
  无解                 不管给出了什么，棋盘都没有解
  已解完               每颗星都在了
  没有可用的步骤       技巧到此为止

例子:
  lowbit regions hint board.txt --degree 1           只点一下
  lowbit regions hint board.txt --svg step.svg       并画成图

已经找到的星和叉写在字母后面，共 n 行 '*'、'-' 和 '.'。无解或有错误时退出码为 1。"#,
    ),
    (
        "regions grade",
        r#"难度，总是先用最容易的步骤，由其中最难的一步决定:
  简单        唯一的格子，只在一处的行、列或区域
  中等        共同邻格
  困难        两个一组；多颗星时还有排除和铺砌
  专家        三个、四个一组，按几行的带计数
  极难        试探：放一颗星会导致矛盾
  未解        棋盘没有解出，步骤就用完了
无解或多解的棋盘答 '无解' 或 '多解'，不评难度。

例子:
  lowbit regions grade boards.txt | sort | uniq -c
  lowbit regions grade --path board.txt

有棋盘无解时退出码为 1。"#,
    ),
    (
        "regions generate",
        r#"例子:
  lowbit regions generate
  lowbit regions generate --size 10 --stars 2 --to link
  lowbit regions generate --size 9 --grade hard --count 30 --seed 7 -o month.txt

K 颗星至少要 4K 行。在某个大小很少出现的难度要找很久，一个棋盘试过 100000 次后命令放弃。
Ctrl-C 会留下已经出好的棋盘。难度的意思见 'lowbit regions grade --help'。"#,
    ),
    (
        "regions convert",
        r#"例子:
  lowbit regions convert --to svg board.txt > board.svg
  lowbit regions convert --to link board.txt           可以去玩的网址
  lowbit regions convert --to sbn levels.jsonl

格式写不出的棋盘（网址里的区域不能分成几块，网址和 sbn 都没有给出的星）答 'error'，stderr 说明原因。
能读的形式见 'lowbit regions solve --help'。"#,
    ),
    (
        "place count",
        r#"例子:
  lowbit place count queen 8                                 输出 92
  lowbit place count queen 8 --rule any --by-size            皇后的各种集合：1 64 1288 10320 ...
  lowbit place count 'queen+leaper(1,3)' 12                  输出 176
  lowbit place count queen 3x8                               三行八列上的三个皇后
  lowbit place count queen 8 --rule maximal                  不能再加皇后的集合
  lowbit place count queen 13 --board torus                  输出 4524
  lowbit place count queen 8 --rule pawns-1                  九个皇后和一个挡住它们的兵
  lowbit place count queen 14 --rule maximal --run max.db    保存在文件里：同样的命令接着做
  lowbit place count queen 14 --part 1/4 --json              四分之一的单元，供 'lowbit merge' 相加
  lowbit place certify max.db -o max.cert                    供 'lowbit verify' 检验

棋子是这些的组合：rook、bishop、queen、king、knight、nightrider、amazon (queen+knight)、empress
(rook+knight)、princess (bishop+knight)、semibishop 和 semiqueen（只有一条斜线）、range(r)（王走 r 步以内的
所有格子）、leaper(a,b)、rider(a,b)（跳步的所有倍数）、semirider(a,b)（一个方向及其反向）。
除了兵，没有什么能挡住一条线。

几个数写在一行。能保存在文件里或分成部分的是一个数，逐行计数：前几行怎样放，或兵放在哪里，就是一个单元。
各后端的单元相同：GPU 开始的，处理器可以接着数。
退出码：0；没有摆法时 1；2 错误；130 中断（此时没有计数）。"#,
    ),
    (
        "place list",
        r#"例子:
  lowbit place list queen 6                          每行一个：各棋子的 行,列，从 1 起
  lowbit place list bishop 3 --rule maximal
  lowbit place list queen 6 --rule pawns-1           兵在最后，竖线之后

每一格依次尝试：适合小棋盘。没有摆法时退出码为 1。

棋子是这些的组合：rook、bishop、queen、king、knight、nightrider、amazon (queen+knight)、empress
(rook+knight)、princess (bishop+knight)、semibishop 和 semiqueen（只有一条斜线）、range(r)（王走 r 步以内的
所有格子）、leaper(a,b)、rider(a,b)（跳步的所有倍数）、semirider(a,b)（一个方向及其反向）。
除了兵，没有什么能挡住一条线。"#,
    ),
    (
        "place certify",
        r#"例子:
  lowbit queens count 16 --run sixteen.db
  lowbit queens certify sixteen.db -o sixteen.cert
  lowbit verify sixteen.cert

证书写明棋盘和每个单元的小计，以及用什么方法数的，并连成一条哈希链。
'lowbit verify' 不用当初的内核就能检验它。"#,
    ),
    (
        "sequence",
        r#"例子:
  lowbit sequence                  这里认识的数列
  lowbit sequence A287227          它数的是什么，各项的值，下一项要花多少时间
  lowbit sequence A287227 10       输出 7535369，现场计数
  lowbit sequence A348129 8        三角形的一行：几个数写在一行

每一项都是数出来的，从不查表；已发表的项必须一致，否则什么也不输出。
退出码：0；2 错误；130 中断（此时没有结果）。"#,
    ),
    (
        "clocks solve",
        r#"答案是各操作的编号，写在一行，从小到大（先后没有关系）：按的次数最少，其中又取最小的一列。空行：什么也不用做。
无论怎样都回不到原位时，输出 '无解'，证明写到 stderr，退出码为 1。

操作文件用从 A 起的字母，或用空格隔开的从 1 起的数称呼表盘。每写一次，表盘转一格；
词后的 ':k' 表示转 k 格，可以为负。'#' 后面是注释:
  ABDE          # 操作 1 把四个表盘各转一格
  1 2:3 10:-1   # 操作 2 把表盘 1 转一格，表盘 2 转三格，表盘 10 转回一格
最多 625 个表盘和 625 种操作；表盘只有 2 个位置时各 4096 个，如 64x64 的点灯游戏。
回到原位的办法非常多时，证明哪个最短可能要很久；这时 Ctrl-C 给出找到的最好的，不一定最短。

例子:
  printf '9 9 12\n6 6 6\n6 3 6\n' | lowbit clocks solve            输出 4 5 8 9
  printf '3 3 0\n2 2 2\n2 1 2\n' | lowbit clocks solve --states 4   同上，写作 0 到 3
  printf '010\n111\n010\n' | lowbit clocks solve --lights-out       输出 5
  lowbit clocks solve dials.txt --moves moves.txt --states 6         任何操作表"#,
    ),
    (
        "judge",
        r#"题目:
  queens-count     n 从 1 到 25：解的个数
  luogu-p1562      n 从 1 到 14，再有 n 行，'*' 可用，'.' 不可用：解的个数
  cses-1624        8 行 8 列，'.' 空，'*' 保留：解的个数
  leetcode-51      n 从 1 到 9：所有棋盘，写作 JSON 数组
  leetcode-52      n 从 1 到 9：解的个数
  usaco-checker    n 从 6 到 13：前三个解，以及一共多少个
  sudoku-9x9       9 行 9 个数字，0 为空格：任意一个解，或没有
  poj-2676         盘面的个数，每个 9 行 9 个数字：逐个求解
  poj-3074         每行 81 个字符，'.' 为空格，到 'end' 为止：逐个求解
  poj-3076         A..P 的 16x16 盘面，'-' 为空格，之间有空行：逐个求解
  noip2009-sudoku  9x9 个整数，0 为空格：靶形权重下最大的和，或 -1
  usaco-clocks     指向 3、6、9 或 12 的九个时钟：到 12 的最少操作
  poj-1166         同样的九个时钟，写作 0 到 3

例子:
  echo 8 | lowbit judge queens-count"#,
    ),
    (
        "lab",
        r#"搜索时间 = 每个结点的代价 x 结点数。阶梯的每一级都在一个线程上运行，短的会重复，各级的答案必须一致。
时间是处理器时间，取几次中最好的；一级要做的准备也算在它的时间里。

例子:
  lowbit lab queens 12                    结点数，每个结点的纳秒数，时间，快多少倍
  lowbit lab queens 14 --svg queens.svg   并画图
  lowbit lab sudoku puzzle.txt --limit 60"#,
    ),
    (
        "run status",
        r#"完成的比例和剩余时间由各单元的预计代价得出，而不是由单元的个数。退出码：0；运行文件有损坏或不能读时 2。"#,
    ),
    (
        "verify",
        r#"检验程序与当初的内核没有共用的代码。它查明哈希链是完整的，每个单元都恰好出现一次，加起来对得上，
棋盘和各单元的对称对得上，并用自己的方法按随机顺序重新数各单元。它会说明要多长时间；时间到了，
它说明数到了多少单元，以及其余单元中有错的可能性多大。
退出码：0 没有发现错误；1 证书被推翻；2 不能读；130 中断。"#,
    ),
    (
        "merge",
        r#"例子:
  seq 16 | parallel lowbit queens count 18 --part {}/16 --json > parts
  lowbit merge parts                   输出 666090624
  lowbit merge slurm-*.out             阵列作业的输出

每个部分都必须恰好有一次，棋盘、划分、单元数和部分的总数都必须一致。和的核对与计数一样：
各部分的校验和与单元、棋盘和各单元的对称、已发表的结果。
退出码：0；计数为 0 时 1；有任何错误时 2（此时什么也不输出）；130 中断。"#,
    ),
    (
        "serve",
        r#"例子:
  lowbit serve --open                       在浏览器中打开页面，只供本机使用
  lowbit serve --port 0                     用任何空闲端口；会输出网址
  lowbit serve --listen 0.0.0.0 --token $(openssl rand -hex 16)
                                            供他人使用，他们需要令牌
  lowbit serve --public-url https://lab.example/ --token TOKEN
                                            在加密并转发请求的代理之后

页面可以访问时，网址输出到 stdout。Ctrl-C 结束它以及所有工作。页面所用的接口见 /api/openapi.json:
  curl -H 'Content-Type: application/json' -d '{"n": 8}' http://127.0.0.1:8128/api/queens/count"#,
    ),
    (
        "man",
        r#"例子:
  lowbit man | man -l -
  lowbit man queens count | man -l -
  lowbit man --out ~/.local/share/man/man1     然后: man lowbit-queens-count"#,
    ),
];
