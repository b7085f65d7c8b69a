import type pg from 'pg';
import type { ProviderId, UserId } from '../../../src/api/ids.gen.ts';
import { homeOf } from '../../platform/db/reading-pool.ts';
import { ask, statement } from '../../platform/db/statement.ts';

export interface Supplier {
  id: ProviderId;
  nr: number;
  name: string;
  user_id: UserId | null;
}

const READ = statement('supplier-names', 'select id, nr, name, user_id from provider');
const FRESH_FOR = 30_000;
const caches = new WeakMap<pg.Pool, { at: number; suppliers: Promise<Map<number, Supplier>> }>();

/** Suppliers by their short numbers: few, and read by every search. A number that is not known makes it look again. */
export async function supplierNames(
  asked: pg.Pool,
  wanted: readonly number[] = [],
): Promise<ReadonlyMap<number, Supplier>> {
  const pool = homeOf(asked);
  const cached = caches.get(pool);
  if (cached && Date.now() - cached.at < FRESH_FOR) {
    const suppliers = await cached.suppliers;
    if (wanted.every((nr) => suppliers.has(nr))) return suppliers;
  }
  const suppliers = ask(pool, READ).then(({ rows }) => new Map(rows.map((row) => [row.nr, row])));
  caches.set(pool, { at: Date.now(), suppliers });
  suppliers.catch(() => caches.delete(pool));
  return suppliers;
}
