# Two commands matter: `cargo run --release -- queens count 16` runs the main job, `make test` passes every test.

.PHONY: test test-of-the-house test-apart test-of-packages format lint unit docs fuzz python page site site-test bench pictures proof faults hostile mutants arm kills slurm book deny package dist dist-test

# Three parallel groups on two cores, since tests in a browser and with Ray are idle most of the time. The site has build folders of its
# own; the other two groups share one, so each waits for the builds of the other and reuses them.
test: ## all tests, on a fresh machine
	$(MAKE) --no-print-directory --jobs=3 --output-sync=target test-of-the-house test-apart test-of-packages

test-of-the-house:
	$(MAKE) --no-print-directory --jobs=1 format lint unit

test-apart:
	$(MAKE) --no-print-directory --jobs=1 site-test page

test-of-packages:
	$(MAKE) --no-print-directory --jobs=1 python docs package

format:
	cargo fmt --all -- --check

lint:
	cargo clippy --workspace --all-targets --locked -- -D warnings

unit: ## unit, property, golden and documentation tests
	crates/unit-test

docs: ## the documentation without warnings, and the public interface compared with docs/api.txt
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked
	crates/public-api

package: ## every crate packed as for publication, with all files that its build reads, and each puzzle built alone
	crates/package-test

fuzz: ## every fuzz target under libFuzzer, which searches for inputs that reach new code; SECONDS_EACH=600 make fuzz searches longer
	fuzz/run

python: ## the Python package, installed into a fresh virtual environment, and its tests
	crates/lowbit-py/test

page: ## the local page in a real browser, and its interface against its own description
	crates/lowbit-web/tests/page/run

site: ## the page as a static site in target/site, and the npm package in target/npm; no server, no network
	crates/lowbit-wasm/build-site

site-test: ## the site, its answers compared with the library's, and the page's tests on it in a real browser
	crates/lowbit-wasm/tests/run

bench: ## our figures as ratios to the reference kernels
	cargo run --release --locked -p lowbit-benchmarks

pictures: ## the lab's picture in the README, measured on this machine in about a minute
	cargo run --release --locked -- lab queens 15 --limit 200 --force --svg docs/pictures/lab-queens.svg

proof: ## a million steps of every technique against all solutions, a million proofs by the checker, a million morphs against one canonical text, ten thousand placement problems against a list; some minutes
	LONG_STEPS=20 cargo test --release --locked -p lowbit --lib no_step_contradicts_a_solution -- --nocapture
	LONG_PROOFS=45 cargo test --release --locked -p lowbit --lib -- --nocapture every_proof_is_accepted proofs_of_nets_are_accepted
	LOWBIT_MORPHS=1000000 cargo test --release --locked -p lowbit --lib random_morphs -- --nocapture
	LOWBIT_PLACEMENTS=10000 cargo test --release --locked -p lowbit --lib drawn_problems -- --nocapture

faults: ## fault injection: 20,000 wrong units at n = 16, 30 broken kernels, 1,000 flipped bits; some minutes
	LOWBIT_FAULTS=1 cargo test --release --locked -p lowbit --lib -- --nocapture wrong kernel_for_gpus
	LOWBIT_FAULTS=1 cargo test --release --locked -p lowbit-run --test faults -- --nocapture

hostile: ## careless and hostile use for an hour: random commands, files of every kind, signals
	LOWBIT_HOSTILE_SECONDS=3600 cargo test --release --locked -p lowbit-cli --test hostile -- --nocapture

mutants: ## mutation tests: changes of the code that a test must detect; half an hour
	mutants/run --package lowbit-verify
	mutants/run --package lowbit-run
	mutants/run --package lowbit

arm: ## the tests for 64-bit ARM in an emulator: Debian's packages, as root; takes hours on two cores
	crates/arm-test

kills: ## kill -9 at 200 random moments of counts of n = 15
	LOWBIT_KILLS=200 cargo test --release --locked -p lowbit-cli --test kill -- --nocapture

slurm: ## a count with a real Slurm on this machine: Debian's packages, as root
	cargo build --release --locked
	LOWBIT=target/release/lowbit cluster/try-slurm 15 8

book: ## the pages of docs/ as a book in target/book, offline once mdbook is installed
	command -v mdbook >/dev/null || cargo install --locked mdbook --no-default-features --features search
	mdbook build docs

dist: ## all release files that this machine can build, with checksums, in dist/; DIST_PROFILE=dev rehearses it
	release/dist

dist-test: ## every file of dist/ installed into an empty folder, and its main job run
	release/dist-test

deny: ## licences, sources and versions of all dependencies
	command -v cargo-deny >/dev/null || cargo install --locked cargo-deny
	cargo deny --offline check licenses bans sources
