// The steps of a count by the kernels of the join, for the check on the host: as in
// crates/lowbit/src/queens/kernels/join/cuda, with `LAUNCH` in place of a device. All lists at once, every row set of
// the board.
#pragma once
#include <algorithm>
#include <cstdio>
#include <vector>

struct RowSet {
    u32 north, south;
    u64 share;
};

static u32 reversed(u32 set, u32 bits) {
    u32 out = 0;
    for (u32 i = 0; i < bits; i++) out |= (set >> i & 1) << (bits - 1 - i);
    return out;
}

// Weights of a row set: crates/lowbit/src/queens/kernels/join/symmetry.rs.
static void weigh(Shape s, u32 north, u32 south, u32 *weight) {
    const u32 all = (1u << s.h) - 1, rn = reversed(south, s.h), rs = reversed(north, s.h);
    const auto number = [](u32 north, u32 south) { return (u64)south << 32 | north; };
    if (s.odd) {
        u64 images[4] = {number(north, south), number(rn, rs), number(all & ~north, all & ~south), number(all & ~rn, all & ~rs)};
        std::sort(images, images + 4);
        const u32 different = std::unique(images, images + 4) - images;
        weight[0] = 4, weight[1] = 8, weight[2] = images[0] == number(north, south) ? different : 0;
        return;
    }
    const u32 upside_down = north == rn && south == rs ? 1 : 2, same = all & ~(north ^ rn), first = same & -same;
    const u32 east_west = !first ? 1 : north & first ? 2 : 0;
    weight[0] = upside_down * east_west, weight[1] = upside_down * 2, weight[2] = upside_down * 4;
}

static u32 row_key(Shape s, u32 north, u32 south) { return std::max(half_key(s, north), half_key(s, reversed(south, s.h))); }

// The plain board with all its symmetries.
static Shape shape_of(u32 n) { return Shape{n, n / 2, n / 2 + n % 2, n % 2, n / 2, n % 2 == 0, n % 2}; }

struct DeviceLists {
    Lists lists;
    u32 entries;
};

// The lists of a quadrant for all sets of `rows` rows.
static DeviceLists make_lists(Shape s, Quadrant quadrant, u32 rows) {
    const u32 side = quadrant.width, columns = side - quadrant.middle, sets = 1u << rows, bounds_count = (sets << columns) * 4 + 1;
    std::vector<u16> every;
    for (u32 set = 0; set < sets; set++) every.push_back(set);
    const u16 *row_sets = device_upload(every), *place = row_sets;
    const u32 tiles = (bounds_count + SCAN_TILE - 1) / SCAN_TILE;
    u32 *bounds = device_zeros<u32>(bounds_count), *places = device_zeros<u32>(bounds_count), *tile_sums = device_zeros<u32>(tiles);
    u32 combinations = 1;
    for (u32 row = 0; row < PREFIX_ROWS; row++) combinations *= side;
    const u32 threads = 128, blocks = (combinations + threads - 1) / threads;
    LAUNCH(list_quadrant, (dim3{blocks, sets, 1}), threads, 0, s, quadrant, row_sets, bounds, (Entry *)nullptr);
    LAUNCH(scan_tiles, (dim3{tiles, 1, 1}), SCAN_THREADS, 0, bounds, bounds_count, tile_sums);
    u64 *sum_of_all = device_zeros<u64>(1);
    LAUNCH(scan_sums, (dim3{1, 1, 1}), SCAN_THREADS, 0, tile_sums, tiles, sum_of_all);
    LAUNCH(scan_add, (dim3{tiles, 1, 1}), SCAN_THREADS, 0, bounds, bounds_count, tile_sums);
    u64 total;
    device_read(&total, sum_of_all, 1);
    Entry *entries = device_zeros<Entry>(total + 1);
    device_copy(places, bounds, bounds_count);
    LAUNCH(list_quadrant, (dim3{blocks, sets, 1}), threads, 0, s, quadrant, row_sets, places, entries);
    const u64 words = (total + 31) / 32;
    u32 *slices = device_zeros<u32>(64 * words);
    LAUNCH(slice_entries, (dim3{(u32)(words + 31) / 32, 1, 1}), SLICE_THREADS, 0, entries, total, slices, words);
    device_free(places), device_free(tile_sums), device_free(sum_of_all);
    return DeviceLists{Lists{place, bounds, entries, slices, words, columns}, (u32)total};
}

// The sets of columns, by size.
static Sets make_sets(u32 columns) {
    std::vector<u16> sets;
    std::vector<u32> starts;
    for (u32 size = 0; size <= columns; size++) {
        starts.push_back(sets.size());
        for (u32 set = 0; set < 1u << columns; set++)
            if ((u32)__builtin_popcount(set) == size) sets.push_back(set);
    }
    starts.push_back(sets.size());
    return Sets{device_upload(sets), device_upload(starts)};
}

