import type pg from 'pg';
import { copyRows, decimal, type Field } from '../db/copy-rows.ts';
import { createIds } from './ids.ts';
import { createRandom } from './random.ts';
import { rapCells } from './rap-grid.ts';

/** Two lists, dated the last Friday before the load. */
export async function loadRap(client: pg.PoolClient, seed: number): Promise<void> {
  const nextId = createIds(createRandom(seed, 'ids of lists'));
  for (const kind of ['ROUND', 'PEAR'] as const) {
    const id = nextId();
    await client.query(
      `insert into rap_list (id, listed_on, kind)
       values ($1, current_date - (extract(isodow from current_date)::int + 2) % 7, $2)`,
      [id, kind],
    );
    const rows = rapCells(kind).map(({ clarity, color, from, to, price }): Field[] => [
      id,
      clarity,
      color,
      decimal(from, 2),
      decimal(to, 2),
      price,
    ]);
    await copyRows(
      client,
      'rap_price (list_id, clarity, color, carat_from, carat_to, price_per_ct) from stdin',
      rows,
    );
  }
}
