import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ShareLinkId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { DAY, HOUR } from '../days.ts';
import { createIds } from '../ids.ts';
import { readListableStones } from '../listable-stones.ts';
import { minutesBefore } from '../minutes-before.ts';
import { ASSOCIATES, type Person } from '../people.ts';
import { createRandom, pick, wholeBetween } from '../random.ts';
import type { HistoryLoad } from '../write/history-source.ts';

/**
 * Associates who have shared stones. Excludes the first associate, whose login is printed and whose
 * list starts empty.
 */
const SHARERS: readonly Person[] = ASSOCIATES.slice(1);
const LINKS = 14;
const LASTS = 7 * DAY;

const LINK = statement(
  'demo-share-link',
  `insert into share_link (id, token_hash, shared_by, is_frozen, created_at, expires_at, opened, last_opened_at)
   values ($1, $2, $3, false, $4, $5, $6, $7)`,
);
const STONES = statement(
  'demo-share-link-stones',
  `insert into share_link_stone (link_id, place, stone_id, stock_no)
   select $1, n, s.id, s.stock_no from unnest($2::uuid[]) with ordinality as m (id, n) join stone s on s.id = m.id`,
);

/**
 * Loads share links of associates. The links cannot be opened, because only hashes of their tokens
 * exist.
 */
export async function loadShares(
  connection: pg.PoolClient,
  { seed, anchor, ids }: HistoryLoad,
): Promise<void> {
  const random = createRandom(seed, 'shares');
  const nextId = createIds(createRandom(seed, 'ids of shares'));
  const at = (ago: number): string => minutesBefore(anchor, ago);
  const { free } = await readListableStones(connection, anchor);
  for (let nr = 0; nr < LINKS && free.length > 0; nr += 1) {
    const first = wholeBetween(random, 0, free.length - 1);
    const shown = free.slice(first, first + wholeBetween(random, 1, 4));
    const ago = wholeBetween(
      random,
      HOUR,
      Math.min(...shown.map(({ listedAgo }) => listedAgo)) - HOUR,
    );
    const opened = wholeBetween(random, 0, 5);
    const id = nextId<ShareLinkId>();
    await runStatement(connection, LINK, [
      id,
      createHash('sha256').update(`${seed}/${id}`).digest(),
      ids.userOf(pick(random, SHARERS)),
      at(ago),
      at(ago - LASTS),
      opened,
      opened === 0 ? null : at(wholeBetween(random, Math.max(1, ago - LASTS), ago)),
    ]);
    await runStatement(connection, STONES, [id, shown.map((stone) => stone.id)]);
  }
}
