import type pg from 'pg';
import type { ProviderId } from '#api/ids.gen.ts';
import {
  type Reliability,
  rateReliability,
  type SupplierRecord,
} from '#common/supply/reliability.ts';
import { IMPORT_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { invalidationsOf, MemoizedQuery } from '../../platform/db/memoized-query.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

/**
 * SQL for the number of rows in a stock list: the sum of the counts per outcome. Stones missing
 * from a full list have no row and are not counted.
 */
export const LIST_ROWS = [
  'new',
  'repriced',
  'changed',
  'back',
  'unchanged',
  'kept',
  'duplicate',
  'rejected',
]
  .map((outcome) => `coalesce((i.figures->>'${outcome}')::int, 0)`)
  .join(' + ');

export const COUNTED_EVENTS = ['stone.confirm', 'stone.remove'];

const READ = statement(
  'supplier-reliability',
  `with lists as (
          select i.provider_id, max(greatest(i.created_at, i.confirmed_at)) filter (where i.state = ${IMPORT_STATUS.applied.code}) as last_at,
                 coalesce(sum(${LIST_ROWS}) filter (where i.created_at > now() - interval '3 months'), 0)::int as rows,
                 coalesce(sum((i.figures->>'rejected')::int) filter (where i.created_at > now() - interval '3 months'), 0)::int as rejected,
                 coalesce(sum((i.figures->>'differing')::int) filter (where i.created_at > now() - interval '3 months'), 0)::int as differing
            from stock_import i group by i.provider_id),
        words as (
          select s.provider_id, count(*) filter (where l.event = 'stone.confirm')::int as requests,
                 count(*) filter (where l.event = 'stone.remove' and l.from_state = ${STONE_STATUS.confirmStone.code})::int as gone
            from ledger l join stone s on s.id = l.record_id
           where l.workflow = 'stone' and l.event in (${COUNTED_EVENTS.map((event) => `'${event}'`).join()}) and l.at > now() - interval '6 months'
           group by s.provider_id)
   select p.id, p.nr, extract(epoch from now() - l.last_at)::float8 / 3600 as hours,
          coalesce(w.requests, 0) as requests, coalesce(w.gone, 0) as gone, coalesce(l.rows, 0) as rows,
          coalesce(l.rejected, 0) as rejected, coalesce(l.differing, 0) as differing
     from provider p left join lists l on l.provider_id = p.id left join words w on w.provider_id = p.id`,
);

interface Known extends Reliability {
  readonly id: ProviderId;
  readonly nr: number;
  readonly word: SupplierRecord;
}
type Suppliers = ReadonlyMap<number, Known>;

export async function readReliability(
  db: Pick<pg.Pool | pg.ClientBase, 'query'>,
): Promise<Suppliers> {
  const { rows } = await runStatement(db, READ);
  return new Map(
    rows.map(({ id, nr, ...word }) => [nr, { id, nr, word, ...rateReliability(word) }] as const),
  );
}

/**
 * Maximum age of cached values, in milliseconds. The score includes the age of the last stock list,
 * so the score changes even if no row changes.
 */
const FRESH_FOR_MS = 60_000;
/** Maximum age of cached values after a new order, withdrawal or stock list, in milliseconds. */
const AT_MOST_EVERY_MS = 1_000;
const COUNTED = ['ledger', 'stock_import'] as const;

interface ReadAt {
  readonly at: number;
  readonly invalidations: number;
}
const kept = new MemoizedQuery<Suppliers, ReadAt>(['provider'], readReliability);

/**
 * Returns the cached reliability, which may be expired while a refresh runs. Waits only if no value
 * is cached or a supplier has changed.
 */
export function knownReliability(pool: pg.Pool): Promise<Suppliers> {
  const now: ReadAt = { at: Date.now(), invalidations: invalidationsOf(COUNTED) };
  return kept.getStaleWhileRevalidate(pool, now, ({ at, invalidations }) => {
    const age = now.at - at;
    return age < (invalidations === now.invalidations ? FRESH_FOR_MS : AT_MOST_EVERY_MS);
  });
}
