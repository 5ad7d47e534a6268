//! Addresses of penpa+, built here by a small encoder.

use miniz_oxide::deflate::compress_to_vec;
use serde_json::{Map, Value, json};

use super::super::super::model::{Puzzle, Variant};
use super::super::{is_variant, read, write};
use crate::engine::Stop;
use crate::words::Language;

/// A drawing to be packed: a square grid with margins, and features by their names.
struct Drawing {
    kind: &'static str,
    side: usize,
    /// Above, below, left, right.
    margins: [usize; 4],
    diagonals: [bool; 2],
    title: &'static str,
    rules: &'static str,
    genres: &'static str,
    features: Map<String, Value>,
    colours: Value,
}

impl Drawing {
    fn new(side: usize) -> Drawing {
        let margins = [0; 4];
        let (title, rules, genres) = ("", "", "[]");
        let (features, colours) = (Map::new(), json!({}));
        Drawing { kind: "sudoku", side, margins, diagonals: [false; 2], title, rules, genres, features, colours }
    }

    /// One with the usual boxes.
    fn boxed(side: usize) -> Drawing {
        let regions = Variant::new(side).unwrap().regions;
        Drawing::new(side).cut(&regions.into_iter().map(|region| region.unwrap().into()).collect::<Vec<u32>>())
    }

    fn with(mut self, name: &str, value: Value) -> Drawing {
        self.features.insert(name.to_owned(), value);
        self
    }

    fn width(&self) -> usize {
        self.side + self.margins[2] + self.margins[3] + 4
    }

    fn height(&self) -> usize {
        self.side + self.margins[0] + self.margins[1] + 4
    }

    fn layer(&self) -> usize {
        self.width() * self.height()
    }

    /// The centre of a cell, counted from 1.
    fn at(&self, row: usize, column: usize) -> usize {
        (row + 1 + self.margins[0]) * self.width() + column + 1 + self.margins[2]
    }

    fn path(&self, cells: &[(usize, usize)]) -> Vec<usize> {
        cells.iter().map(|&(row, column)| self.at(row, column)).collect()
    }

    fn below(&self, row: usize, column: usize) -> String {
        (2 * self.layer() + self.at(row, column)).to_string()
    }

    fn right_of(&self, row: usize, column: usize) -> String {
        (3 * self.layer() + self.at(row, column)).to_string()
    }

    fn small(&self, row: usize, column: usize, place: usize) -> usize {
        4 * (self.layer() + self.at(row, column)) + place
    }

    /// The line below a cell, or to the right of it.
    fn segment(&self, row: usize, column: usize, is_below: bool) -> String {
        let end = self.layer() + self.at(row, column);
        format!("{},{end}", end - if is_below { 1 } else { self.width() })
    }

    /// Thick lines between regions, and one in the frame.
    fn cut(self, regions: &[u32]) -> Drawing {
        let mut lines = Map::new();
        let region = |row: usize, column: usize| regions[(row - 1) * self.side + column - 1];
        for row in 1..=self.side {
            for column in 1..=self.side {
                if row < self.side && region(row, column) != region(row + 1, column) {
                    lines.insert(self.segment(row, column, true), json!(2));
                }
                if column < self.side && region(row, column) != region(row, column + 1) {
                    lines.insert(self.segment(row, column, false), json!(21));
                }
            }
        }
        lines.insert(self.segment(self.side, 1, true), json!(2));
        self.with("lineE", Value::Object(lines))
    }

    /// Margins; lines that are drawn already do not move.
    fn inside(mut self, margins: [usize; 4]) -> Drawing {
        self.margins = margins;
        let regions = Variant::new(self.side).unwrap().regions;
        self.cut(&regions.into_iter().map(|region| region.unwrap().into()).collect::<Vec<u32>>())
    }

