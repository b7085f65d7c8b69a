import { lockWords } from './read-write-lock.ts';
import { clockWords } from './version-clock.ts';

/** Shared memory that is allocated once per process and survives rebuilds of the index. */
export interface SharedIndex {
  readonly lock: Int32Array;
  readonly clock: BigInt64Array;
  /** number of threads that search; excludes the thread that owns the index */
  readonly readers: number;
}

export const sharedIndex = (readers = 0): SharedIndex => ({
  lock: lockWords(readers),
  clock: clockWords(),
  readers,
});
