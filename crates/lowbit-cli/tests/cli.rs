//! Every example of the command, kept as a session that must go on as it is written: `tests/cmd/*/*.trycmd`.
//!
//! `TRYCMD=overwrite cargo test -p lowbit-cli --test cli` writes them anew: read the difference before keeping it.

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/cmd/*/*.trycmd");
}
