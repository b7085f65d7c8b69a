import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { IMPORT_OUTCOME, IMPORT_STATUS } from '#machines/codes.ts';
import { stockImportMachine } from '#machines/workflows/stock-import.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { basisOf } from '../prices/stone-price.ts';

type Listed = components['schemas']['StockListed'];

const { applied } = IMPORT_STATUS;

/** SQL join of the last applied stock list that contains stone `s`. */
const NAMED = `left join lateral (
       select i.id, i.import_no, i.created_at, greatest(i.created_at, i.confirmed_at) as heard_at
         from stock_import_row r join stock_import i on i.id = r.import_id
        where r.stone_id = s.id and r.line is not null and i.state = ${applied.code}
        order by r.import_id desc limit 1) named on true`;

// The lateral joins scan the index backwards and usually stop at the first row.
const READ = statement(
  'stones-listed',
  `select s.id as "stoneId", s.provider_id, p.name as provider, s.disc, s.listed_at,
          brought.id as "broughtId", brought.import_no as "broughtNo", brought.created_at as "broughtAt",
          named.id as "namedId", named.import_no as "namedNo", named.created_at as "namedAt", named.heard_at as "heardAt"
     from stone s join provider p on p.id = s.provider_id
     left join lateral (
       select i.id, i.import_no, i.created_at
         from stock_import_row r join stock_import i on i.id = r.import_id
        where r.stone_id = s.id and r.outcome = ${IMPORT_OUTCOME.new.code} and r.undone_at is null
          and ${stateIn('i.state', stockImportMachine, 'inEffect')}
        order by r.import_id desc limit 1) brought on true
     ${NAMED}
    where s.id = any($1)`,
);

const nameOf = <Id>(id: Id | null, no: string | null, at: Date | null) =>
  id === null || no === null || at === null
    ? null
    : { id, import_no: no, created_at: at.toISOString() };

/**
 * Reads, for each stone, the stock list that added the stone and the last stock list that contained
 * the stone. The returned function throws for a stone that is not in `stones`.
 */
export async function readListings(
  pool: Pick<pg.Pool | pg.ClientBase, 'query'>,
  stones: readonly StoneId[],
): Promise<(stone: StoneId) => Listed> {
  const { rows } = await runStatement(pool, READ, [stones]);
  const listed = new Map(
    rows.map((row): [StoneId, Listed] => [
      row.stoneId,
      {
        provider_id: row.provider_id,
        provider: row.provider,
        price_basis: basisOf(row),
        brought_by: nameOf(row.broughtId, row.broughtNo, row.broughtAt),
        named_by: nameOf(row.namedId, row.namedNo, row.namedAt),
        seen_at: (row.heardAt ?? row.listed_at).toISOString(),
      },
    ]),
  );
  return (stone) => {
    const found = listed.get(stone);
    if (!found) throw new Error('a search result is not in the stock');
    return found;
  };
}

const HOURS = statement(
  'stone-hours-since-seen',
  `select extract(epoch from now() - coalesce(named.heard_at, s.listed_at))::float8 / 3600 as hours
     from stone s ${NAMED} where s.id = $1`,
);

/** Returns the hours since the supplier last listed the stone; null if the stone does not exist. */
export async function readHoursSinceSeen(
  pool: Pick<pg.Pool | pg.ClientBase, 'query'>,
  stone: StoneId,
): Promise<number | null> {
  const { rows } = await runStatement(pool, HOURS, [stone]);
  return rows[0]?.hours ?? null;
}
