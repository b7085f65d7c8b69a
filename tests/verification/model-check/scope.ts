import type { ActionType } from './actions/action-type.ts';
import type { ModelState } from './state.ts';

/** Bounds one exploration by the model checker: an initial state and the possible actions. */
export interface Scope {
  readonly name: string;
  readonly title: string;
  readonly first: ModelState;
  readonly families: readonly ActionType[];
  /** maximum number of stock lists of the supplier at the same time */
  readonly lists: number;
  /**
   * true: each document is part of the state. false: documents stay approved, and a document that a
   * customer sends is dropped.
   */
  readonly tracksDocuments: boolean;
}
