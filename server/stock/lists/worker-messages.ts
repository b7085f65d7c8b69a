import type { ListRow } from '#common/supply/mapping.ts';
import type { Place } from './list-fault.ts';
import type { ListFacts, ListOptions } from './open-list.ts';
import type { ListScan, ProfileTask } from './profile-list.ts';

export interface ListTask {
  readonly path: string;
  readonly options: ListOptions;
  /** null if the worker returns the rows instead of a profile */
  readonly survey: ProfileTask | null;
}

export type WorkerMessage =
  | { readonly kind: 'facts'; readonly facts: ListFacts }
  | { readonly kind: 'rows'; readonly rows: readonly ListRow[] }
  | { readonly kind: 'text'; readonly text: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'found'; readonly found: ListScan }
  | { readonly kind: 'end' }
  | { readonly kind: 'fault'; readonly message: string; readonly place: Place }
  | { readonly kind: 'error'; readonly error: Error };

/**
 * Maximum number of batches that are sent but not yet acknowledged. Limits the memory that reading
 * a list uses.
 */
export const MAX_IN_FLIGHT = 4;