// Parameters of a run through the kernels.
struct Options {
    u32 warps, most_chunks, pieces, bin, many_patterns, large_bin, chunks;
    bool many, wide;
};

// Every case in pieces of its sets of columns.
static std::vector<Case> in_pieces(const std::vector<Case> &cases, u32 pieces) {
    std::vector<Case> all;
    for (const Case &whole : cases)
        for (u32 piece = 0; piece < pieces; piece++) {
            Case q = whole;
            const u32 sets = whole.end_set - whole.first_set;
            q.first_set = whole.first_set + sets * piece / pieces, q.end_set = whole.first_set + sets * (piece + 1) / pieces;
            all.push_back(q);
        }
    return all;
}

// The subtotals of units, given the quadrants of the board (NW, SW, NE, SE) and its cases.
static std::vector<u64> count_cases(Shape s, const Quadrant *quadrants, const std::vector<Case> &whole, u32 units, Options options) {
    const u32 n = s.n, warps = options.warps, most_chunks = options.most_chunks, chunks = options.chunks;
    const u32 bin = options.bin, many_patterns = options.many_patterns, large_bin = options.large_bin;
    const bool many = options.many;
    const Lists north_west = make_lists(s, quadrants[0], s.shared).lists, south_west = make_lists(s, quadrants[1], s.h).lists;
    const East east{make_lists(s, quadrants[2], s.shared).lists, make_lists(s, quadrants[3], s.h).lists};
    const Sets east_sets = make_sets(s.h), west_sets = make_sets(s.shared);
    std::vector<Case> cases = in_pieces(whole, options.pieces);
    Case *device_cases = device_upload(cases);
    const u32 shares = 2;
    Subtotal *subtotals = device_zeros<Subtotal>(units);
    LAUNCH(count_patterns, (dim3{(u32)cases.size(), shares, 1}), PATTERN_THREADS, 0, s, device_cases, east, east_sets, shares, subtotals);
    device_read(cases.data(), device_cases, cases.size());
    u64 *tiles_done = device_zeros<u64>(1);
    // The number of rows of the table of a row set.
    const auto rows_of = [&](const Case &q) {
        u32 rows = FIRST_ROW;
        const auto add = [&](u32 set, u32 side) {
            while (set) {
                const u32 upper = __builtin_ctz(set);
                set &= set - 1;
                if (!set) { rows += side; break; }
                const u32 distance = __builtin_ctz(set) - upper;
                set &= set - 1;
                rows += side * side - side - (distance < side ? 2 * (side - distance) : 0);
            }
        };
        add((full(s.shared) & ~q.north) | s.middle << s.h, quadrants[0].width), add(full(s.h) & ~q.south, quadrants[1].width);
        return rows;
    };
    const u32 slice_rows = (2 * (n - 1) + 15) / 16 * 16, rule_memory = sizeof(RuleMemory) + slice_rows * (MOST_SAMPLED / 32 + 4) * 4;
    // Joins cases, some at a time. Those with too many patterns first go into large bins, which then become cases.
    std::function<void(std::vector<Case>, const u64 *)> join = [&](std::vector<Case> cases, const u64 *stored) {
        for (size_t begin = 0, end; begin < cases.size(); begin = end) {
            u32 room = 0, bins = 0, rows = 0;
            const u32 bin_here = cases[begin].patterns > many_patterns && !stored ? large_bin : bin;
            for (end = begin; end < cases.size() && (end == begin || (room < most_chunks && bin_here != large_bin)); end++) {
                Case &q = cases[end];
                q.bin = bin_here, q.most_rules = q.patterns > 2 * q.bin ? std::min(MOST_RULES, q.patterns / q.bin * 5 / 4 + 8) : 0;
                q.first_chunk = room, q.first_bin = bins;
                room += q.most_rules * ((q.bin + CHUNK - 1) / CHUNK) + (q.patterns + CHUNK - 1) / CHUNK;
                bins += q.most_rules + 1;
                rows = std::max(rows, rows_of(q));
            }
            const u32 blocks = end - begin;
            Case *on_device = device_upload(std::vector<Case>(cases.begin() + begin, cases.begin() + end));
            u64 *patterns = device_zeros<u64>((u64)room * CHUNK), *rules = device_zeros<u64>(bins);
            u32 *fills = device_zeros<u32>(bins), *listed = device_zeros<u32>(1), count;
            LAUNCH(make_rules, (dim3{blocks, 1, 1}), RULE_THREADS, rule_memory, s, on_device, east, north_west, south_west, east_sets, stored, MOST_SAMPLED, rules);
            LAUNCH(place_patterns, (dim3{blocks, shares, 1}), PATTERN_THREADS, 0, s, on_device, east, east_sets, stored, shares, rules, fills, patterns);
            if (bin_here == large_bin) {
                std::vector<u32> filled(bins);
                device_read(filled.data(), fills, bins);
                std::vector<Case> of_bins;
                for (u32 i = 0; i < bins; i++) {
                    Case q = cases[begin];
                    q.patterns = i + 1 < bins ? std::min(filled[i], q.bin) : filled[i];
                    q.first_set = i * ((q.bin + CHUNK - 1) / CHUNK);
                    if (q.patterns) of_bins.push_back(q);
                }
                join(of_bins, patterns);
            } else {
                Span *spans = device_zeros<Span>(room);
                LAUNCH(list_spans, (dim3{blocks, 1, 1}), 32, 0, on_device, fills, chunks, spans, listed);
                device_read(&count, listed, 1);
                // Room for one chunk alone: the tables of two fit if their patterns have a diagonal in common.
                const u32 table = rows * ROW_BYTES, most_warps = std::max(warps, chunks * LEAST_WARPS);
                const u32 memory = sizeof(BlockMemory) + table + (many ? sizeof(Places<Many>) + most_warps * sizeof(WarpMemory<Many>) : sizeof(Places<Few>) + most_warps * sizeof(WarpMemory<Few>));
                const auto kernel = many ? join_chunks_of_many : chunks == 2 ? join_two_chunks : options.wide ? join_wide_chunks : join_chunks;
                // Of five spans one is joined twice.
                const u32 step = 5, first = count > 1, sampled = (count + step - 1 - first) / step;
                u64 *pairs = device_zeros<u64>(count + sampled);
                const Join given{s, on_device, spans, patterns, north_west, south_west, west_sets, subtotals, pairs, tiles_done, table, count, first, step, sampled};
                if (count) LAUNCH(kernel, (dim3{count + sampled, 1, 1}), warps * 32, memory, given);
                if (count) LAUNCH(add_pairs, (dim3{(count + 31) / 32, 1, 1}), 32, 0, given);
                device_free(spans), device_free(pairs);
            }
            device_free(on_device), device_free(patterns), device_free(rules), device_free(fills), device_free(listed);
        }
    };
    join(cases, nullptr);
    std::vector<Subtotal> counted(units);
    device_read(counted.data(), subtotals, units);
    std::vector<u64> found;
    for (const Subtotal &of_unit : counted) {
        if (of_unit.owed || of_unit.differs) printf("miscalculated\n");
        found.push_back(of_unit.pairs);
    }
    return found;
}

