import type { Progress } from './index/read-stones.ts';
import type { PriceRules } from './index/stone-prices.ts';
import type { Answer, Columns, ColumnsWanted, IndexQuery } from './index-query.ts';

export interface SearchRequest {
  readonly query: Omit<IndexQuery, 'prices'>;
  readonly rules: PriceRules;
  /** id of the last change that the caller has seen */
  readonly after: number;
}

/** Stone search, independent of the thread that runs it. */
export interface Search {
  readonly isReady: boolean;
  /** Returns the answer, or the progress while the index loads. */
  query(request: SearchRequest): Promise<Answer | Progress>;
  /** Returns columns of all results, or the progress while the index loads. */
  columns(request: SearchRequest, wanted: ColumnsWanted): Promise<Columns | Progress>;
  /** Records that this process changed stones, so that the next query sees the change. */
  changed(): void;
  stop(): Promise<void>;
}
