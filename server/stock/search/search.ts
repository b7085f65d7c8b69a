import type { Progress } from './index/read-stones.ts';
import type { PriceRules } from './index/stone-prices.ts';
import type { Answer, Columns, ColumnsWanted, Question } from './question.ts';

export interface Asked {
  readonly question: Omit<Question, 'prices'>;
  readonly rules: PriceRules;
  /** id of the last change that the caller has seen */
  readonly after: number;
}

/** Stone search, independent of the thread that runs it. */
export interface Search {
  readonly isReady: boolean;
  /** Returns the answer, or the progress while the index loads. */
  ask(asked: Asked): Promise<Answer | Progress>;
  /** Returns columns of all results, or the progress while the index loads. */
  columns(asked: Asked, wanted: ColumnsWanted): Promise<Columns | Progress>;
  /** Records that this process changed stones, so that the next query sees it. */
  changed(): void;
  stop(): Promise<void>;
}
