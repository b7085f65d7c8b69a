const FIRST_SIZE = 1 << 20;

/** Many short texts in one block of bytes: objects of their own would take five times the memory. */
export class TextHeap {
  #bytes = Buffer.alloc(FIRST_SIZE);
  #end = 0;
  readonly #starts: Float64Array;
  readonly #lengths: Uint8Array;

  constructor(rows: number) {
    this.#starts = new Float64Array(rows);
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
    const start = this.#starts[row] ?? 0;
    return this.#bytes.toString('utf8', start, start + (this.#lengths[row] ?? 0));
  }

  /** How a row's text stands to another: below, at or above 0. A longer text that begins with it counts as equal. */
  compareStart(row: number, wanted: Buffer): number {
    const start = this.#starts[row] ?? 0;
    const length = Math.min(this.#lengths[row] ?? 0, wanted.length);
    return this.#bytes.compare(wanted, 0, wanted.length, start, start + length);
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

  length(row: number): number {
    return this.#lengths[row] ?? 0;
  }

  #grow(length: number): void {
    const larger = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#end + length));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}
