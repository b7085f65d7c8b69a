import type pg from 'pg';
import type { StoneMatchId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { namedStones, rowsByNumber, type StoneSearchContext } from '../search/rows-by-number.ts';
import type { StoneRow } from '../stones/stone-row.ts';

type SavedMatch = components['schemas']['SavedMatch'];

interface MatchRow {
  id: StoneMatchId;
  name: string;
  remark: string | null;
  diamond_type: 1 | 2;
  stock_numbers: string[];
  created_at: Date;
  changed_at: Date;
}

const SELECT = `select m.id, m.name, m.remark, m.diamond_type, m.created_at, m.changed_at,
  array(select s.stock_no from stone_match_stone l join stone s on s.id = l.stone_id
         where l.match_id = m.id order by l.place) as stock_numbers from stone_match m`;

export async function readSavedMatches(
  looking: StoneSearchContext,
  { page, diamondType }: { page: Paging; diamondType: 1 | 2 | undefined },
): Promise<{ matches: SavedMatch[]; count: number }> {
  const { pool, session } = looking;
  const where = new WhereClause();
  where.add((p) => `m.owner_id = ${p}`, session.actor.id);
  if (diamondType) where.add((p) => `m.diamond_type = ${p}`, diamondType);
  const [all, some] = await Promise.all([
    pool.query<{ count: number }>(
      `select count(*)::int as count from stone_match m where ${where}`,
      where.values,
    ),
    pool.query<MatchRow>(
      `${SELECT} where ${where} order by m.created_at desc, m.id desc limit ${page.size} offset ${page.offset}`,
      where.values,
    ),
  ]);
  return { matches: await withStones(looking, some.rows), count: all.rows[0]?.count ?? 0 };
}

const READ_OWN = statement('match-read-own', `${SELECT} where m.id = $1 and m.owner_id = $2`);

export async function ownMatch(looking: StoneSearchContext, id: StoneMatchId): Promise<SavedMatch> {
  const { rows } = await runStatement(looking.pool, READ_OWN, [id, looking.session.actor.id]);
  const [match] = await withStones(looking, rows);
  if (!match) throw refuse('notFound');
  return match;
}

async function withStones(
  looking: StoneSearchContext,
  rows: readonly MatchRow[],
): Promise<SavedMatch[]> {
  const numbers = new Set(rows.flatMap(({ stock_numbers }) => stock_numbers));
  const known = await rowsByNumber(looking, [...numbers]);
  return rows.map(({ stock_numbers, created_at, changed_at, ...match }) => {
    const stones = stock_numbers.flatMap((stockNo) => known.get(stockNo) ?? []);
    const gone = stock_numbers.filter((stockNo) => !known.has(stockNo));
    return {
      ...match,
      stones,
      gone,
      are_all_available:
        gone.length === 0 && stones.every(({ status }) => status === STONE_STATUS.available.code),
      created_at: created_at.toISOString(),
      changed_at: changed_at.toISOString(),
    };
  });
}

/**
 * Returns the stones of a new match. Throws if a stone is not visible to the caller, or if the
 * diamond types of the stones differ.
 */
export async function stonesOfOneKind(
  looking: StoneSearchContext,
  stockNumbers: readonly string[],
): Promise<StoneRow[]> {
  const stones = await namedStones(looking, stockNumbers);
  const other = stones.findIndex(({ diamond_type }) => diamond_type !== stones[0]?.diamond_type);
  if (other > 0)
    throw refuseField(
      `data.stock_numbers.${other}`,
      'A white stone cannot be matched with a fancy stone.',
    );
  return stones;
}

const PUT_STONES = statement(
  'match-stones-put',
  `insert into stone_match_stone (match_id, stone_id, place)
         select $1, id, place from unnest($2::uuid[]) with ordinality as s (id, place)`,
);

export async function putStones(
  connection: pg.PoolClient,
  id: StoneMatchId,
  stones: readonly StoneRow[],
): Promise<void> {
  await runStatement(connection, PUT_STONES, [id, stones.map((stone) => stone.id)]);
}
