import type { SharedColumns } from './index/column-store.ts';
import type { PricesPlace } from './index/known-prices.ts';
import type { Progress } from './index/read-stones.ts';
import type { SharedIndex } from './index/shared-index.ts';
import type { PriceRules } from './index/stone-prices.ts';
import type { Answer, Columns, ColumnsWanted, IndexQuery } from './index-query.ts';

export interface WorkerSettings {
  readonly databaseUrl: string;
  readonly shared: SharedIndex;
}

export type IndexRequest =
  | {
      readonly kind: 'ask';
      readonly question: IndexQuery;
      /** id of the last change that the caller has seen */
      readonly after: number;
      readonly rules?: PriceRules;
      /** if set, the answer has columns of all results instead of a page */
      readonly wanted?: ColumnsWanted;
    }
  /** requests that all changes before this message are applied */
  | { readonly kind: 'catchUp' }
  /** requests that prices are computed in shared memory */
  | { readonly kind: 'learn'; readonly rules: PriceRules };

export type ToWorker =
  | (IndexRequest & { readonly id: number })
  /** announces a change that later searches must see */
  | { readonly kind: 'changed' };

export type IndexResult = Answer | Columns | PricesPlace | null;

export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'ready'; readonly number: number; readonly stones: SharedColumns }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: IndexResult }
  /**
   * the worker has no prices for request `id`; the main thread must resend the request with the
   * rules
   */
  | { readonly kind: 'pricesWanted'; readonly id: number }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly error: Error;
      /** true if the database is unavailable */
      readonly isAway: boolean;
    }
  /** changes could not be applied; the worker retries */
  | { readonly kind: 'trouble'; readonly error: Error };
