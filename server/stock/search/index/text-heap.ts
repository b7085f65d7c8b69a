import { sharedU8, sharedU32 } from './shared-arrays.ts';

const FIRST_SIZE = 1 << 20;
/**
 * Limit of the buffer in bytes, because offsets have 32 bits. Replaced texts use space until the
 * next full load.
 */
const LARGEST = 2 ** 32;
/**
 * Average number of bytes that are reserved per text. The number is generous, because the operating
 * system commits only pages that are written.
 */
const MOST_OF_A_TEXT = 256;
/** The last ASCII byte. */
const LAST_PLAIN = 0x7f;

export interface SharedTexts {
  /** growable buffer; the text of row n has `lengths[n]` bytes from `starts[n]` */
  readonly bytes: SharedArrayBuffer;
  readonly starts: Uint32Array;
  readonly lengths: Uint8Array;
}

export function sharedTexts(rows: number): SharedTexts {
  const most = Math.min(LARGEST, Math.max(2 * FIRST_SIZE, rows * MOST_OF_A_TEXT));
  return {
    bytes: new SharedArrayBuffer(FIRST_SIZE, { maxByteLength: most }),
    starts: sharedU32(rows),
    lengths: sharedU8(rows),
  };
}

/** Stores many short texts in one buffer. String objects would take five times the memory. */
export class TextHeap {
  readonly #shared: SharedTexts;
  readonly #starts: Uint32Array;
  readonly #lengths: Uint8Array;
  /** view of the shared buffer; outdated if another thread has grown the buffer */
  #bytes: Buffer;
  #end = 0;

  constructor(shared: SharedTexts) {
    this.#shared = shared;
    this.#starts = shared.starts;
    this.#lengths = shared.lengths;
    this.#bytes = bytesOf(shared);
  }

  has(row: number, source: Buffer, at: number, length: number): boolean {
    const start = this.#startOf(row);
    return (
      this.length(row) === length &&
      source.compare(this.#bytes, start, start + length, at, at + length) === 0
    );
  }

  set(row: number, source: Buffer, at: number, length: number): void {
    if (this.#end + length > this.#bytes.length) this.#grow(length);
    source.copy(this.#bytes, this.#end, at, at + length);
    this.#starts[row] = this.#end;
    this.#lengths[row] = length;
    this.#end += length;
  }

  get(row: number): string {
    return this.bytes(row).toString('utf8');
  }

  bytes(row: number): Buffer {
    const start = this.#startOf(row);
    return this.#bytes.subarray(start, start + this.length(row));
  }

  /**
   * Returns the texts of many rows. Decodes ASCII texts with one call, which is ten times as fast
   * as a call per text.
   */
  all(rows: readonly number[]): string[] {
    const together = Buffer.allocUnsafe(rows.reduce((sum, row) => sum + this.length(row), 0));
    let end = 0;
    let seen = 0;
    for (const row of rows) {
      const start = this.#startOf(row);
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

  /**
   * Returns 0 if the row's text starts with `wanted`, a negative number if the text sorts before
   * `wanted`, and a positive number if the text sorts after `wanted`.
   */
  compareStart(row: number, wanted: Buffer): number {
    const start = this.#startOf(row);
    const length = this.length(row);
    for (let at = 0; at < wanted.length; at += 1) {
      if (at === length) return -1;
      const difference = (this.#bytes[start + at] ?? 0) - (wanted[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  compare(row: number, other: number): number {
    const start = this.#startOf(row);
    const otherStart = this.#startOf(other);
    return this.#bytes.compare(
      this.#bytes,
      otherStart,
      otherStart + this.length(other),
      start,
      start + this.length(row),
    );
  }

  /** Moves the text of row `order[n]` to row n. */
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

  /**
   * Returns the offset of the text in the buffer. Refreshes the view of the buffer, which another
   * thread may have grown.
   */
  #startOf(row: number): number {
    const start = this.#starts[row] ?? 0;
    if (start + this.length(row) > this.#bytes.length) this.#bytes = bytesOf(this.#shared);
    return start;
  }

  #grow(length: number): void {
    const { bytes } = this.#shared;
    const wanted = this.#end + length;
    if (wanted > bytes.maxByteLength) throw new RangeError('The texts are too long for the index.');
    bytes.grow(Math.min(bytes.maxByteLength, Math.max(bytes.byteLength * 2, wanted)));
    this.#bytes = bytesOf(this.#shared);
  }
}

const bytesOf = ({ bytes }: SharedTexts): Buffer => Buffer.from(bytes, 0, bytes.byteLength);
