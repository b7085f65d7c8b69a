import type pg from 'pg';
import type { ProviderId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { rateReliability } from '#common/supply/reliability.ts';
import { IMPORT_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { LIST_ROWS } from './reliability.ts';

type Then = components['schemas']['ReliabilityThen'];

const LISTED_FOR = `interval '3 months'`;
const REQUESTED_FOR = `interval '6 months'`;

const READ = statement(
  'supplier-reliability-past',
  `with moments as (select m.at, m.nr from unnest($2::timestamptz[]) with ordinality as m (at, nr)),
        applied as (
          select i.id, i.created_at, p.at, p.until
            from stock_import i cross join lateral (
              select e.at, e.to_state, lead(e.at, 1, 'infinity') over (order by e.id) as until
                from ledger e where e.record_id = i.id and e.workflow = 'stockImport') as p
           where i.provider_id = $1 and p.to_state = ${IMPORT_STATUS.applied.code}),
        heard as (
          select at as since, until, created_at as at from applied
          union all
          select greatest(a.at, c.at), a.until, c.at from applied a join stock_import_confirmed c on c.import_id = a.id and c.at < a.until),
        words as materialized (
          select l.at, l.event, l.from_state
            from ledger l join stone s on s.id = l.record_id
           where l.workflow = 'stone' and l.event in ('stone.confirm', 'stone.remove') and s.provider_id = $1
             and l.at > (select min(at) from moments) - ${REQUESTED_FOR})
   select m.at, h.hours, w.requests, w.gone, r.rows, r.rejected, r.differing
     from moments m
     cross join lateral (
       select extract(epoch from m.at - max(h.at))::float8 / 3600 as hours from heard h where h.since <= m.at and h.until > m.at) as h
     cross join lateral (
       select (count(*) filter (where w.event = 'stone.confirm'))::int as requests,
              (count(*) filter (where w.event = 'stone.remove' and w.from_state = ${STONE_STATUS.confirmStone.code}))::int as gone
         from words w where w.at <= m.at and w.at > m.at - ${REQUESTED_FOR}) as w
     cross join lateral (
       select coalesce(sum(${LIST_ROWS}), 0)::int as rows, coalesce(sum((i.figures->>'rejected')::int), 0)::int as rejected,
              coalesce(sum((i.figures->>'differing')::int), 0)::int as differing
         from stock_import i where i.provider_id = $1 and i.created_at <= m.at and i.created_at > m.at - ${LISTED_FOR}) as r
    order by m.nr`,
  { present: ['at'] },
);

/**
 * Returns the reliability of the supplier at each moment. The moments must be in ascending order.
 */
export async function readPastReliability(
  pool: pg.Pool,
  id: ProviderId,
  moments: readonly (Date | string)[],
): Promise<Then[]> {
  const { rows } = await runStatement(pool, READ, [id, [...moments]]);
  return rows.map(({ at, ...word }) => {
    const { score, parts } = rateReliability(word);
    return { at: at.toISOString(), score, parts: [...parts] };
  });
}
