import { KERNEL } from './kernel.gen.ts';

type Binary = (d: number, s: number, n: number) => void;
type Range = (column: number, n: number, lo: number, hi: number, d: number) => void;
type Bounds = (m: number, n: number, column: number, ranks: number, out: number) => void;
type Tally = (
  m: number,
  n: number,
  column: number,
  ranks: number,
  least: number,
  buckets: number,
) => void;
type Between = (
  m: number,
  n: number,
  column: number,
  ranks: number,
  least: number,
  lo: number,
  hi: number,
  d: number,
) => void;

/**
 * Functions of `assembly/kernel.ts`, which documents them. `d` (destination), `s` (source), `m`
 * (bitmap) and all arrays, such as `column`, are addresses in shared memory. `n` is the size of a
 * bitmap in bytes; in `gather`, the number of rows.
 */
export interface Kernel {
  fill(d: number, n: number, byte: number): void;
  copy: Binary;
  and: Binary;
  andNot: Binary;
  or: Binary;
  countBoth(a: number, b: number, n: number): number;
  countValues(m: number, n: number, column: number, counts: number): void;
  countGroups(
    m: number,
    n: number,
    column: number,
    groups: number,
    length: number,
    counts: number,
  ): void;
  list(m: number, n: number, rows: number, most: number): number;
  gather(d: number, s: number, rows: number, n: number, bytes: number): void;
  withinU32: Range;
  withinI32: Range;
  withinF64: Range;
  sums(m: number, n: number, carats: number, raps: number, amounts: number, out: number): void;
  boundsU16: Bounds;
  boundsU32: Bounds;
  boundsI32: Bounds;
  boundsF64: Bounds;
  tallyU16: Tally;
  tallyU32: Tally;
  tallyI32: Tally;
  tallyF64: Tally;
  betweenU16: Between;
  betweenU32: Between;
  betweenI32: Between;
  betweenF64: Between;
}

const compiled = new WebAssembly.Module(Buffer.from(KERNEL, 'base64'));

export function loadKernel(memory: WebAssembly.Memory): Kernel {
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
  return exports as unknown as Kernel;
}
