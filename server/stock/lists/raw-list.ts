import type { ListRow } from '#common/supply/mapping.ts';

/**
 * A stock list whose header row is not known yet. Each call of `rows` reads the list from the
 * start, in batches.
 */
export interface RawList {
  readonly format: 'xlsx' | 'csv' | 'json' | 'xml';
  readonly encoding: string | null;
  readonly separator: string | null;
  readonly sheet: string | null;
  /** field names of JSON and XML records; null for tables */
  readonly headers: readonly string[] | null;
  rows(): AsyncIterable<readonly ListRow[]>;
}

export const BATCH = 500;
