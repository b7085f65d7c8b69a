// Loops over all stones, in AssemblyScript. A bitmap has one bit per stone and a size of `n` bytes,
// a multiple of 16, so that the loops need no remainder. A column has one value per stone.


export function fill(d: usize, n: usize, byte: i32): void {
  memory.fill(d, <u8>byte, n);
}

export function copy(d: usize, s: usize, n: usize): void {
  memory.copy(d, s, n);
}

export function and(d: usize, s: usize, n: usize): void {
  for (let i: usize = 0; i < n; i += 16) v128.store(d + i, v128.and(v128.load(d + i), v128.load(s + i)));
}

export function andNot(d: usize, s: usize, n: usize): void {
  for (let i: usize = 0; i < n; i += 16) v128.store(d + i, v128.andnot(v128.load(d + i), v128.load(s + i)));
}

export function or(d: usize, s: usize, n: usize): void {
  for (let i: usize = 0; i < n; i += 16) v128.store(d + i, v128.or(v128.load(d + i), v128.load(s + i)));
}

/**
 * Returns the number of bits that are set in both bitmaps. A byte lane can add 31 counts of at most
 * 8 before it overflows.
 */
export function countBoth(a: usize, b: usize, n: usize): i32 {
  let sum = i64x2.splat(0);
  let i: usize = 0;
  while (i < n) {
    const end = min(n, i + 16 * 31);
    let bytes = i8x16.splat(0);
    for (; i < end; i += 16)
      bytes = i8x16.add(bytes, i8x16.popcnt(v128.and(v128.load(a + i), v128.load(b + i))));
    const words = i16x8.extadd_pairwise_i8x16_u(bytes);
    const wide = i32x4.extadd_pairwise_i16x8_u(words);
    sum = i64x2.add(sum, i64x2.add(i64x2.extend_low_i32x4_u(wide), i64x2.extend_high_i32x4_u(wide)));
  }
  return <i32>(i64x2.extract_lane(sum, 0) + i64x2.extract_lane(sum, 1));
}

/**
 * Counts the 16-bit values of the selected rows into 32-bit counters, one for each possible value.
 */
export function countValues(m: usize, n: usize, column: usize, counts: usize): void {
  for (let w: usize = 0; w < n; w += 8) {
    let x = load<u64>(m + w);
    while (x) {
      const i = (w << 3) + <usize>ctz(x);
      x &= x - 1;
      const at = counts + (<usize>load<u16>(column + (i << 1)) << 2);
      store<u32>(at, load<u32>(at) + 1);
    }
  }
}

/**
 * Counts the selected rows by group. `groups`, indexed by the 32-bit values of `column`, contains
 * 16-bit groups. Skips values that are not below its `length`.
 */
export function countGroups(m: usize, n: usize, column: usize, groups: usize, length: u32, counts: usize): void {
  for (let w: usize = 0; w < n; w += 8) {
    let x = load<u64>(m + w);
    while (x) {
      const i = (w << 3) + <usize>ctz(x);
      x &= x - 1;
      const figure = load<u32>(column + (i << 2));
      if (figure >= length) continue;
      const at = counts + (<usize>load<u16>(groups + (<usize>figure << 1)) << 2);
      store<u32>(at, load<u32>(at) + 1);
    }
  }
}

/**
 * Writes the row numbers of the first `most` set bits to `rows`. Returns the number of all set
 * bits.
 */
export function list(m: usize, n: usize, rows: usize, most: i32): i32 {
  let k: i32 = 0;
  for (let w: usize = 0; w < n; w += 8) {
    let x = load<u64>(m + w);
    while (x) {
      if (k < most) store<u32>(rows + (<usize>k << 2), <u32>((w << 3) + <usize>ctz(x)));
      x &= x - 1;
      k += 1;
    }
  }
  return k;
}


/**
 * Copies to `d` the values of column `s` at the `n` row numbers in `rows`. A value has `bytes`
 * bytes.
 */
export function gather(d: usize, s: usize, rows: usize, n: i32, bytes: i32): void {
  if (bytes == 2) gathered<u16>(d, s, rows, n);
  else if (bytes == 4) gathered<u32>(d, s, rows, n);
  else gathered<u64>(d, s, rows, n);
}

// @ts-ignore: decorator
@inline
function gathered<T>(d: usize, s: usize, rows: usize, n: i32): void {
  for (let k: usize = 0; k < <usize>n; k += 1)
    store<T>(d + k * sizeof<T>(), load<T>(s + <usize>load<u32>(rows + (k << 2)) * sizeof<T>()));
}

