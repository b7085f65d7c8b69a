import type { Family } from './moves/move.ts';
import type { World } from './world.ts';

/** Bounds one exploration: an initial state and the possible actions. */
export interface Scope {
  readonly name: string;
  readonly title: string;
  readonly first: World;
  readonly families: readonly Family[];
  /** maximum number of stock lists of the supplier at once */
  readonly lists: number;
  /** True tracks each document. Otherwise documents stay approved and a sent one is dropped. */
  readonly keepsPapers: boolean;
}
