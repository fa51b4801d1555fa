// Traces against token budgets: how many fall in each cell. See trace.rs.

fn run() {
    let n_problems = plan[10];
    let n_traces = plan[11];
    let n_thresholds = plan[8] - 1u;
    for (var problem = 0u; problem < n_problems; problem += 1u) {
        let first = 16u + problem * n_thresholds;
        for (var trace = 0u; trace < n_traces; trace += 1u) {
            columns[find(first, n_thresholds, draw())] += 1u;
        }
    }
}
