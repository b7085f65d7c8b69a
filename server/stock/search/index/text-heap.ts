const FIRST_SIZE = 1 << 20;
/** Where a text begins is kept in 32 bits. What was replaced stays until all is read anew. */
const LARGEST = 2 ** 32;
/** Up to here a letter is one byte. */
const LAST_PLAIN = 0x7f;

/** Many short texts in one block of bytes: objects of their own would take five times the memory. */
export class TextHeap {
  #bytes = Buffer.alloc(FIRST_SIZE);
  #end = 0;
  readonly #starts: Uint32Array;
  readonly #lengths: Uint8Array;

  constructor(rows: number) {
    this.#starts = new Uint32Array(rows);
    this.#lengths = new Uint8Array(rows);
  }

  /** Whether the row had another text before. */
  set(row: number, source: Buffer, at: number, length: number): boolean {
    const start = this.#starts[row] ?? 0;
    const before = this.#lengths[row] ?? 0;
    const same =
      before === length &&
      source.compare(this.#bytes, start, start + length, at, at + length) === 0;
    if (same) return false;
    if (this.#end + length > this.#bytes.length) this.#grow(length);
    source.copy(this.#bytes, this.#end, at, at + length);
    this.#starts[row] = this.#end;
    this.#lengths[row] = length;
    this.#end += length;
    return true;
  }

  get(row: number): string {
    return this.bytes(row).toString('utf8');
  }

  bytes(row: number): Buffer {
    const start = this.#starts[row] ?? 0;
    return this.#bytes.subarray(start, start + this.length(row));
  }

  /** The texts of many rows. Plain letters are turned into text all at once, which takes a tenth of the time. */
  all(rows: readonly number[]): string[] {
    const together = Buffer.allocUnsafe(rows.reduce((sum, row) => sum + this.length(row), 0));
    let end = 0;
    let seen = 0;
    for (const row of rows) {
      const start = this.#starts[row] ?? 0;
      for (let at = start; at < start + this.length(row); at += 1) {
        const byte = this.#bytes[at] ?? 0;
        seen |= byte;
        together[end++] = byte;
      }
    }
    if (seen > LAST_PLAIN) return rows.map((row) => this.get(row));
    const text = together.toString('latin1', 0, end);
    let from = 0;
    return rows.map((row) => {
      const own = text.slice(from, from + this.length(row));
      from += own.length;
      return own;
    });
  }

  /** How a row's text stands to another: below, at or above 0. A longer text that begins with it counts as equal. */
  compareStart(row: number, wanted: Buffer): number {
    const start = this.#starts[row] ?? 0;
    const length = this.length(row);
    for (let at = 0; at < wanted.length; at += 1) {
      if (at === length) return -1;
      const difference = (this.#bytes[start + at] ?? 0) - (wanted[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  compare(row: number, other: number): number {
    const start = this.#starts[row] ?? 0;
    const otherStart = this.#starts[other] ?? 0;
    return this.#bytes.compare(
      this.#bytes,
      otherStart,
      otherStart + (this.#lengths[other] ?? 0),
      start,
      start + (this.#lengths[row] ?? 0),
    );
  }

  /** The rows take the places that an order of them says. */
  rearrange(order: Uint32Array): void {
    const starts = this.#starts.slice(0, order.length);
    const lengths = this.#lengths.slice(0, order.length);
    for (let row = 0; row < order.length; row += 1) {
      this.#starts[row] = starts[order[row] ?? 0] ?? 0;
      this.#lengths[row] = lengths[order[row] ?? 0] ?? 0;
    }
  }

  length(row: number): number {
    return this.#lengths[row] ?? 0;
  }

  #grow(length: number): void {
    if (this.#end + length > LARGEST)
      throw new RangeError('The texts are longer than their beginnings can say.');
    const larger = Buffer.alloc(
      Math.min(LARGEST, Math.max(this.#bytes.length * 2, this.#end + length)),
    );
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}
