import type pg from 'pg';
import type { StoneId } from '../../../src/api/ids.gen.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { PRICE_REVISION } from '../prices/read-price-book.ts';
import { OFFERED_STONES } from '../stones/standing.ts';
import { LAST_STONE_CHANGE } from './index/stone-changes.ts';

/** How far the database has come when a search begins: the answer may not be older. */
interface Moment {
  /** of what prices are made of */
  revision: number;
  /** the last change of a stone that anybody can see */
  change: number;
  /** stones that are offered to a client in line */
  offered: StoneId[];
}

// One statement, for a search waits once for all of it.
const READ = statement(
  'search-moment',
  `select (${PRICE_REVISION}) as revision, (${LAST_STONE_CHANGE}) as change, array(${OFFERED_STONES}) as offered`,
  // The table has one row.
  { present: ['revision'] },
);

export async function momentOf(pool: pg.Pool): Promise<Moment> {
  const { rows } = await ask(pool, READ);
  return rows[0] ?? { revision: 0, change: 0, offered: [] };
}
