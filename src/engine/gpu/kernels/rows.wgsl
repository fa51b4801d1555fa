// Keeps every replicate's integers in its own row.

@group(0) @binding(2) var<storage, read_write> tally: array<u32>;

fn keep(place: u32, local: u32, is_live: bool) {
    if is_live {
        let width = plan[8];
        for (var column = 0u; column < width; column += 1u) {
            tally[place * width + column] = columns[column];
        }
    }
}
