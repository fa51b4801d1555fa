// Resample-and-sum: draws items with replacement and adds up what they add. See resample.rs.

fn run() {
    let n_items = plan[10];
    let n_thresholds = plan[11];
    for (var item = 0u; item < n_items; item += 1u) {
        // The threshold of a pattern is the one below which an index falls on its items or those before.
        let pattern = plan[12] + 2u * find(16u, n_thresholds, draw());
        add(plan[pattern], plan[pattern + 1u], 1u);
    }
}
