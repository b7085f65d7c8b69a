import type pg from 'pg';
import { SearchIndex } from '../../../server/stock/search/search-index.ts';

/** For a thread that hangs, not for one that reads the stock on a busy machine. */
export const PATIENCE = 30_000;

/** An index of a test's own, which is asked while it may still be reading. */
export const patientSearch = (
  pool: pg.Pool,
  onError: (error: unknown) => void = () => undefined,
): SearchIndex => new SearchIndex(pool, onError, { patience: PATIENCE });
