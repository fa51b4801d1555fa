// Adds each column up: first within the workgroup, so that few additions meet in the device's memory.

@group(0) @binding(2) var<storage, read_write> tally: array<atomic<u32>>;

var<workgroup> sums: array<atomic<u32>, COLUMNS>;

fn keep(place: u32, local: u32, is_live: bool) {
    let width = plan[8];
    if is_live {
        for (var column = 0u; column < width; column += 1u) {
            atomicAdd(&sums[column], columns[column]);
        }
    }
    workgroupBarrier();
    // There are at least as many invocations as columns.
    if local < width {
        atomicAdd(&tally[local], atomicLoad(&sums[local]));
    }
}