// Sets in the bitmap `d` the bits of the rows whose value in `column` is between `lo` and `hi`,
// both inclusive.

// @ts-ignore: decorator
@inline
function within<T>(column: usize, n: usize, lo: T, hi: T, d: usize): void {
  const low = v128.splat<T>(lo);
  const high = v128.splat<T>(hi);
  for (let byte: usize = 0; byte < n; byte += 1) {
    const at = column + (byte << 3) * sizeof<T>();
    let bits: i32 = 0;
    for (let k: usize = 0; k < 8; k += 16 / sizeof<T>()) {
      const v = v128.load(at + k * sizeof<T>());
      const hits = v128.and(v128.ge<T>(v, low), v128.le<T>(v, high));
      bits |= (sizeof<T>() == 8 ? v128.bitmask<i64>(hits) : v128.bitmask<i32>(hits)) << <i32>k;
    }
    store<u8>(d + byte, <u8>bits);
  }
}

export function withinU32(column: usize, n: usize, lo: u32, hi: u32, d: usize): void {
  within<u32>(column, n, lo, hi, d);
}
export function withinI32(column: usize, n: usize, lo: i32, hi: i32, d: usize): void {
  within<i32>(column, n, lo, hi, d);
}
export function withinF64(column: usize, n: usize, lo: f64, hi: f64, d: usize): void {
  within<f64>(column, n, lo, hi, d);
}


/** Marks an unknown discount; an unknown price is 0. */
const NO_DISC: i32 = i32.MIN_VALUE;

/**
 * Writes six 64-bit integers to `out`: pieces, Σ carat, Σ rap × carat, Σ carat with Rap, Σ amount
 * with Rap, Σ amount.
 */
export function sums(m: usize, n: usize, carats: usize, raps: usize, amounts: usize, out: usize): void {
  let pieces: i64 = 0, carat: i64 = 0, rap: i64 = 0, rapCarat: i64 = 0;
  let rapAmount: f64 = 0, amount: f64 = 0;
  for (let w: usize = 0; w < n; w += 8) {
    let x = load<u64>(m + w);
    pieces += <i64>popcnt(x);
    while (x) {
      const i = (w << 3) + <usize>ctz(x);
      x &= x - 1;
      const weight = <i64>load<u32>(carats + (i << 2));
      const list = <i64>load<u32>(raps + (i << 2));
      const price = load<f64>(amounts + (i << 3));
      carat += weight;
      rap += list * weight;
      rapCarat += weight * <i64>(list != 0);
      rapAmount += price * <f64>(list != 0);
      amount += price;
    }
  }
  store<i64>(out, pieces);
  store<i64>(out + 8, carat);
  store<i64>(out + 16, rap);
  store<i64>(out + 24, rapCarat);
  store<i64>(out + 32, <i64>rapAmount);
  store<i64>(out + 40, <i64>amount);
}

// The functions below find a sorted page without sorting all rows. One pass counts the keys in
// buckets; only the buckets that contain the page are sorted. Bucket sizes grow exponentially, 512
// buckets for each doubling of the key.

const UNKNOWN: i64 = -1;

/**
 * Returns the sort key of row `i` minus `least`, or `UNKNOWN`. A 16-bit value is mapped to its rank
 * in `ranks`; wider values are keys themselves.
 */
// @ts-ignore: decorator
@inline
function keyOf<T>(column: usize, ranks: usize, i: usize, least: i64): i64 {
  if (sizeof<T>() == 2) {
    const rank = load<u16>(ranks + (<usize>load<u16>(column + (i << 1)) << 1));
    return rank == 0xffff ? UNKNOWN : <i64>rank - least;
  }
  if (sizeof<T>() == 8) return <i64>load<f64>(column + (i << 3)) - least;
  if (isSigned<T>()) {
    const v = load<i32>(column + (i << 2));
    return v == NO_DISC ? UNKNOWN : <i64>v - least;
  }
  const v = load<u32>(column + (i << 2));
  return v == 0 ? UNKNOWN : <i64>v - least;
}

// @ts-ignore: decorator
@inline
function bucketOf(key: i64): i32 {
  return <i32>((reinterpret<u64>(<f64>key + 1.0) >> 43) - (1023 << 9));
}

/**
 * Writes to `out` the smallest key, the largest key and the number of unknown keys, of the rows
 * selected in the bitmap `m`.
 */
