// The idea of each technique in a few sentences, in English and Chinese. A technique without its own text has that of its family.
const IDEAS = {
  "full-house": [
    "A row, column or box has one empty cell left. The digit that is missing goes there.",
    "行、列或宫只剩一个空格。缺的那个数填在这里。",
  ],
  "hidden-single-box": [
    "Look at one digit and one box. Rows and columns that have the digit already leave it one place in the box, whatever else that cell could hold. It goes there.",
    "看一个数和一个宫。已有这个数的行和列使它在宫内只剩一处，不管那一格还能填什么。填在这里。",
  ],
  "hidden-single-line": [
    "Look at one digit and one row or column. Its cells are filled, or see the digit elsewhere, except one. The digit goes there. Lines are harder to scan than boxes, so this comes later.",
    "看一个数和一行（或一列）。其余各格要么已填，要么被这个数看到，只剩一格。填在这里。行列比宫难看出来，所以排在后面。",
  ],
  "naked-single": [
    "Look at one cell. Its row, column and box have used eight digits between them. The ninth goes in the cell.",
    "看一格。它所在的行、列、宫合起来已用了八个数。剩下的那个数填在这里。",
  ],
  "direct-pointing": [
    "All places of a digit in a box lie on one line, so the line has the digit there. In a neighbouring box this leaves the digit one place, and it can be written at once.",
    "一个数在宫内的位置都在一条线上，所以这条线上的这个数就在这里。于是它在邻宫只剩一处，可以直接填上。",
  ],
  "direct-claiming": [
    "All places of a digit on a line lie in one box, so the box has the digit there. In a parallel line this leaves the digit one place, and it can be written at once.",
    "一个数在行（列）内的位置都在一个宫里，所以这个宫的这个数就在这里。于是它在平行的线上只剩一处，可以直接填上。",
  ],
  "direct-hidden-pair": [
    "Two digits of a house have the same two places, so nothing else fits there. That takes places from the other digits, and one of them is left with a single place.",
    "区域内两个数只有同样的两处，所以那两格不能填别的数。另一个数因此少了位置，只剩一处。",
  ],
  "direct-hidden-triplet": [
    "Three digits of a house have only three places, so nothing else fits there. That takes places from the other digits, and one of them is left with a single place.",
    "区域内三个数只有三处，所以那三格不能填别的数。另一个数因此少了位置，只剩一处。",
  ],
  pointing: [
    "All places of a digit in a box lie on one row or column. The box needs the digit, so that line gets it inside the box. In the rest of the line the digit goes.",
    "一个数在宫内的位置都在一行或一列上。宫里必须有它，所以这条线的这个数在宫内。线上其余各格删去它。",
  ],
  claiming: [
    "All places of a digit on a line lie in one box. The line needs the digit, so the box gets it on that line. In the rest of the box the digit goes.",
    "一个数在一行或一列上的位置都在一个宫里。这条线必须有它，所以宫内的这个数在线上。宫内其余各格删去它。",
  ],
  "locked-pair": [
    "Two cells where a line and a box cross have the same two candidates and nothing else. They use up both digits, for the line and for the box. Both lose these digits everywhere else.",
    "一条线与一个宫相交处的两格，都只有同样的两个候选数。它们同时用掉了线上和宫内的这两个数，两边的其余各格都删去。",
  ],
  "locked-triplet": [
    "The three cells where a line and a box cross have three candidates between them. They use up the three digits, for the line and for the box. Both lose these digits everywhere else.",
    "一条线与一个宫相交处的三格，合起来只有三个候选数。它们同时用掉了线上和宫内的这三个数，两边的其余各格都删去。",
  ],
  "naked-pair": [
    "Two cells of a house have the same two candidates and nothing else. Whichever way round, they use up both digits. The other cells of the house lose them.",
    "区域内两格只有同样的两个候选数。不管怎么填，这两个数都用在这里。区域内其余各格删去它们。",
  ],
  "hidden-pair": [
    "Two digits of a house have the same two places. These two cells must hold them, so every other candidate there goes.",
    "区域内两个数只有同样的两处。这两格必须填它们，格内其他候选数都删去。",
  ],
  "naked-triplet": [
    "Three cells of a house have three candidates between them; none of the cells needs to have all three. They use up the three digits. The other cells of the house lose them.",
    "区域内三格合起来只有三个候选数，每格不必都有三个。这三个数用在这里，区域内其余各格删去它们。",
  ],
  "hidden-triplet": [
    "Three digits of a house have only three places between them. These cells must hold them, so every other candidate there goes.",
    "区域内三个数合起来只有三处。这三格必须填它们，格内其他候选数都删去。",
  ],
  "naked-quad": [
    "Four cells of a house have four candidates between them. They use up the four digits. The other cells of the house lose them.",
    "区域内四格合起来只有四个候选数。这四个数用在这里，区域内其余各格删去它们。",
  ],
  "hidden-quad": [
    "Four digits of a house have only four places between them. These cells must hold them, so every other candidate there goes. The other cells of the house form a naked set, which is often easier to see.",
    "区域内四个数合起来只有四处。这四格必须填它们，格内其他候选数都删去。区域内其余的格是一个显性数组，常常更容易看出来。",
  ],
  "x-wing": [
    "In two rows a digit has places in the same two columns only. Each row takes one of the columns, so both columns get the digit in these rows. The columns lose it in all other rows. Rows and columns may be exchanged.",
    "一个数在两行中只占同样的两列。两行各用一列，所以这两列的这个数都在这两行里。两列的其余各格删去它。行与列可以互换。",
  ],
  swordfish: [
    "In three rows a digit has places in three columns only; not every row needs all three. The rows share the columns among them. The columns lose the digit in all other rows. Rows and columns may be exchanged.",
    "一个数在三行中只占三列，每行不必三列都有。三行分用这三列，所以三列的其余各格删去它。行与列可以互换。",
  ],
  jellyfish: [
    "In four rows a digit has places in four columns only. The rows share the columns among them. The columns lose the digit in all other rows. Rows and columns may be exchanged.",
    "一个数在四行中只占四列。四行分用这四列，所以四列的其余各格删去它。行与列可以互换。",
  ],
  skyscraper: [
    "Two parallel lines have two places of a digit each. Two of the places share a crossing line, so not both are true: one of the other two is. What sees both of these, the roofs, loses the digit.",
    "两条平行线上，一个数各有两处。其中两处在同一条横线上，不能同真，所以另两处至少一真。同时看到这两处的格删去这个数。",
  ],
  "two-string-kite": [
    "A row and a column have two places of a digit each. One place of each lies in the same box, so not both are true: one of the far ends is. What sees both far ends loses the digit.",
    "一行和一列上，一个数各有两处。各有一处在同一宫内，不能同真，所以两个远端至少一真。同时看到两个远端的格删去这个数。",
  ],
  "turbot-fish": [
    "Two houses have two places of a digit each. A place of the one sees a place of the other, so not both are true: one of the far ends is. What sees both far ends loses the digit. Skyscrapers and kites are the two cases with names of their own.",
    "两个区域内，一个数各有两处。一边的一处看到另一边的一处，不能同真，所以两个远端至少一真。同时看到两个远端的格删去这个数。摩天楼和双线风筝是它的两种特例。",
  ],
  "empty-rectangle": [
    "In a box, all places of a digit lie on one row and one column that cross there; the other four cells are empty of it. A line elsewhere has two places of the digit, one of them on that row or column. Where the other end meets the crossing line, the digit goes.",
    "一个数在宫内的位置都在交叉的一行和一列上，其余四格没有它。别处有一条线上这个数只有两处，其中一处在那行或那列上。另一端与交叉线相会的格删去这个数。",
  ],
  "two-strong-links": [
    "A house with two places for a digit is a strong link: one of them is true. Two such links, joined by cells that see each other, leave one of the far ends true. What sees both ends loses the digit. Skyscraper, kite and turbot fish are all of this kind.",
    "区域内一个数只有两处就是强链：必有一真。两条强链由互相看到的格相连，两个远端至少一真。同时看到两端的格删去这个数。摩天楼、风筝、多宝鱼都属于这一类。",
  ],
  "three-strong-links": [
    "Three houses have two places of a digit each, and neighbouring ones are joined by cells that see each other. From end to end, one of the two far ends is true. What sees both loses the digit.",
    "三个区域内，一个数各有两处，前后由互相看到的格相连。从头推到尾，两个远端至少一真。同时看到两端的格删去这个数。",
  ],
  "xy-wing": [
    "A cell with candidates X and Y sees a cell with X and Z and a cell with Y and Z. If it is X, the first is Z; if it is Y, the second is Z. What sees both wings is not Z.",
    "双值格 XY 看到双值格 XZ 和 YZ。它是 X，前者就是 Z；它是 Y，后者就是 Z。同时看到两翼的格删去 Z。",
  ],
  "xyz-wing": [
    "A cell with candidates X, Y and Z sees a cell with X and Z and a cell with Y and Z. Whatever the middle cell is, one of the three is Z. What sees all three is not Z.",
    "三值格 XYZ 看到双值格 XZ 和 YZ。不管中间是什么，三格中必有一个 Z。同时看到三格的格删去 Z。",
  ],
  "wxyz-wing": [
    "Four cells have four digits between them, and only one of the digits can stand twice among them. Were none of them that digit, three digits would have to fill four cells. So one of its places is true; what sees all of them loses it.",
    "四格合起来有四个数，其中只有一个数能在里面出现两次。若四格都不是它，三个数要填四格。所以它必在其中，看到它所有位置的格删去它。",
  ],
  "vwxyz-wing": [
    "Five cells have five digits between them, and only one of the digits can stand twice among them. Were none of them that digit, four digits would have to fill five cells. So one of its places is true; what sees all of them loses it.",
    "五格合起来有五个数，其中只有一个数能在里面出现两次。若五格都不是它，四个数要填五格。所以它必在其中，看到它所有位置的格删去它。",
  ],
  "w-wing": [
    "Two cells have the same two candidates X and Y and do not see each other. Somewhere a house has two places for X, and each of them sees one of the cells. So not both cells are X: one is Y. What sees both cells is not Y.",
    "两个互不相见的格都只有 X 和 Y。某个区域内 X 只有两处，各看到其中一格。所以两格不能都是 X，至少一个是 Y。同时看到两格的格删去 Y。",
  ],
  "finned-x-wing": [
    "Almost an X-wing: one of the two lines has a few more places, the fins, all in one box. Either a fin is true or the X-wing holds. What both would remove goes: cells of the X-wing's crossing line that see every fin.",
    "差一点的二链列：一条线上多了几处，叫鳍，都在一个宫里。要么鳍成立，要么二链列成立。两种情况都删的就可以删：看到所有鳍的那几格。",
  ],
  "sashimi-x-wing": [
    "A finned X-wing in which the corner beside the fins is missing. Without the fins the line would have one place left. Either a fin is true or that place is; what both would remove goes.",
    "鳍旁边缺一角的带鳍二链列。没有鳍的话，那条线只剩一处。要么鳍成立，要么那一处成立，两种情况都删的就可以删。",
  ],
  "finned-swordfish": [
    "Almost a swordfish: a few more places, the fins, all in one box. Either a fin is true or the swordfish holds. Cells of its crossing lines that see every fin lose the digit.",
    "差一点的三链列：多了几处鳍，都在一个宫里。要么鳍成立，要么三链列成立。横线上看到所有鳍的格删去这个数。",
  ],
  "sashimi-swordfish": [
    "A finned swordfish in which a line has only one place beside the fins. Either a fin is true or the rest holds; what both would remove goes.",
    "有一条线除鳍以外只有一处的带鳍三链列。要么鳍成立，要么其余部分成立，两种情况都删的就可以删。",
  ],
  "finned-jellyfish": [
    "Almost a jellyfish: a few more places, the fins, all in one box. Either a fin is true or the jellyfish holds. Cells of its crossing lines that see every fin lose the digit.",
    "差一点的四链列：多了几处鳍，都在一个宫里。要么鳍成立，要么四链列成立。横线上看到所有鳍的格删去这个数。",
  ],
  "sashimi-jellyfish": [
    "A finned jellyfish in which a line has only one place beside the fins. Either a fin is true or the rest holds; what both would remove goes.",
    "有一条线除鳍以外只有一处的带鳍四链列。要么鳍成立，要么其余部分成立，两种情况都删的就可以删。",
  ],
  "franken-swordfish": [
    "A swordfish in which boxes stand in for lines. Three houses hold the digit only where three others cross them, so the three others get it there and lose it everywhere else.",
    "用宫代替部分行列的三链列。三个区域里这个数只在与另外三个区域相交处，所以那三个区域的这个数在这里，其余各格删去。",
  ],
  "finned-franken-fish": [
    "A fish with boxes among its houses and a few places too many, the fins. Either a fin is true or the fish holds. What sees every fin and would lose the digit by the fish loses it.",
    "含有宫并多出几处鳍的鱼。要么鳍成立，要么鱼成立。看到所有鳍、又会被鱼删去的格删去这个数。",
  ],
  "remote-pair": [
    "Cells with the same two candidates form a chain in which each sees the next. Along it the two digits alternate. Two cells an odd number of steps apart hold different digits; what sees both loses both.",
    "同样的双值格连成链，每格看到下一格，两个数交替出现。相隔奇数步的两格必为两个不同的数，同时看到它们的格删去这两个数。",
  ],
  "simple-colours": [
    "Strong links of a digit are painted in two colours: all cells of one colour are true, all of the other false. A cell that sees both colours loses the digit. Two cells of one colour that see each other make that colour false.",
    "把一个数的强链交替染成两色：一色全真，另一色全假。看到两色的格删去这个数。同色的两格互相看到，则这一色全假。",
  ],
  "multi-colours": [
    "Two separate groups of strong links of a digit are painted, each in its own two colours. A colour of one group sees a colour of the other, so not both are true: one of the opposite colours is. What sees both opposite colours loses the digit.",
    "一个数有两组不相连的强链，各染两色。一组的一色看到另一组的一色，不能同真，所以它们的对色至少一真。同时看到两个对色的格删去这个数。",
  ],
  "unique-rectangle-1": [
    "Four cells in two rows, two columns and two boxes: three of them have the same two candidates only. Were the fourth one of these, the two digits could be exchanged, and there would be two solutions. So the fourth loses both.",
    "两行、两列、两宫的四格，其中三格只有同样的两个候选数。若第四格也是这两个数之一，两数互换就有两个解。所以第四格删去这两个数。",
  ],
  "unique-rectangle-2": [
    "Four cells of a rectangle in two boxes have the same two candidates, and two of them one more digit, the same in both. Without it the two digits could be exchanged. So it stands in one of them; what sees both loses it.",
    "两宫中的矩形四格都有同样的两个候选数，其中两格还多出同一个数。没有它，两数就能互换。所以它必在其中一格，同时看到两格的格删去它。",
  ],
  "unique-rectangle-3": [
    "Two cells of a rectangle have more than the two digits of the rest. One of these extra digits must be there, so the two cells act as one cell with the extra digits. Together with others of a house they form a naked set.",
    "矩形中有两格除了那两个数还有别的候选数，其中必有一真。把两格看作只有这些多余数的一格，与区域内别的格构成显性数组。",
  ],
  "unique-rectangle-4": [
    "Two cells of a rectangle have more candidates, and one of the rectangle's digits is locked in these two cells of a house. With the other digit beside it the two could be exchanged. So both cells lose the other digit.",
    "矩形的两格多出候选数，而矩形的一个数在某区域内只在这两格。另一个数若也在这里，两数就能互换。所以这两格删去另一个数。",
  ],
  "unique-rectangle-6": [
    "Two opposite corners of a rectangle have only its two digits, and one of these has no other place in two of its lines. Were the digit in the other corners, the two digits could be exchanged. So it stands in the corners with two candidates.",
    "矩形的一对对角只有那两个数，而其中一个数在两条线上只有矩形内的位置。若它在另一对角，两数就能互换。所以它在双值的那对角。",
  ],
  "hidden-rectangle": [
    "A corner of a rectangle has only its two digits. From the opposite corner, one digit has no other place along both lines. Were the other digit there, the two could be exchanged. So the opposite corner loses it.",
    "矩形的一角只有那两个数。从它的对角出发，其中一个数在两条线上都没有别的位置。若另一个数在对角，两数就能互换。所以对角删去另一个数。",
  ],
  "avoidable-rectangle": [
    "Three corners of a rectangle in two boxes were filled by solving, none is given. A certain digit in the fourth would complete a pattern that could be exchanged, and givens would not forbid it. So the fourth is not that digit.",
    "两宫中矩形的三角是解题时填出的，都不是提示数。第四角若填某个数，就成为可以互换的图形，提示数也不能排除。所以第四角不是这个数。",
  ],
  "avoidable-rectangle-2": [
    "Two corners of a rectangle were filled by solving, the other two have one digit more, the same in both. Without it the rectangle could be exchanged. So it stands in one of them; what sees both loses it.",
    "矩形的两角是解题时填出的，另两角多出同一个数。没有它，矩形就能互换。所以它必在其中一角，同时看到两角的格删去它。",
  ],
  "incomplete-rectangle": [
    "A unique rectangle of which some corners have already lost one of the two digits. The pattern would still be one of two solutions if it came to be, so the same reasons hold.",
    "有的角已经失去其中一个数的唯一矩形。这个图形一旦出现，仍然是两个解之一，所以同样的推理成立。",
  ],
  "unique-loop-1": [
    "A closed loop of cells in which two digits alternate, every house with two of them or none. One cell has more candidates. Without these the two digits could be exchanged all around. So the cell loses both digits.",
    "两个数交替出现的闭环，每个区域含其中两格或没有。只有一格还有别的候选数。没有它们，两数沿环可以互换。所以这一格删去这两个数。",
  ],
  "unique-loop-2": [
    "A loop of two alternating digits in which some cells have one digit more, the same in all. Without it the loop could be exchanged. So it stands in one of them; what sees all of them loses it.",
    "两个数交替的环，其中几格多出同一个数。没有它，环就能互换。所以它必在其中一格，看到所有这些格的格删去它。",
  ],
  "unique-loop-3": [
    "A loop of two alternating digits in which two cells have more. One of the extra digits must be there, so the two cells act as one cell with the extra digits and form a naked set with others of a house.",
    "两个数交替的环，其中两格多出别的候选数，必有一真。把两格看作只有这些多余数的一格，与区域内别的格构成显性数组。",
  ],
  "unique-loop-4": [
    "A loop of two alternating digits in which two cells have more, and one of the digits is locked in these two cells of a house. With the other digit beside it the loop could be exchanged. So both cells lose the other digit.",
    "两个数交替的环，其中两格多出候选数，而一个数在某区域内只在这两格。另一个数若也在这里，环就能互换。所以这两格删去另一个数。",
  ],
  "bug-1": [
    "Every open cell has two candidates, and every digit two places in its houses, except one cell with three. Were all cells of two, there would be two solutions or none. So the digit that is too many in that cell is true.",
    "所有空格都是双值格，每个数在各区域都有两处，只有一格有三个候选数。若全是双值格，就会有两个解或无解。所以那一格里多出的数成立。",
  ],
  "bug-2": [
    "Every open cell has two candidates but a few, and these have the same digit too many. Were it in none of them, there would be two solutions or none. So one of them has it; what sees all of them loses it.",
    "除了几格，所有空格都是双值格，这几格多出同一个数。若都不是它，就会有两个解或无解。所以必有一格是它，看到所有这些格的格删去它。",
  ],
  "bug-3": [
    "Every open cell has two candidates but two, whose extra digits differ. One of these must be true, so the two cells act as one cell with the extra digits and form a naked set with others of a house.",
    "除了两格，所有空格都是双值格，这两格多出的数不同，必有一真。把两格看作只有这些多余数的一格，与区域内别的格构成显性数组。",
  ],
  "bug-4": [
    "Every open cell has two candidates but two of one house, which share a digit that is locked in them. One of them is that digit, the other one of its extra digits. Their remaining candidates go.",
    "除了同一区域的两格，所有空格都是双值格，这两格共有一个锁定的数。一格是这个数，另一格是多出的数。其余候选数删去。",
  ],
  "x-cycle": [
    "A closed chain of one digit in which strong and weak links alternate. Going round either way, every weak link has one true end. So all other places that see both ends of a weak link lose the digit.",
    "一个数的强弱交替的闭合链。不管往哪边转，每条弱链的两端都有一真。所以看到弱链两端的其他格删去这个数。",
  ],
  "x-chain": [
    "A chain of one digit in which strong and weak links alternate, with strong ones at its ends. If the first place is false, the last is true. What sees both ends loses the digit.",
    "一个数的强弱交替的链，两头是强链。一端为假，另一端就为真。同时看到两端的格删去这个数。",
  ],
  "digit-chain": [
    "A chain of strong and weak links of one digit: if this place is false, that one is true, and so on. One of its ends is true. What sees both loses the digit.",
    "一个数的强弱交替链：这里为假，那里就为真，依次推下去。两端至少一真，同时看到两端的格删去这个数。",
  ],
  "y-cycle": [
    "A closed chain through cells with two candidates, each sharing a digit with the next. The cells are filled one way round or the other. Either way each shared digit stands in one of its two cells; what sees both loses it.",
    "双值格连成的闭环，相邻两格共有一个数。不管按哪个方向填，每个共有的数都在那两格之一。同时看到这两格的格删去它。",
  ],
  "xy-chain": [
    "A chain of cells with two candidates, each sharing a digit with the next. If the first is not X, the second loses its choice, and so on to the last, which then is X. What sees both ends is not X.",
    "双值格连成的链，相邻两格共有一个数。第一格不是 X，第二格就定了，依次推下去，最后一格就是 X。同时看到两端的格删去 X。",
  ],
  "aligned-pair-exclusion": [
    "Try every pair of digits for two cells. A pair that leaves a third cell without a candidate cannot be. A candidate that is in no possible pair goes.",
    "把两格的每一对数都试一遍。使另一格无数可填的那一对不成立。哪一对都用不上的候选数删去。",
  ],
  "aligned-triplet-exclusion": [
    "Try every triple of digits for three cells. A triple that leaves another cell without a candidate cannot be. A candidate that is in no possible triple goes.",
    "把三格的每一组数都试一遍。使另一格无数可填的那一组不成立。哪一组都用不上的候选数删去。",
  ],
  "sue-de-coq": [
    "Cells where a line and a box cross, some more of the line and some more of the box have as many digits as cells between them. Every digit is used exactly once there. The rest of the line and of the box lose the digits that are used in their part.",
    "一条线与一个宫相交的格，加上线上的几格和宫内的几格，数字数正好等于格数。每个数恰好用一次。线和宫的其余各格，删去各自部分用掉的数。",
  ],
  "als-xz": [
    "An almost locked set is a set of cells of a house with one digit more than cells: lose one digit, and the others are locked. Two such sets share a digit X that only one of them can have. So one set loses X and is locked, and another common digit Z stands in one of both. What sees all Z of both is not Z.",
    "待定数组是同一区域内数字比格多一个的几格：少一个数，其余的就锁定。两个待定数组有一个公共数 X，只能在其中一个里。所以另一个没有 X 而锁定，另一公共数 Z 必在两者之一。看到两组所有 Z 的格删去 Z。",
  ],
  "als-xy-wing": [
    "Three almost locked sets: the middle one shares a restricted digit X with the first and Y with the last. Whichever it keeps, one of the outer sets is locked. A digit Z that both outer sets have stands in one of them; what sees all of it is not Z.",
    "三个待定数组：中间的与第一个有限制性公共数 X，与最后一个有 Y。不管中间留下哪个，两边必有一个锁定。两边共有的 Z 必在其一，看到它们所有 Z 的格删去 Z。",
  ],
  "als-aic": [
    "A chain of strong and weak links in which almost locked sets are links, too: if a digit of such a set is false, its other digits are locked in its cells. If the first candidate of the chain is false, the last is true. What contradicts both ends goes.",
    "强弱交替的链，其中也有待定数组作一环：数组里少了一个数，其余的就锁定。一端为假，另一端就为真。与两端都矛盾的候选数删去。",
  ],
  "kraken-fish": [
    "A fish but for some fins. Without the fins the fish removes a candidate; and from each fin a chain leads to the same. Either way the candidate goes.",
    "差几个鳍就成的鱼。没有鳍时，鱼删去某个候选数；从每个鳍出发，各有一条链也删去它。不管怎样，这个候选数都删去。",
  ],
  exocet: [
    "Two cells of a box in one line, the base, have three or four digits. Their digits have so few places outside the band that each of them must stand in one of two other cells of the band, the targets. Whatever two digits the base has, the targets have them, too: all other digits go from the targets.",
    "同一宫同一行（列）的两格为基格，共有三四种数。这些数在这一带之外的位置很少，必须落在带内另外两格，即目标格。不管基格是哪两个数，目标格也是这两个数：目标格的其他候选数删去。",
  ],
  "als-chain": [
    "Four or more almost locked sets in a row, neighbours joined by digits that only one of both can have. If the first does not have Z, it is locked and takes a digit from the next, and so on: then the last has Z. What sees all Z of both ends is not Z.",
    "四个以上待定数组连成链，相邻的由限制性公共数相连。第一个若没有 Z 就锁定，从下一个夺走一个数，依次推下去，最后一个就有 Z。看到两端所有 Z 的格删去 Z。",
  ],
  "death-blossom": [
    "A cell, the stem, and an almost locked set for each of its candidates, the petals: if the stem is that digit, the petal is locked. Whatever the stem is, one petal is locked. A digit that all petals have stands in one of them; what sees all of it loses it.",
    "一格作茎，它的每个候选数对应一个待定数组作花瓣：茎取这个数，那片花瓣就锁定。不管茎是什么，总有一片锁定。所有花瓣共有的数必在其中之一，看到它所有位置的格删去它。",
  ],
  "continuous-loop": [
    "A closed chain of candidates in which strong and weak links alternate. Every other candidate is true, one way round or the other. So each weak link has one true end, and all other candidates that see both ends go.",
    "强弱交替的闭合链。不管往哪边转，候选数都是一真一假交替。所以每条弱链的两端都有一真，看到两端的其他候选数都删去。",
  ],
  "forcing-chain": [
    "A chain of candidates in which strong and weak links alternate, beginning and ending with a strong one: an alternating inference chain. If its first candidate is false, its last is true. What contradicts both ends goes.",
    "强弱交替、两头是强链的链：交替推断链。一端为假，另一端就为真。与两端都矛盾的候选数删去。",
  ],
  "alternating-chain": [
    "A chain of strong and weak links in turn, through digits and cells. One of its ends is true. What contradicts both ends goes.",
    "在数与格之间强弱交替的链。两端至少一真，与两端都矛盾的候选数删去。",
  ],
  "grouped-chain": [
    "An alternating chain in which some links join groups: two or three cells of a box on one line that have the digit together. One cell of a true group has it, whichever. What contradicts both ends of the chain goes.",
    "有些节点是区块的交替链：宫内同一条线上的两三格合起来有这个数。区块为真，就是其中某一格有它。与链的两端都矛盾的候选数删去。",
  ],
  tridagon: [
    "Four boxes that form a rectangle have three cells each with the same three digits, laid out so that the twelve cells cannot be filled by these alone. So some cell of them holds another digit: where only one cell has more, it is one of those.",
    "构成矩形的四个宫各有三格，都有同样的三个数，而这样排列的十二格单用这三个数填不满。所以必有一格是别的数：若只有一格多出候选数，就在多出的数之中。",
  ],
  nishio: [
    "Suppose a candidate is true, and follow its digit alone through the grid. If some house is left without a place for the digit, the candidate was false.",
    "假设一个候选数成立，只看这个数在全盘的后果。若某个区域没有了这个数的位置，这个候选数就不成立。",
  ],
  "cell-forcing-chains": [
    "Take each candidate of one cell in turn and follow a chain from it. One of them is true, so what all of them lead to is so.",
    "把一格的候选数逐个取作真，各沿一条链推下去。其中必有一真，所以都能推出的结论成立。",
  ],
  "region-forcing-chains": [
    "Take each place of a digit in one house in turn and follow a chain from it. One of them is true, so what all of them lead to is so.",
    "把一个数在某区域内的位置逐个取作真，各沿一条链推下去。其中必有一真，所以都能推出的结论成立。",
  ],
  "dynamic-contradiction": [
    "Suppose a candidate is true and fill in what follows, several facts together leading to the next. If this ends in a contradiction, the candidate was false.",
    "假设一个候选数成立，把推出的都填上，几个结果合起来再推下一个。若最后矛盾，这个候选数就不成立。",
  ],
  "dynamic-double": [
    "Suppose a candidate is true, then that it is false, and each time work out all that follows. What follows both times is so.",
    "先假设一个候选数成立，再假设不成立，各自推出所有结果。两次都推出的结论成立。",
  ],
  "dynamic-cell": [
    "Take each candidate of a cell in turn and work out all that follows, several facts together leading to the next. What follows from every one of them is so.",
    "把一格的候选数逐个取作真，推出所有结果，几个结果合起来再推下一个。每次都推出的结论成立。",
  ],
  "dynamic-region": [
    "Take each place of a digit in a house in turn and work out all that follows, several facts together leading to the next. What follows from every one of them is so.",
    "把一个数在某区域内的位置逐个取作真，推出所有结果，几个结果合起来再推下一个。每次都推出的结论成立。",
  ],
  template: [
    "Take all ways to place one digit nine times in the whole grid, one for each row, column and box. A place that is in none of them goes; a place that is in all of them is true.",
    "列出一个数在全盘放九次的所有放法，每行每列每宫各一次。哪种放法都不用的位置删去，每种放法都用的位置成立。",
  ],
  "dynamic-with-patterns": [
    "Dynamic chains that also use pointing, claiming, pairs and X-wings on their way: what the supposed digits have removed may complete such a pattern, and the pattern removes more.",
    "途中还用区块、数对、二链列的动态链：假设删去的候选数可能凑成这样的结构，结构又删去更多。",
  ],
  "nested-single": [
    "Dynamic chains that search for chains on their way: where nothing simpler follows from what was supposed, an alternating chain in the changed grid may.",
    "途中再找链的动态链：假设之后推不出更简单的结果时，变化后的盘面里可能有一条交替链。",
  ],
  "nested-multiple": [
    "Dynamic chains that use cell and region forcing chains on their way, in the grid as the supposed digits have left it.",
    "途中在变化后的盘面里再用单元格强制链和区域强制链的动态链。",
  ],
  "nested-dynamic": [
    "Dynamic chains that use dynamic chains on their way: a supposition inside a supposition. Nothing a person does with joy; it is there so that the hardest puzzles can be rated.",
    "途中再用动态链的动态链：假设之中再假设。人不会乐意这样解，它的用处是给最难的题目评分。",
  ],
  "nested-twice": [
    "Dynamic chains whose inner dynamic chains have chains on their own way. The last resort of the scale, for the few hardest puzzles known.",
    "里层动态链途中还有链的动态链。这是评分的最后一级，用于已知最难的少数题目。",
  ],
};

