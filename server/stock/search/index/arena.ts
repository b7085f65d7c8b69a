import { type Kernel, loadKernel } from '../kernel/load-kernel.ts';

const PAGE = 65_536;
/** Addresses have 32 bits, so the memory has at most 4 GB. */
const MOST_PAGES = 2 ** 32 / PAGE;
/** The compiled kernel uses the first page, so allocation starts at the second page. */
const FIRST_PLACE = PAGE;
/** Alignment in bytes that SIMD loads require. */
const ALIGNED = 16;

export interface View<T> {
  /** address in the shared memory, which functions of the WebAssembly kernel take */
  readonly place: number;
  readonly values: T;
}

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNED) * ALIGNED;

/**
 * Allocates shared memory of this size, at most 4 GB. The memory never grows, because existing
 * typed arrays would not cover the new part. Pages use RAM only after they are written.
 */
export function memoryOf(bytes: number): WebAssembly.Memory {
  const pages = Math.min(MOST_PAGES, Math.ceil((aligned(bytes) + FIRST_PLACE) / PAGE));
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/**
 * Memory arena shared by the kernel and JavaScript. Threads use the same addresses without
 * exchanging them, because each thread allocates the same sizes in the same order.
 */
export class Arena {
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

  static in(memory: WebAssembly.Memory): Arena {
    const { buffer } = memory;
    return new Arena(loadKernel(memory), buffer, FIRST_PLACE, buffer.byteLength);
  }

  allocate(bytes: number): number {
    const place = this.#next;
    const next = place + aligned(bytes);
    if (next > this.#ends)
      throw new RangeError('The memory of the index is too small for its content.');
    this.#next = next;
    return place;
  }

  split(count: number, bytes: number): Arena[] {
    return Array.from({ length: count }, () => {
      const place = this.allocate(bytes);
      return new Arena(this.kernel, this.#buffer, place, place + aligned(bytes));
    });
  }

  /**
   * Returns a view without allocating: `place` is the address of memory that is already allocated.
   */
  view(place: number, count: number): Uint8Array {
    return new Uint8Array(this.#buffer, place, count);
  }

  bytes(count: number): View<Uint8Array> {
    const place = this.allocate(count);
    return { place, values: new Uint8Array(this.#buffer, place, count) };
  }
  u16(count: number): View<Uint16Array> {
    const place = this.allocate(count * 2);
    return { place, values: new Uint16Array(this.#buffer, place, count) };
  }
  u32(count: number): View<Uint32Array> {
    const place = this.allocate(count * 4);
    return { place, values: new Uint32Array(this.#buffer, place, count) };
  }
  i32(count: number): View<Int32Array> {
    const place = this.allocate(count * 4);
    return { place, values: new Int32Array(this.#buffer, place, count) };
  }
  f64(count: number): View<Float64Array> {
    const place = this.allocate(count * 8);
    return { place, values: new Float64Array(this.#buffer, place, count) };
  }
  i64(count: number): View<BigInt64Array> {
    const place = this.allocate(count * 8);
    return { place, values: new BigInt64Array(this.#buffer, place, count) };
  }
}
