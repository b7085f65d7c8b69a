import type { Progress } from './index/read-stones.ts';
import type { PriceRules } from './index/stone-prices.ts';
import type { Answer, Columns, ColumnsWanted, Question } from './question.ts';

export interface Asked {
  readonly question: Omit<Question, 'prices'>;
  readonly rules: PriceRules;
  /** the last change that the asker could see */
  readonly after: number;
}

/** Whoever answers searches, in this thread or in another. */
export interface Search {
  /** Whether the stock is read, so that a question is answered at once. */
  readonly isReady: boolean;
  /** The answer, or how far the stock is read. */
  ask(asked: Asked): Promise<Answer | Progress>;
  /** Columns of all that is found, or how far the stock is read. */
  columns(asked: Asked, wanted: ColumnsWanted): Promise<Columns | Progress>;
  /** Something was changed here, and the next question is to see it. */
  changed(): void;
  stop(): Promise<void>;
}
