import { type Kernel, loadKernel } from '../kernel/load-kernel.ts';

const PAGE = 65_536;
/** Below this the compiled code keeps what it needs for itself. */
const FIRST_PLACE = PAGE;
/** Vectors are read whole, so whatever begins, begins where a vector may. */
const ALIGNED = 16;

export interface View<T> {
  /** where it begins, for the kernel */
  readonly place: number;
  readonly values: T;
}

/**
 * Memory for so many stones, which the kernel and JavaScript read alike. It is made once and of one size: a memory that
 * grew would take all views of it along.
 */
export class Room {
  readonly kernel: Kernel;
  readonly #memory: WebAssembly.Memory;
  #next = FIRST_PLACE;

  constructor(bytes: number) {
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil((bytes + FIRST_PLACE) / PAGE) });
    this.kernel = loadKernel(this.#memory);
  }

  take(bytes: number): number {
    const place = this.#next;
    this.#next += Math.ceil(bytes / ALIGNED) * ALIGNED;
    if (this.#next > this.#memory.buffer.byteLength)
      throw new RangeError('The room of the index is smaller than what it is to hold.');
    return place;
  }

  /** What stands at a place that was taken before. */
  view(place: number, count: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, place, count);
  }

  bytes(count: number): View<Uint8Array> {
    const place = this.take(count);
    return { place, values: new Uint8Array(this.#memory.buffer, place, count) };
  }
  u16(count: number): View<Uint16Array> {
    const place = this.take(count * 2);
    return { place, values: new Uint16Array(this.#memory.buffer, place, count) };
  }
  u32(count: number): View<Uint32Array> {
    const place = this.take(count * 4);
    return { place, values: new Uint32Array(this.#memory.buffer, place, count) };
  }
  i32(count: number): View<Int32Array> {
    const place = this.take(count * 4);
    return { place, values: new Int32Array(this.#memory.buffer, place, count) };
  }
  f64(count: number): View<Float64Array> {
    const place = this.take(count * 8);
    return { place, values: new Float64Array(this.#memory.buffer, place, count) };
  }
  i64(count: number): View<BigInt64Array> {
    const place = this.take(count * 8);
    return { place, values: new BigInt64Array(this.#memory.buffer, place, count) };
  }
}
