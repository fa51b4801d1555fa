// Counts how often each value of each column came out.

@group(0) @binding(2) var<storage, read_write> tally: array<atomic<u32>>;

fn keep(place: u32, local: u32, is_live: bool) {
    if is_live {
        let width = plan[8];
        let starts = plan[9];
        for (var column = 0u; column < width; column += 1u) {
            atomicAdd(&tally[plan[starts + column] + columns[column]], 1u);
        }
    }
}
