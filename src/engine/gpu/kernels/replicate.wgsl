// One invocation runs one replicate: `run`, which each experiment defines, leaves its integers in `columns`, and
// `keep`, which each way to keep them defines, takes them. COLUMNS, at least the width and at most 64, is put before.

var<private> columns: array<u32, COLUMNS>;

// How many of the n thresholds from this place on do not lie above the word. They rise.
fn find(first: u32, n: u32, word: u32) -> u32 {
    var low = 0u;
    var high = n;
    while low < high {
        let middle = (low + high) / 2u;
        if word < plan[first + middle] {
            high = middle;
        } else {
            low = middle + 1u;
        }
    }
    return low;
}

// Adds to columns so many times what the pairs (which column, how much) in these places of the plan say.
fn add(first: u32, end: u32, times: u32) {
    for (var at = first; at < end; at += 2u) {
        columns[plan[at]] += times * plan[at + 1u];
    }
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) local: u32) {
    let is_live = id.x < range.count;
    if is_live {
        start(range.first + id.x);
        run();
    }
    keep(id.x, local, is_live);
}
