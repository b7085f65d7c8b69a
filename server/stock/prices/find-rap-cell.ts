import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { DIGITS, decimalOrNullOf } from './decimals.ts';
import type { PriceBook } from './price-book.ts';
import { kindOf } from './rap-table.ts';
import type { Price, PricedStone } from './stone-price.ts';

type RapFound = components['schemas']['RapFound'];

const CELL = statement(
  'rap-cell-of-stone',
  `select r.carat_from as "from", r.carat_to as "to", c.name as clarity
           from rap_price r join sub_master c on c.nr = r.clarity
          where r.list_id = $1 and r.color = $2 and r.clarity = $3
            and floor($4::numeric * 100) between r.carat_from * 100 and r.carat_to * 100`,
);

export async function findRapCell(
  pool: pg.Pool,
  { grades, versions }: PriceBook,
  stone: PricedStone,
  { rapState, rap }: Price,
): Promise<RapFound> {
  const price = decimalOrNullOf(rap, DIGITS.money);
  const kind = kindOf(grades, stone.shape);
  const version = rapState === 'fancy_colour' ? null : versions[kind];
  const found: RapFound = {
    state: rapState,
    price: price === null ? null : Number(price),
    list: version && { kind, listed_on: version.listedOn, revision: version.revision },
    cell: null,
  };
  if (rap === null || version === null) return found;
  const { color, clarity, carat } = stone;
  if (color === null || clarity === null) return found;
  const { nr, readsAs } = grades.flawless;
  const { rows } = await runStatement(pool, CELL, [
    version.id,
    color,
    clarity === nr ? readsAs : clarity,
    carat,
  ]);
  const [cell] = rows;
  return {
    ...found,
    cell: cell ? { ...cell, from: Number(cell.from), to: Number(cell.to) } : null,
  };
}