// Families by patterns of names; the first match counts.
const FAMILIES = [
  [
    /single|full-house/,
    "A cell has only one candidate left, or a digit has only one place left in a row, column or box. It goes there.",
    "一格只剩一个候选数，或一个数在行、列、宫里只剩一处：填在那里。",
  ],
  [
    /^direct/,
    "Digits that are locked in some cells leave another digit only one place. It goes there at once, without marks.",
    "锁定在几格里的数，使另一个数只剩一处：不用标记，直接填上。",
  ],
  [
    /^(pointing|claiming)/,
    "Where a box and a line cross, a digit of the one lies in the other: it can be nowhere else in the other.",
    "宫与行列相交处：一方的某数都在另一方之内，另一方的其余各格就没有它。",
  ],
  [
    /^(naked|hidden|locked)/,
    "Some cells of a house share as many digits as there are cells. These digits are used up there, or nothing else fits in these cells.",
    "区域内几格恰好共有几个数：这些数用在这里，或这些格不能填别的数。",
  ],
  [
    /finned|sashimi|franken|mutant|kraken|siamese/,
    "A fish that has a few places too many, the fins. What both the fish and every fin would remove goes.",
    "多出几处鳍的鱼。鱼和每个鳍都会删去的，就可以删去。",
  ],
  [
    /x-wing|swordfish|jellyfish|whale|leviathan|fish$/,
    "In some lines a digit has places only where the same number of crossing lines meet them. In the crossing lines it can be nowhere else.",
    "一个数在几条线上只占同样多条横线。在这些横线的其余各格就没有它。",
  ],
  [
    /skyscraper|kite|turbot|empty-rectangle|links/,
    "A house with two places for a digit is a strong link: if it is not here, it is there. Two such links, joined, leave one of their far ends true; what sees both ends goes.",
    "区域内一个数只有两处是强链：不在这里就在那里。两条强链相连，两个远端至少一真；同时看到两端的删去。",
  ],
  [
    /unique|rectangle|avoidable|bug|deadly/,
    "A proper puzzle has one solution. A pattern that could be filled in two ways cannot stand, so something must break it.",
    "题目只有一个解。能有两种填法的图形不能成立，必有什么打破它。",
  ],
  [
    /colour|remote|medusa/,
    "Strong links of a digit are painted in two colours: all of one colour are true. What sees both colours goes; a colour that contradicts itself is false.",
    "把强链交替染成两色，一色全真。看到两色的删去；自相矛盾的一色为假。",
  ],
  [
    /als|death|sue-de-coq|[vw]xyz/,
    "A set of cells with one digit more than cells is almost locked: take one digit away, and the others are locked. Sets that share a digit which only one of them can have are joined by it.",
    "数字比格多一个的几格是待定数组：去掉一个数，其余的就锁定。只能在其一的公共数把两组连起来。",
  ],
  [
    /wing/,
    "A cell with few candidates sees others. Whichever candidate it has, one of its ends gets the same digit; what sees all of these ends goes.",
    "候选数少的格看到别的格。不管它取哪个，总有一端是同一个数；看到所有这些端的删去。",
  ],
  [
    /aligned|exclusion/,
    "Try every pair of digits in two or three cells. A candidate that is in no possible pair goes.",
    "把两三格的各种填法都试一遍。哪种都用不上的候选数删去。",
  ],
  [
    /nishio|forcing-(chains|net)|dynamic|nested|template/,
    "Follow each of several possibilities to its end. What follows from all of them holds; what leads to a contradiction goes.",
    "把几种可能都推到底。都能推出的成立，推出矛盾的删去。",
  ],
  [
    /./,
    "From link to link: if this candidate is false, the next is true, so the one after it is false, and so on. Whatever both ends agree on holds.",
    "一环扣一环：这个为假，下一个就为真，再下一个就为假……两端都同意的结论成立。",
  ],
];

const LANGUAGES = ["en", "zh"];

// Whether a technique has a text of its own.
export const hasOwnIdea = name => Object.hasOwn(IDEAS, name);
export const ideaNames = () => Object.keys(IDEAS);

export function idea(name, language) {
  const place = LANGUAGES.indexOf(language);
  if (hasOwnIdea(name)) return IDEAS[name][place];
  return FAMILIES.find(([pattern]) => pattern.test(name))[1 + place];
}
