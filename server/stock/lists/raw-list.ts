import type { ListRow } from '../../../src/common/supply/mapping.ts';

/** A list before anybody has said which row has its heads. Rows come in batches, as often as they are asked for. */
export interface RawList {
  readonly format: 'xlsx' | 'csv' | 'json' | 'xml';
  readonly encoding: string | null;
  readonly separator: string | null;
  readonly sheet: string | null;
  /** of lists whose records name their fields themselves */
  readonly headers: readonly string[] | null;
  rows(): AsyncIterable<readonly ListRow[]>;
}

export const BATCH = 500;
