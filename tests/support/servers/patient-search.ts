import type pg from 'pg';
import { SearchIndex } from '../../../server/stock/search/search-index.ts';

/** Detects a hanging worker, not a slow read of the stock on a busy machine. */
export const PATIENCE = 30_000;

/** A separate search index for a test, whose queries wait until it has loaded. */
export const patientSearch = (
  pool: pg.Pool,
  onError: (error: unknown) => void = () => undefined,
): SearchIndex => new SearchIndex(pool, onError, { patience: PATIENCE });
