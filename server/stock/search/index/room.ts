import { type Kernel, loadKernel } from '../kernel/load-kernel.ts';

const PAGE = 65_536;
/** Places are said in 32 bits, so there are no more than four gigabytes of them. */
const MOST_PAGES = 2 ** 32 / PAGE;
/** Below this the compiled code keeps what it needs for itself. */
const FIRST_PLACE = PAGE;
/** Vectors are read whole, so whatever begins, begins where a vector may. */
const ALIGNED = 16;

export interface View<T> {
  /** where it begins, for the kernel */
  readonly place: number;
  readonly values: T;
}

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNED) * ALIGNED;

/**
 * Memory for so many bytes that all threads see, or as much as there may be of it: the room of most values that stones could
 * have is never taken. It is made once and of one size: one that grew would take all views of it along.
 */
export function memoryOf(bytes: number): WebAssembly.Memory {
  const pages = Math.min(MOST_PAGES, Math.ceil((aligned(bytes) + FIRST_PLACE) / PAGE));
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/**
 * Memory that the kernel and JavaScript read alike, with a kernel of this thread's own. Threads that take the same from
 * the same memory, one thing after the other, have it at the same places.
 */
export class Room {
  readonly kernel: Kernel;
  readonly #buffer: ArrayBufferLike;
  readonly #ends: number;
  #next: number;

  private constructor(kernel: Kernel, buffer: ArrayBufferLike, begins: number, ends: number) {
    this.kernel = kernel;
    this.#buffer = buffer;
    this.#next = begins;
    this.#ends = ends;
  }

  static in(memory: WebAssembly.Memory): Room {
    const { buffer } = memory;
    return new Room(loadKernel(memory), buffer, FIRST_PLACE, buffer.byteLength);
  }

  take(bytes: number): number {
    const place = this.#next;
    const next = place + aligned(bytes);
    if (next > this.#ends)
      throw new RangeError('The room of the index is smaller than what it is to hold.');
    this.#next = next;
    return place;
  }

  /** So many rooms beside each other, each of so many bytes. */
  rooms(count: number, bytes: number): Room[] {
    return Array.from({ length: count }, () => {
      const place = this.take(bytes);
      return new Room(this.kernel, this.#buffer, place, place + aligned(bytes));
    });
  }

  /** What stands at a place that was taken before. */
  view(place: number, count: number): Uint8Array {
    return new Uint8Array(this.#buffer, place, count);
  }

  bytes(count: number): View<Uint8Array> {
    const place = this.take(count);
    return { place, values: new Uint8Array(this.#buffer, place, count) };
  }
  u16(count: number): View<Uint16Array> {
    const place = this.take(count * 2);
    return { place, values: new Uint16Array(this.#buffer, place, count) };
  }
  u32(count: number): View<Uint32Array> {
    const place = this.take(count * 4);
    return { place, values: new Uint32Array(this.#buffer, place, count) };
  }
  i32(count: number): View<Int32Array> {
    const place = this.take(count * 4);
    return { place, values: new Int32Array(this.#buffer, place, count) };
  }
  f64(count: number): View<Float64Array> {
    const place = this.take(count * 8);
    return { place, values: new Float64Array(this.#buffer, place, count) };
  }
  i64(count: number): View<BigInt64Array> {
    const place = this.take(count * 8);
    return { place, values: new BigInt64Array(this.#buffer, place, count) };
  }
}
