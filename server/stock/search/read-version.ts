import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { PRICE_REVISION } from '../prices/read-price-book.ts';
import { OFFERED_STONES } from '../stones/availability.ts';
import { LAST_STONE_CHANGE } from './index/stone-changes.ts';

/**
 * State of the data when a search starts. The search must read at least this state, so that its
 * result is not outdated.
 */
interface ReadVersion {
  /** revision of the Rap lists and markups */
  revision: number;
  /** highest committed id in `stone_change`, the log of changes to stones */
  change: number;
  /** stones that are currently offered to the next business on their waitlist */
  offered: StoneId[];
}

// A single statement, so that a search waits for only one round trip.
const READ = statement(
  'search-moment',
  `select (${PRICE_REVISION}) as revision, (${LAST_STONE_CHANGE}) as change, array(${OFFERED_STONES}) as offered`,
  // The revision is not null, because the table always has one row.
  { present: ['revision'] },
);

export async function getReadVersion(pool: pg.Pool): Promise<ReadVersion> {
  const { rows } = await runStatement(pool, READ);
  return rows[0] ?? { revision: 0, change: 0, offered: [] };
}
