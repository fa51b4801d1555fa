// The words of one replicate: ChaCha8 with the replicate as its stream, word for word as in src/rng.
// Comes first in every kernel.

// What the plan's words mean is said in plan.rs.
@group(0) @binding(0) var<storage, read> plan: array<u32>;

struct Range {
    first: u32,
    count: u32,
    unused: vec2<u32>,
}
@group(0) @binding(1) var<uniform> range: Range;

// “expand 32-byte k”.
const CONSTANT = vec4<u32>(0x61707865u, 0x3320646eu, 0x79622d32u, 0x6b206574u);

var<private> stream: u32;
var<private> next_block: u32;
// The block's words that are left: the rest of a row, and the rows behind it. They move up, so that no register is
// picked by an index, which many devices do by way of memory.
var<private> words: vec4<u32>;
var<private> rows: array<vec4<u32>, 3>;
var<private> taken: u32;

fn rotate(row: vec4<u32>, bits: u32) -> vec4<u32> {
    return (row << vec4<u32>(bits)) | (row >> vec4<u32>(32u - bits));
}

// Goes to word 0 of a replicate.
fn start(replicate: u32) {
    stream = replicate;
    next_block = 0u;
    taken = 0u;
}

// Four double rounds on the rows of the state; each works on four columns, then on four diagonals at once.
fn fill() {
    let low = vec4<u32>(plan[0], plan[1], plan[2], plan[3]);
    let high = vec4<u32>(plan[4], plan[5], plan[6], plan[7]);
    let place = vec4<u32>(next_block, 0u, stream, 0u);
    next_block += 1u;
    var a = CONSTANT;
    var b = low;
    var c = high;
    var d = place;
    for (var i = 0u; i < 8u; i += 1u) {
        a += b;
        d = rotate(d ^ a, 16u);
        c += d;
        b = rotate(b ^ c, 12u);
        a += b;
        d = rotate(d ^ a, 8u);
        c += d;
        b = rotate(b ^ c, 7u);
        // Columns to diagonals, and back.
        if (i & 1u) == 0u {
            b = b.yzwx;
            d = d.wxyz;
        } else {
            b = b.wxyz;
            d = d.yzwx;
        }
        c = c.zwxy;
    }
    words = a + CONSTANT;
    rows = array<vec4<u32>, 3>(b + low, c + high, d + place);
}

// The next word.
fn word() -> u32 {
    if (taken & 15u) == 0u {
        fill();
    } else if (taken & 3u) == 0u {
        words = rows[0];
        rows[0] = rows[1];
        rows[1] = rows[2];
    } else {
        words = words.yzwx;
    }
    taken += 1u;
    return words.x;
}

// The next word as comparisons see it: 2³² − 1 counts as 2³² − 2, so that what is certain always happens.
fn draw() -> u32 {
    return min(word(), 0xfffffffeu);
}