    fn text(&self) -> String {
        let (nx, ny) = (self.width() - 4, self.height() - 4);
        let [down, up] = self.diagonals.map(u8::from);
        let in_code =
            |text: &str| text.replace('\n', "%2D").replace(',', "%2C").replace('&', "%2E").replace('=', "%2F");
        let (title, rules) = (in_code(self.title), in_code(self.rules));
        let header = format!(
            "{},{nx},{ny},38,0,1,1,380,380,84,84,{down},0,0,{up},Title: {title},Author: Me,,{rules},OFF,false",
            self.kind
        );
        let cells = (1..=self.side).flat_map(|row| (1..=self.side).map(move |column| (row, column)));
        let mut last = 0;
        let steps: Vec<usize> = cells
            .map(|(row, column)| {
                let step = self.at(row, column) - last;
                last += step;
                step
            })
            .collect();
        let (features, cells) = (Value::Object(self.features.clone()), json!(steps));
        let (margins, colours, genres) = (json!(self.margins), &self.colours, self.genres);
        let lines = [
            header,
            margins.to_string(),
            "{}".to_owned(),
            features.to_string(),
            "{\"number\":{}}".to_owned(),
            cells.to_string(),
            "[]\n{}\n\"x\"\n\"x\"\n[3,0,10]\n{}\n\"x\"\n0".to_owned(),
            colours.to_string(),
            "{}\n{}".to_owned(),
            genres.to_owned(),
            String::new(),
        ];
        lines.join("\n")
    }

    fn address(&self) -> String {
        format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", packed(&self.text()))
    }

    fn read(&self) -> Puzzle {
        read(&self.address()).expect("a puzzle")
    }

    /// The variant as readable text, without its header, author and usual boxes.
    fn written(&self) -> String {
        let text = write(&self.read().variant);
        text.lines().skip(1).filter(|line| !line.starts_with("author")).collect::<Vec<_>>().join("\n")
    }

    fn remarks(&self) -> String {
        self.read().remarks.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    }

    fn refusal(&self) -> String {
        read(&self.address()).expect_err("it is refused").to_string()
    }
}

/// Codes for words, deflate, base 64.
fn packed(text: &str) -> String {
    let mut text = text.replace('z', "zZ");
    for (word, code) in [
        ("\"lineE\"", "zE"),
        ("\"line\"", "zL"),
        ("\"number\"", "zN"),
        ("\"numberS\"", "z1"),
        ("\"symbol\"", "zY"),
        ("\"thermo\"", "zT"),
        ("\"nobulbthermo\"", "z7"),
        ("\"arrows\"", "z3"),
        ("\"killercages\"", "z6"),
        ("null", "zO"),
    ] {
        text = text.replace(word, code);
    }
    base64(&compress_to_vec(text.as_bytes(), 6))
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |group: &[u8]| {
        let bits = (0..3).fold(0, |bits, place| bits << 8 | u32::from(*group.get(place).unwrap_or(&0)));
        (0..4)
            .map(|place| match place > group.len() {
                true => '=',
                false => char::from(LETTERS[(bits >> (18 - 6 * place) & 63) as usize]),
            })
            .collect::<String>()
    };
    bytes.chunks(3).map(group).collect()
}

