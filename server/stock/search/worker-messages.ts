import type { Progress } from './index/read-stones.ts';
import type { SharedIndex } from './index/shared-index.ts';
import type { PriceRules, PricesPlace } from './index/stone-prices.ts';
import type { SharedStones } from './index/stone-store.ts';
import type { Answer, Columns, ColumnsWanted, Question } from './question.ts';

export interface WorkerSettings {
  readonly databaseUrl: string;
  readonly shared: SharedIndex;
}

/** What is asked and answered. */
export type Asking =
  | {
      readonly kind: 'ask';
      readonly question: Question;
      /** the last change that the asker could see */
      readonly after: number;
      readonly rules?: PriceRules;
      /** columns of all instead of a page and counts */
      readonly wanted?: ColumnsWanted;
    }
  /** until all is taken that changed before this */
  | { readonly kind: 'catchUp' }
  /** prices of all stones, where every thread finds them */
  | { readonly kind: 'learn'; readonly rules: PriceRules };

export type ToWorker =
  | (Asking & { readonly id: number })
  /** something changed: a search after this is to see it */
  | { readonly kind: 'changed' };

export type Answered = Answer | Columns | PricesPlace | null;

export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'ready'; readonly number: number; readonly stones: SharedStones }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answered }
  /** the prices of that name are not known (any more) */
  | { readonly kind: 'pricesWanted'; readonly id: number }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly error: Error;
      /** nothing is wrong with the question: the database is away */
      readonly isAway: boolean;
    }
  /** changes cannot be taken just now; it is tried again */
  | { readonly kind: 'trouble'; readonly error: Error };
