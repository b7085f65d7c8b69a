import type { StoneId } from '#api/ids.gen.ts';

const ID_BYTES = 16;
/** Start and end of each group of a UUID in its 32 hex digits. */
const PARTS = [
  [0, 8],
  [8, 12],
  [12, 16],
  [16, 20],
  [20, 32],
] as const;

/** The cast is safe: only stone ids are stored here. */
const written = (parts: readonly string[]): StoneId => parts.join('-') as StoneId;

export const sharedIds = (rows: number): SharedArrayBuffer =>
  new SharedArrayBuffer(rows * ID_BYTES);

/** Stone ids, stored as 16 bytes each and formatted on demand. */
export class StoneIds {
  readonly #bytes: Buffer;

  constructor(shared: SharedArrayBuffer) {
    this.#bytes = Buffer.from(shared);
  }

  set(row: number, from: Buffer, start: number): void {
    from.copy(this.#bytes, row * ID_BYTES, start, start + ID_BYTES);
  }

  /** Returns the ids of `rows`, in this order, after a single conversion of all bytes to hex. */
  all(rows: readonly number[]): StoneId[] {
    const bytes = Buffer.allocUnsafe(rows.length * ID_BYTES);
    for (const [place, row] of rows.entries())
      this.#bytes.copy(bytes, place * ID_BYTES, row * ID_BYTES, (row + 1) * ID_BYTES);
    const hex = bytes.toString('hex');
    const part = (place: number, from: number, to: number): string =>
      hex.slice(place * ID_BYTES * 2 + from, place * ID_BYTES * 2 + to);
    return rows.map((_, place) => written(PARTS.map(([from, to]) => part(place, from, to))));
  }

  /** Moves the content of row `order[n]` to row n. */
  rearrange(order: Uint32Array): void {
    const before = Buffer.from(this.#bytes.subarray(0, order.length * ID_BYTES));
    for (const [row, from] of order.entries()) this.set(row, before, from * ID_BYTES);
  }
}
