const HEADER = 19;
const NULL = -1;
const TWO_TO_32 = 2 ** 32;

/**
 * A row of a binary COPY. The object is reused, so its content is valid only until the next row is
 * read.
 */
export class Tuple {
  buffer: Buffer = Buffer.alloc(0);
  readonly starts: Int32Array;
  readonly lengths: Int32Array;

  constructor(width: number) {
    this.starts = new Int32Array(width);
    this.lengths = new Int32Array(width);
  }

  isNull(field: number): boolean {
    return this.lengths[field] === NULL;
  }

  int(field: number, none: number): number {
    const at = this.starts[field] ?? 0;
    switch (this.lengths[field]) {
      case 2:
        return this.buffer.readInt16BE(at);
      case 4:
        return this.buffer.readInt32BE(at);
      case 8:
        return this.buffer.readInt32BE(at) * TWO_TO_32 + this.buffer.readUInt32BE(at + 4);
      default:
        return none;
    }
  }

  text(field: number): string {
    const at = this.starts[field] ?? 0;
    return this.buffer.toString('utf8', at, at + Math.max(0, this.lengths[field] ?? 0));
  }
}

export class TupleReader {
  readonly #tuple: Tuple;
  readonly #take: (tuple: Tuple) => void;
  #rest: Buffer = Buffer.alloc(0);
  #begun = false;

  constructor(width: number, take: (tuple: Tuple) => void) {
    this.#tuple = new Tuple(width);
    this.#take = take;
  }

  push(chunk: Buffer): void {
    const buffer = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    if (!this.#begun) {
      if (buffer.length < HEADER) {
        this.#rest = buffer;
        return;
      }
      this.#begun = true;
      at = HEADER;
    }
    for (;;) {
      const next = this.#read(buffer, at);
      if (next === at) break;
      at = next;
    }
    this.#rest = buffer.subarray(at);
  }

  /**
   * Parses the tuple at `at`, passes it to `#take` and returns the start of the next tuple. Returns
   * `at` if the tuple is incomplete. The end marker always counts as incomplete.
   */
  #read(buffer: Buffer, at: number): number {
    const { starts, lengths } = this.#tuple;
    let place = at + 2;
    for (let field = 0; field < starts.length; field += 1) {
      if (place + 4 > buffer.length) return at;
      const length = buffer.readInt32BE(place);
      place += 4;
      starts[field] = place;
      lengths[field] = length;
      if (length > 0) place += length;
      if (place > buffer.length) return at;
    }
    this.#tuple.buffer = buffer;
    this.#take(this.#tuple);
    return place;
  }
}