#[test]
fn features_that_are_rules_become_constraints() {
    for margins in [[0; 4], [1, 1, 1, 1], [2, 0, 1, 3]] {
        let drawing = Drawing::new(6).inside(margins);
        let number = |row, column| drawing.at(row, column).to_string();
        let numbers = json!({
            number(1, 1): ["5", 1, "1"],
            number(2, 2): [3, 1, "10"],
            number(3, 3): [[0, 0, 0, 1, 0, 0, 0, 0, 0, 0], 1, "7"],
            number(6, 6): ["", 1, "1"],
        });
        let sums = json!({drawing.small(5, 1, 0).to_string(): [" 9", 1]});
        let outline = json!({
            format!("{},{}", drawing.small(5, 1, 0), drawing.small(5, 1, 1)): 10,
            format!("{},{}", drawing.small(5, 1, 2), drawing.small(6, 1, 0)): 10,
        });
        let symbols = json!({
            drawing.right_of(1, 3): [8, "circle_SS", 2],
            drawing.below(2, 6): [1, "circle_SS", 1],
            drawing.below(4, 4): [2, "circle_SS", 2],
            number(4, 1): [3, "circle_L", 1],
            number(4, 2): [3, "square_L", 1],
        });
        let thermo = json!([drawing.path(&[(1, 2), (2, 3), (2, 4)]), []]);
        let arrows = json!([drawing.path(&[(6, 6), (5, 6), (4, 5)])]);
        // The cells of a cage may be in any order.
        let cages = json!([drawing.path(&[(6, 1), (5, 1), (5, 2)]), drawing.path(&[(3, 5), (3, 6)])]);
        let mut drawing = drawing
            .with("number", numbers)
            .with("numberS", sums)
            .with("cage", outline)
            .with("symbol", symbols)
            .with("thermo", thermo)
            .with("arrows", arrows)
            .with("killercages", cages)
            .with("surface", json!({}))
            .with("polygon", json!([]))
            .with("command_undo", json!({"__a": [1]}));
        drawing.diagonals = [true, false];
        let puzzle = drawing.read();
        let text = "sudoku 6x6\n5.....\n.3....\n..4...\n......\n......\n......\ndiagonal-down\nthermo: r1c2 r2c3-4\n\
                    arrow: r6c6; r5c6 r4c5\ncage 9: r5c1-2 r6c1\ncage: r3c5-6\nwhite: r1c3-4\nwhite: r2c6 r3c6\n\
                    black: r4c4 r5c4\nodd: r4c1\neven: r4c2";
        let mut expected: Variant = text.parse().unwrap();
        expected.author = "Me".to_owned();
        let names = |variant: &Variant| {
            let mut all: Vec<String> = write(variant).lines().map(str::to_owned).collect();
            all.sort();
            all
        };
        assert_eq!(names(&puzzle.variant), names(&expected), "{margins:?}");
        assert!(puzzle.remarks.is_empty(), "{margins:?}");
        assert!(is_variant(&drawing.address()));
    }
}

#[test]
fn diagonals_are_in_the_header_and_their_lines_are_theirs() {
    let mut drawing = Drawing::boxed(9);
    let (layer, width) = (drawing.layer(), drawing.width());
    let corner = |row: usize, column: usize| layer + (row + 1) * width + column + 1;
    let mut lines = drawing.features["lineE"].as_object().unwrap().clone();
    for step in 0..9 {
        lines.insert(format!("{},{}", corner(step, step), corner(step + 1, step + 1)), json!(12));
        lines.insert(format!("{},{}", corner(step + 1, 8 - step), corner(step, 9 - step)), json!(12));
    }
    drawing = drawing.with("lineE", Value::Object(lines.clone()));
    assert!(drawing.remarks().ends_with("lineE"));
    drawing.diagonals = [true, false];
    assert!(drawing.remarks().ends_with("lineE"));
    drawing.diagonals = [true, true];
    assert_eq!((drawing.remarks().as_str(), drawing.written().as_str()), ("", "diagonal-down\ndiagonal-up"));
    // One beside them is a drawing.
    lines.insert(format!("{},{}", corner(0, 1), corner(1, 2)), json!(12));
    assert!(drawing.with("lineE", Value::Object(lines)).remarks().ends_with("lineE"));
}

#[test]
fn thick_lines_cut_a_grid_into_regions() {
    let jigsaw = "aaabbbccc abbbbbccc aaaaabffc deeeeeffc dddeeeffc gddddeiff ggdhhiifi ggghhhiii ggghhhhii";
    let regions = |text: &str| text.bytes().filter(|one| *one != b' ').map(u32::from).collect::<Vec<_>>();
    let own = format!("sudoku 9x9\nregions:\n{}\n", jigsaw.replace(' ', "\n"));
    let read = Drawing::new(9).cut(&regions(jigsaw)).read();
    assert_eq!((read.variant.region_cells(), read.remarks.len()), (own.parse::<Variant>().unwrap().region_cells(), 0));
    // A cell more in one region, and one less in another.
    let wrong = Drawing::new(9).cut(&regions(&jigsaw.replacen("ab", "aa", 1))).refusal();
    assert!(wrong.contains("regions of 9 cells"), "{wrong}");
    for side in [4, 6, 8, 9] {
        assert_eq!(Drawing::boxed(side).read().variant.regions, Variant::new(side).unwrap().boxes());
    }
    // Without any line there may be no regions at all, which a remark says.
    let none = Drawing::new(4).read();
    assert!(none.variant.regions.iter().all(Option::is_none) && none.remarks.len() == 1);
    // Other lines than black ones outline nothing.
    let drawing = Drawing::boxed(4);
    let key = drawing.segment(2, 1, true);
    let coloured = Drawing { colours: json!({"lineE": {key: "#ff0000"}}), ..Drawing::boxed(4) };
    assert!(coloured.refusal().contains("regions of 4 cells"));
    let mut lines = drawing.features["lineE"].as_object().unwrap().clone();
    lines.values_mut().for_each(|style| *style = json!(13));
    let dashed = drawing.with("lineE", Value::Object(lines)).read();
    assert_eq!((dashed.variant.regions[0], dashed.remarks.len()), (None, 2));
}

