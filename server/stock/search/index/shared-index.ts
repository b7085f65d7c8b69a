import { clockWords } from './index-clock.ts';
import { lockWords } from './share-lock.ts';

/** What threads have in common for as long as the process lives, whatever stones are read. */
export interface SharedIndex {
  readonly lock: Int32Array;
  readonly clock: BigInt64Array;
  /** how many threads search beside the one that keeps the stones */
  readonly readers: number;
}

export const sharedIndex = (readers = 0): SharedIndex => ({
  lock: lockWords(readers),
  clock: clockWords(),
  readers,
});
