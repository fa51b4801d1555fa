// Reruns of a benchmark: right samples, problems won by the vote, problems with a right sample. See rerun.rs.

struct Answers {
    right: u32,
    // Samples on each attractor; there is none on those that a problem does not have.
    attracted: vec4<u32>,
    one_offs: u32,
}

// Each sample by its own word: right below the first threshold, then the attractors.
fn alone(first: u32, n_samples: u32) -> Answers {
    let threshold = plan[first];
    let others = vec4<u32>(plan[first + 1u], plan[first + 2u], plan[first + 3u], plan[first + 4u]);
    var right = 0u;
    var ends = vec4<u32>();
    for (var sample = 0u; sample < n_samples; sample += 1u) {
        let word = draw();
        right += u32(word < threshold);
        ends += vec4<u32>(vec4<u32>(word) < others);
    }
    return Answers(right, ends - vec4<u32>(right, ends.xyz), n_samples - ends.w);
}

// The number right by the first word, the wrong ones by those that follow.
fn together(first: u32, n_samples: u32) -> Answers {
    let at = plan[14];
    let others = vec4<u32>(plan[at], plan[at + 1u], plan[at + 2u], plan[at + 3u]);
    let right = find(first, n_samples, draw());
    let wrong = n_samples - right;
    var ends = vec4<u32>();
    for (var sample = 0u; sample < n_samples; sample += 1u) {
        let word = draw();
        ends += vec4<u32>(vec4<u32>(word) < others) * u32(sample < wrong);
    }
    return Answers(right, ends - vec4<u32>(0u, ends.xyz), wrong - ends.w);
}

// Whether the right answer wins; the word decides a tie.
fn is_won(answers: Answers, word: u32) -> bool {
    let right = vec4<u32>(answers.right);
    let equal = vec4<u32>(answers.attracted == right);
    let ties = equal.x + equal.y + equal.z + equal.w + select(0u, answers.one_offs, answers.right == 1u);
    let is_beaten = answers.right == 0u || any(answers.attracted > right);
    return !is_beaten && word < plan[plan[13] + ties];
}

fn run() {
    let n_problems = plan[10];
    let n_samples = plan[11];
    let is_together = plan[12] == 1u;
    let row_length = select(5u, n_samples, is_together);
    var first = 16u;
    for (var problem = 0u; problem < n_problems; problem += 1u) {
        var answers: Answers;
        if is_together {
            answers = together(first, n_samples);
        } else {
            answers = alone(first, n_samples);
        }
        first += row_length;
        columns[0] += answers.right;
        columns[1] += u32(is_won(answers, draw()));
        columns[2] += u32(answers.right > 0u);
    }
}
