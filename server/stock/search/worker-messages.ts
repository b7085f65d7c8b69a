import type { Progress } from './index/read-stones.ts';
import type { PriceRules } from './index/stone-prices.ts';
import type { Answer, Columns, ColumnsWanted, Question } from './question.ts';

export interface WorkerSettings {
  readonly databaseUrl: string;
}

export type ToWorker =
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly question: Question;
      /** the last change that the asker could see */
      readonly after: number;
      readonly rules?: PriceRules;
      /** columns of all instead of a page and counts */
      readonly wanted?: ColumnsWanted;
    }
  /** something changed: a search after this is to see it */
  | { readonly kind: 'changed' };

export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer | Columns }
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
