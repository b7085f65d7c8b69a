import type pg from 'pg';
import type { ProviderId, UserId } from '#api/ids.gen.ts';
import { MemoizedQuery } from '../../platform/db/memoized-query.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

export interface Supplier {
  id: ProviderId;
  nr: number;
  name: string;
  user_id: UserId | null;
}

const READ = statement('supplier-names', 'select id, nr, name, user_id from provider');
/**
 * Maximum age of the cached suppliers, which limits staleness while the LISTEN connection is down.
 */
const FRESH_FOR_MS = 30_000;
const cached = new MemoizedQuery<ReadonlyMap<number, Supplier>, number>(
  ['provider'],
  async (db) => new Map((await runStatement(db, READ)).rows.map((row) => [row.nr, row])),
);

export async function supplierNames(
  pool: pg.Pool,
  wanted: readonly number[] = [],
): Promise<ReadonlyMap<number, Supplier>> {
  const read = () =>
    cached.get(pool, pool, Date.now(), (readAt) => Date.now() - readAt < FRESH_FOR_MS);
  const suppliers = await read();
  if (wanted.every((nr) => suppliers.has(nr))) return suppliers;
  cached.invalidate();
  return read();
}

/**
 * Awaits `work`, which changes suppliers, and invalidates the cached suppliers in all threads. A
 * database trigger notifies other processes.
 */
export async function changingSuppliers<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } finally {
    cached.invalidate();
  }
}
