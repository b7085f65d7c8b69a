import type { Decided } from '../../../src/common/supply/draft-mapping.ts';
import type { ListRow, Mapping } from '../../../src/common/supply/mapping.ts';
import type { Choices } from '../../../src/common/trade/filter.ts';
import type { Place } from './list-fault.ts';
import type { ListFacts, ListOptions } from './open-list.ts';
import type { ListFound } from './survey-list.ts';

export interface SurveyTask {
  readonly choices: Choices;
  readonly decided: Decided;
  readonly kept: Mapping | null;
  /** only what the columns mean is wanted, and not what comes of each row */
  readonly isBrief?: boolean;
  /** which stones its rows name is wanted as well */
  readonly namesStones?: boolean;
}

export interface ListTask {
  readonly path: string;
  readonly options: ListOptions;
  /** null where the rows themselves are wanted */
  readonly survey: SurveyTask | null;
}

export type FromThread =
  | { readonly kind: 'facts'; readonly facts: ListFacts }
  | { readonly kind: 'rows'; readonly rows: readonly ListRow[] }
  /** rows as another part of the portal wants them, as text */
  | { readonly kind: 'text'; readonly text: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'found'; readonly found: ListFound }
  | { readonly kind: 'end' }
  | { readonly kind: 'fault'; readonly message: string; readonly place: Place }
  | { readonly kind: 'error'; readonly error: Error };

/** Batches that may be on their way: so many are in memory, however long the list is. */
export const UNDERWAY = 4;
