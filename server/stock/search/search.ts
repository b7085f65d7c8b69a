import type { Progress } from './index/read-stones.ts';
import type { PriceRules } from './index/stone-prices.ts';
import type { Answer, Columns, ColumnsWanted, IndexQuery } from './index-query.ts';

export interface SearchRequest {
  readonly query: Omit<IndexQuery, 'prices'>;
  readonly rules: PriceRules;
  /** id of the last change that the caller has seen */
  readonly after: number;
}

export interface Search {
  readonly isReady: boolean;
  query(request: SearchRequest): Promise<Answer | Progress>;
  columns(request: SearchRequest, wanted: ColumnsWanted): Promise<Columns | Progress>;
  /** Records that this process changed stones, so that the next query sees the change. */
  changed(): void;
  stop(): Promise<void>;
}