#[test]
fn a_thermometer_without_a_bulb_belongs_to_one_with_a_bulb() {
    let drawing = Drawing::boxed(6);
    let with = |branches: &[&[(usize, usize)]]| {
        let bulb = json!([drawing.path(&[(1, 1), (1, 2), (1, 3)])]);
        let branches: Vec<_> = branches.iter().map(|cells| drawing.path(cells)).collect();
        Drawing::boxed(6).with("thermo", bulb).with("nobulbthermo", json!(branches))
    };
    let tree = with(&[&[(2, 2), (3, 2)], &[(1, 2), (2, 2)]]);
    assert_eq!(tree.written(), "thermo: r1c1-3\nthermo: r1c2 r2c2\nthermo: r2c2 r3c2");
    assert_eq!(tree.remarks(), "");
    let loose = with(&[&[(5, 5), (5, 6)]]);
    assert_eq!(loose.written(), "thermo: r1c1-3");
    assert!(loose.remarks().ends_with(": nobulbthermo"));
}

#[test]
fn everything_else_is_drawn() {
    let cases = |drawing: &Drawing| {
        let here = drawing.at(2, 2).to_string();
        let beside = drawing.at(0, 2).to_string();
        let edge = drawing.right_of(1, 1);
        let text = drawing.small(1, 1, 0).to_string();
        let line = format!("{},{}", drawing.at(1, 1), drawing.at(1, 2));
        [
            ("surface", json!({here.clone(): 1})),
            ("line", json!({line.clone(): 5})),
            ("wall", json!({line.clone(): 2})),
            ("freeline", json!({line.clone(): 5})),
            ("freelineE", json!({line.clone(): 5})),
            ("deletelineE", json!({line.clone(): 1})),
            ("direction", json!([drawing.path(&[(1, 1), (1, 2)])])),
            ("squareframe", json!([drawing.path(&[(1, 1), (1, 2)])])),
            ("polygon", json!([[170, 171, 185]])),
            ("wonder", json!({"1": 1})),
            ("number", json!({here.clone(): ["5", 2, "1"]})),
            ("number", json!({here.clone(): ["5", 1, "5"]})),
            ("number", json!({here.clone(): ["5_2", 1, "2"]})),
            ("number", json!({here.clone(): ["12", 1, "4"]})),
            ("number", json!({here.clone(): [[1, 1, 0, 0], 1, "7"]})),
            ("number", json!({here.clone(): ["V", 1, "1"]})),
            ("number", json!([["3", 1, "1"]])),
            ("number", json!({beside.clone(): ["5", 1, "1"]})),
            ("number", json!({edge.clone(): ["5", 1, "1"]})),
            ("number", json!({"1E": ["5", 1, "1"]})),
            ("numberS", json!({text: ["12", 1]})),
            ("symbol", json!({here.clone(): [1, "circle_L", 1]})),
            ("symbol", json!({here.clone(): [1, "circle_SS", 1]})),
            ("symbol", json!({here.clone(): [[0, 1], "arrow_eight", 1]})),
            ("symbol", json!({edge.clone(): [3, "circle_SS", 1]})),
            ("symbol", json!({edge: [1, "circle_S", 1]})),
            ("symbol", json!({beside: [3, "circle_L", 1]})),
            ("symbol", json!({"99999999": [3, "circle_L", 1]})),
            ("thermo", json!([[drawing.at(1, 1), drawing.at(0, 1)]])),
            ("thermo", json!([[drawing.at(1, 1)]])),
            ("arrows", json!([[drawing.at(1, 1)]])),
            ("killercages", json!([[drawing.at(1, 1), 3]])),
            ("thermo", json!({"0": [drawing.at(1, 1), drawing.at(1, 2)]})),
            ("arrows", json!([[drawing.at(1, 1), "x"]])),
            ("killercages", json!(["x"])),
            ("number", json!({here.clone(): ["+3", 1, "1"]})),
            ("cage", json!({format!("{},{}", drawing.small(1, 1, 0), drawing.small(1, 1, 1)): 10})),
        ]
    };
    for (name, value) in cases(&Drawing::new(4).inside([1, 0, 0, 0])) {
        let drawing = Drawing::new(4).inside([1, 0, 0, 0]).with(name, value.clone());
        let said = format!("drawings are not judged, a rule may hide in them: {name}");
        assert_eq!((drawing.remarks(), drawing.written().as_str()), (said, ""), "{name} {value}");
    }
    // A dot in a colour of one's own may mean anything.
    let edge = Drawing::boxed(4).right_of(1, 1);
    let colours = json!({"symbol": {edge.clone(): "#00ff00"}});
    let dotted = Drawing { colours, ..Drawing::boxed(4).with("symbol", json!({edge: [1, "circle_SS", 1]})) };
    assert!(dotted.remarks().ends_with(": symbol"));
}

