// Label swaps and sign flips: adds up what items add as they stand or flipped. See flip.rs.

// How many of so many items are flipped: the bits set among as many.
fn flipped(n: u32) -> u32 {
    var sum = 0u;
    for (var i = 0u; i < n / 32u; i += 1u) {
        sum += countOneBits(word());
    }
    if (n % 32u) > 0u {
        sum += countOneBits(word() & ((1u << (n % 32u)) - 1u));
    }
    return sum;
}

fn run() {
    let n_patterns = plan[10];
    for (var i = 0u; i < n_patterns; i += 1u) {
        let at = 16u + 4u * i;
        let count = plan[at];
        let times = flipped(count);
        add(plan[at + 1u], plan[at + 2u], count - times);
        add(plan[at + 2u], plan[at + 3u], times);
    }
}
