//! Every example of the command, as a session that is replayed: `tests/cmd/*/*.trycmd`.
//!
//! `TRYCMD=overwrite cargo test -p lowbit-cli --test cli` rewrites them: review the difference before keeping it.

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/cmd/*/*.trycmd");
}