// @ts-ignore: decorator
@inline
function bounds<T>(m: usize, n: usize, column: usize, ranks: usize, out: usize): void {
  let least = i64.MAX_VALUE, most = i64.MIN_VALUE, unknown: i64 = 0;
  for (let w: usize = 0; w < n; w += 8) {
    let x = load<u64>(m + w);
    while (x) {
      const i = (w << 3) + <usize>ctz(x);
      x &= x - 1;
      const key = keyOf<T>(column, ranks, i, i64.MIN_VALUE / 2);
      if (key == UNKNOWN) { unknown += 1; continue; }
      least = min(least, key);
      most = max(most, key);
    }
  }
  store<i64>(out, least + i64.MIN_VALUE / 2);
  store<i64>(out + 8, most + i64.MIN_VALUE / 2);
  store<i64>(out + 16, unknown);
}

/** Counts the selected rows into the buckets of their keys. */
// @ts-ignore: decorator
@inline
function tally<T>(m: usize, n: usize, column: usize, ranks: usize, least: i64, buckets: usize): void {
  for (let w: usize = 0; w < n; w += 8) {
    let x = load<u64>(m + w);
    while (x) {
      const i = (w << 3) + <usize>ctz(x);
      x &= x - 1;
      const key = keyOf<T>(column, ranks, i, least);
      if (key == UNKNOWN) continue;
      const at = buckets + (<usize>bucketOf(key) << 2);
      store<u32>(at, load<u32>(at) + 1);
    }
  }
}

/**
 * Copies the bitmap `m` to `d`, but keeps only the rows whose sort key is in the buckets `lo` to
 * `hi`, both inclusive. Unknown keys are in bucket -1.
 */
// @ts-ignore: decorator
@inline
function between<T>(m: usize, n: usize, column: usize, ranks: usize, least: i64, lo: i32, hi: i32, d: usize): void {
  for (let w: usize = 0; w < n; w += 8) {
    let x = load<u64>(m + w);
    let bits: u64 = 0;
    while (x) {
      const bit = x & -x;
      const i = (w << 3) + <usize>ctz(x);
      x ^= bit;
      const key = keyOf<T>(column, ranks, i, least);
      const bucket = key == UNKNOWN ? -1 : bucketOf(key);
      if (bucket >= lo && bucket <= hi) bits |= bit;
    }
    store<u64>(d + w, bits);
  }
}

export function boundsU16(m: usize, n: usize, column: usize, ranks: usize, out: usize): void { bounds<u16>(m, n, column, ranks, out); }
export function boundsU32(m: usize, n: usize, column: usize, ranks: usize, out: usize): void { bounds<u32>(m, n, column, ranks, out); }
export function boundsI32(m: usize, n: usize, column: usize, ranks: usize, out: usize): void { bounds<i32>(m, n, column, ranks, out); }
export function boundsF64(m: usize, n: usize, column: usize, ranks: usize, out: usize): void { bounds<f64>(m, n, column, ranks, out); }
export function tallyU16(m: usize, n: usize, column: usize, ranks: usize, least: f64, buckets: usize): void { tally<u16>(m, n, column, ranks, <i64>least, buckets); }
export function tallyU32(m: usize, n: usize, column: usize, ranks: usize, least: f64, buckets: usize): void { tally<u32>(m, n, column, ranks, <i64>least, buckets); }
export function tallyI32(m: usize, n: usize, column: usize, ranks: usize, least: f64, buckets: usize): void { tally<i32>(m, n, column, ranks, <i64>least, buckets); }
export function tallyF64(m: usize, n: usize, column: usize, ranks: usize, least: f64, buckets: usize): void { tally<f64>(m, n, column, ranks, <i64>least, buckets); }
export function betweenU16(m: usize, n: usize, column: usize, ranks: usize, least: f64, lo: i32, hi: i32, d: usize): void { between<u16>(m, n, column, ranks, <i64>least, lo, hi, d); }
export function betweenU32(m: usize, n: usize, column: usize, ranks: usize, least: f64, lo: i32, hi: i32, d: usize): void { between<u32>(m, n, column, ranks, <i64>least, lo, hi, d); }
export function betweenI32(m: usize, n: usize, column: usize, ranks: usize, least: f64, lo: i32, hi: i32, d: usize): void { between<i32>(m, n, column, ranks, <i64>least, lo, hi, d); }
export function betweenF64(m: usize, n: usize, column: usize, ranks: usize, least: f64, lo: i32, hi: i32, d: usize): void { between<f64>(m, n, column, ranks, <i64>least, lo, hi, d); }