// Every row set of the plain board.
static std::vector<RowSet> count_board(u32 n, Options options) {
    const Shape s = shape_of(n);
    const u32 all = full(s.h);
    Quadrant quadrants[4];
    for (Quadrant &quadrant : quadrants) {
        const bool middle = s.middle && &quadrant == quadrants;
        quadrant = Quadrant{middle ? s.w : s.h, middle, {}};
        for (u32 row = 0; row < quadrant.width; row++) quadrant.cells[row] = full(quadrant.width);
    }
    const Sets sets = make_sets(s.h);
    std::vector<RowSet> row_sets;
    std::vector<Case> cases;
    for (u32 north = 0; north <= all; north++)
        for (u32 south = 0; south <= all; south++) {
            if ((u32)__builtin_popcount(north) + __builtin_popcount(south) != s.h) continue;
            const u32 rn = reversed(south, s.h), rs = reversed(north, s.h);
            if (!s.odd && ((u64)south << 32 | north) > ((u64)rs << 32 | rn)) continue;
            Case q{};
            weigh(s, north, south, q.weight);
            q.row_key = row_key(s, north, south);
            // A row set and its reverse have equal counts: take the one with fewer queens in NW.
            const bool turned = !s.odd && 2 * __builtin_popcount(north) < (int)s.h;
            q.north = turned ? rn : north, q.south = turned ? rs : south;
            q.unit = row_sets.size();
            row_sets.push_back(RowSet{north, south, 0});
            const u32 size = __builtin_popcount(q.north);
            q.end_set = sets.starts[size + 1] - sets.starts[size];
            for (q.segment = 0; q.segment < (s.odd ? 1u : 3u); q.segment++) cases.push_back(q);
        }
    const std::vector<u64> found = count_cases(s, quadrants, cases, row_sets.size(), options);
    for (size_t i = 0; i < found.size(); i++) row_sets[i].share = found[i];
    return row_sets;
}
