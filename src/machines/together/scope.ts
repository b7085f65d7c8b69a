import type { Family } from './moves/move.ts';
import type { World } from './world.ts';

/** How much of the portal is looked at together: a first world, and what may happen in it. */
export interface Scope {
  readonly name: string;
  readonly title: string;
  readonly first: World;
  readonly families: readonly Family[];
  /** how many stock lists of the supplier may stand at once */
  readonly lists: number;
  /** whether papers are looked at one by one; otherwise one that is sent is dropped, and those that stand are approved */
  readonly keepsPapers: boolean;
}
