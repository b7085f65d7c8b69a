import type pg from 'pg';
import type { ProviderId } from '../../../src/api/ids.gen.ts';
import {
  type Reliability,
  reliabilityOf,
  type Word,
} from '../../../src/common/supply/reliability.ts';
import { IMPORT_STATUS, STONE_STATUS } from '../../../src/machines/codes.ts';
import { CachedReading } from '../../platform/db/cached-reading.ts';
import { ask, statement } from '../../platform/db/statement.ts';

/** Rows of a dry run that a list has, whatever they came to: a stone that a full list left out is none of them. */
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
           where l.workflow = 'stone' and l.event in ('stone.confirm', 'stone.remove') and l.at > now() - interval '6 months'
           group by s.provider_id)
   select p.id, p.nr, extract(epoch from now() - l.last_at)::float8 / 3600 as hours,
          coalesce(w.requests, 0) as requests, coalesce(w.gone, 0) as gone, coalesce(l.rows, 0) as rows,
          coalesce(l.rejected, 0) as rejected, coalesce(l.differing, 0) as differing
     from provider p left join lists l on l.provider_id = p.id left join words w on w.provider_id = p.id`,
);

interface Known extends Reliability {
  readonly id: ProviderId;
  readonly nr: number;
  readonly word: Word;
}
type Suppliers = ReadonlyMap<number, Known>;

/** How reliable each supplier is at this moment, by its short number. */
export async function readReliability(
  db: Pick<pg.Pool | pg.ClientBase, 'query'>,
): Promise<Suppliers> {
  const { rows } = await ask(db, READ);
  return new Map(
    rows.map(({ id, nr, ...word }) => [nr, { id, nr, word, ...reliabilityOf(word) }] as const),
  );
}

const FRESH_FOR_MS = 60_000;
const kept = new CachedReading<Suppliers, number>(readReliability);

/** The same as it was a minute ago: a search waits for it once, and never again while it is read in the background. */
export const knownReliability = (pool: pg.Pool): Promise<Suppliers> =>
  kept.getWhileReading(pool, Date.now(), (readAt) => Date.now() - readAt < FRESH_FOR_MS);
