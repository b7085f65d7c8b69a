import type pg from 'pg';
import type { RapListId, UserId } from '#api/ids.gen.ts';
import { copyRows, type Field } from '../../platform/db/copy-rows.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { decimalOf } from '../prices/decimals.ts';
import type { GradeNumbers } from './list-cells.ts';
import type { KindPlan } from './plan-list.ts';
import type { ListSource } from './versions.ts';

/** Serializes loads of Rap lists without blocking readers. */
export const lockLists = (connection: pg.PoolClient) =>
  connection.query('lock table rap_list in share row exclusive mode');

const LIST = statement(
  'rap-list-write',
  `insert into rap_list (kind, listed_on, revision, source, loaded_by) values ($1, $2, $3, $4, $5) returning id`,
);
const CELLS =
  'rap_price (list_id, color, clarity, band, carat_from, carat_to, price_per_ct) from stdin';

export async function writeList(
  connection: pg.PoolClient,
  { kind, listedOn, revision, cells }: KindPlan,
  numbers: GradeNumbers,
  by: { source: ListSource; actorId: UserId | null },
): Promise<RapListId> {
  const { rows } = await runStatement(connection, LIST, [
    kind,
    listedOn,
    revision,
    by.source,
    by.actorId,
  ]);
  const [list] = rows;
  if (!list) throw new Error('the insert of a Rap list returned no row');
  const { id } = list;
  const starts = [...new Set(cells.map(({ from }) => from))].sort((a, b) => a - b);
  const bands = new Map(starts.map((from, index) => [from, index + 1]));
  const cellRows: Field[][] = cells.map(({ color, clarity, from, to, price }) => [
    id,
    numbers.color[color] ?? null,
    numbers.clarity[clarity] ?? null,
    bands.get(from) ?? null,
    decimalOf(from, 2),
    decimalOf(to, 2),
    decimalOf(price, 2),
  ]);
  await copyRows(connection, CELLS, cellRows);
  return id;
}