#[test]
fn a_cage_with_another_text_and_one_over_another_are_no_cages() {
    let drawing = Drawing::boxed(4);
    let cages = json!([drawing.path(&[(1, 1), (1, 2)]), drawing.path(&[(1, 2), (2, 2)])]);
    let text = |text: &str, place: usize| json!({drawing.small(1, place, 0).to_string(): [text, 1]});
    let both = Drawing::boxed(4).with("killercages", cages);
    assert_eq!((both.written().as_str(), both.remarks().ends_with(": killercages")), ("cage: r1c1-2", true));
    let cage = || Drawing::boxed(4).with("killercages", json!([drawing.path(&[(1, 1), (1, 2)])]));
    assert_eq!(cage().with("numberS", text("5", 1)).written(), "cage 5: r1c1-2");
    let named = cage().with("numberS", text("AB", 1));
    assert_eq!((named.written().as_str(), named.remarks().as_str()), ("", "a cage has a text: AB"));
    // A sum stands in the first cell.
    let second = cage().with("numberS", text("5", 2));
    assert_eq!((second.written().as_str(), second.remarks().ends_with(": numberS")), ("cage: r1c1-2", true));
}

#[test]
fn titles_survive_and_rules_in_words_are_named() {
    let mut drawing = Drawing::boxed(4);
    drawing.title = "Jazz, zG and zN";
    assert_eq!((drawing.read().variant.title.as_str(), drawing.read().variant.author.as_str()), (drawing.title, "Me"));
    assert_eq!(drawing.remarks(), "");
    drawing.rules = "No two, zN=\n3";
    assert_eq!(drawing.remarks(), "rules in words are not judged: No two, zN= 3");
    assert_eq!(drawing.read().remarks[0].words(Language::Chinese), "不判断文字规则：No two, zN= 3");
    drawing.rules = "";
    drawing.genres = "[\"classic\", \"killer\"]";
    assert_eq!(drawing.remarks(), "");
    drawing.genres = "[\"classic\", \"consecutive\"]";
    assert_eq!(drawing.remarks(), "rules of a genre are not judged: consecutive");
}

#[test]
fn a_puzzle_whose_rules_may_be_hidden_is_answered_only_if_it_has_one_solution() {
    let numbers = |digits: &str| {
        let drawing = Drawing::boxed(4);
        let given = |(cell, digit): (usize, char)| {
            (drawing.at(cell / 4 + 1, cell % 4 + 1).to_string(), json!([digit.to_string(), 1, "1"]))
        };
        let all: Map<String, Value> = digits.chars().enumerate().filter(|(_, one)| *one != '.').map(given).collect();
        Drawing { rules: "Sudoku", ..Drawing::boxed(4).with("number", Value::Object(all)) }
    };
    let stop = Stop::new();
    assert!(numbers("1234341221434321").read().judge(&stop).is_ok());
    assert!(numbers("12343412........").read().judge(&stop).unwrap_err().to_string().contains("Sudoku"));
}

