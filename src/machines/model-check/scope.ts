import type { ActionType } from './actions/action-type.ts';
import type { ModelState } from './state.ts';

/** Bounds one exploration: an initial state and the possible actions. */
export interface Scope {
  readonly name: string;
  readonly title: string;
  readonly first: ModelState;
  readonly families: readonly ActionType[];
  /** maximum number of stock lists of the supplier at once */
  readonly lists: number;
  /** True tracks each document. Otherwise documents stay approved and a sent one is dropped. */
  readonly tracksDocuments: boolean;
}