#[test]
fn addresses_come_in_several_shapes() {
    let drawing = Drawing::boxed(6).with("thermo", json!([Drawing::new(6).path(&[(1, 1), (2, 2)])]));
    let (text, variant) = (packed(&drawing.text()), drawing.read().variant);
    assert_eq!(write(&variant), "sudoku 6x6\nauthor: Me\nthermo: r1c1 r2c2\n");
    let escaped: String = text.bytes().map(|one| format!("%{one:02X}")).collect();
    for address in [
        format!("https://opt-pan.github.io/penpa-edit/?m=solve&p={text}"),
        format!("http://penpa-edit.com/#m=solve&p={text}&a=zZa"),
        format!("https://example.org/penpa-edit/?x=1#m=edit&p={}", text.trim_end_matches('=')),
        format!("https://example.org/penpa-edit/#m=edit&p={}", text.replace('+', " ")),
        format!("https://example.org/penpa-edit/#m=edit&p={escaped}"),
    ] {
        assert_eq!(read(&address).expect(&address).variant, variant, "{address}");
    }
    assert!(read(&format!("https://example.org/other/#m=edit&p={text}")).is_err());
    assert!(read("https://example.org/penpa-edit/").unwrap_err().to_string().contains("does not contain its puzzle"));
}

#[test]
fn what_is_not_read_is_refused() {
    let refused = |text: &str| {
        let address = format!("https://example.org/penpa-edit/#m=edit&p={}", packed(text));
        read(&address).expect_err(text).to_string()
    };
    let text = Drawing::boxed(4).text();
    assert!(Drawing { kind: "hex", ..Drawing::boxed(4) }.refusal().contains("'hex'"));
    assert!(Drawing { kind: "square", ..Drawing::boxed(4) }.read().remarks.is_empty());
    assert!(refused(&text.replacen("sudoku", "9", 1)).contains("version 1"));
    assert!(Drawing::new(26).refusal().contains("26x26"));
    let number = |text: Value| {
        let drawing = Drawing::boxed(4);
        let at = drawing.at(2, 3).to_string();
        drawing.with("number", json!({at: text}))
    };
    assert_eq!(number(json!(["5", 1, "1"])).refusal(), "r2c3: 5 is no digit here");
    assert_eq!(number(json!(["0", 1, "1"])).refusal(), "r2c3: 0 is no digit here");
    assert_eq!(number(json!(["99", 1, "1"])).refusal(), "r2c3: 99 is no digit here");
    // A cell more, or one less.
    let cells = text.lines().nth(5).unwrap();
    assert!(refused(&text.replace(cells, &cells.replace(']', ",2]"))).contains("full square"));
    assert!(refused(&text.replace(cells, cells.rsplit_once(',').unwrap().0.to_owned().as_str())).contains("damaged"));
    let fewer = cells.rsplit_once(',').unwrap().0.to_owned() + "]";
    assert!(refused(&text.replace(cells, &fewer)).contains("full square"));
    for cells_of_none in ["[null]", "[]", "[99999]", "[-5]", "[9223372036854775807,1]", "{}"] {
        assert!(refused(&text.replace(cells, cells_of_none)).contains("damaged"), "{cells_of_none}");
    }
    for wrong in ["", "sudoku", "sudoku,8,8\n\n\n[]", "sudoku,0,8\n\n\n{}\n\n[1]", "<b>,8,8\n\n\n{}"] {
        assert!(refused(wrong).contains("damaged"), "{wrong}");
    }
    // Not base 64, not compressed, not text, and too long.
    let bomb = base64(&compress_to_vec(&vec![b' '; 5 << 20], 6));
    for packed in ["", "1234", "!!", "http://x", &base64(&compress_to_vec(&[0xff, 0xfe], 6)), &bomb] {
        let said = read(&format!("https://example.org/penpa-edit/#m=edit&p={packed}")).unwrap_err().to_string();
        assert!(said.contains("damaged"), "{said}");
    }
}

#[test]
fn cut_addresses_are_refused() {
    let address = Drawing::boxed(6).address();
    let (head, body) = address.split_once("p=").unwrap();
    for length in 0..body.trim_end_matches('=').len() - 8 {
        assert!(read(&format!("{head}p={}", &body[..length])).is_err(), "{length}");
    }
}
