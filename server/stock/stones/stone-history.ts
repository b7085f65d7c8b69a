import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

const READ = statement(
  'stone-history',
  `select l.at, l.event, l.from_state, l.to_state, l.reason,
                nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as actor,
                (select h.hold_no from ledger c join hold h on h.id = c.record_id
                  where c.request_id = l.request_id and c.stone_id = l.stone_id and c.workflow = 'hold' limit 1) as record_no
           from ledger l left join app_user u on u.id = l.actor_id
          where l.stone_id = $1 and l.workflow = 'stone' order by l.id desc limit 100`,
);

type Entry = components['schemas']['StoneHistoryEntry'];

export async function stoneHistory(pool: pg.Pool, stoneId: StoneId): Promise<Entry[]> {
  const { rows } = await runStatement(pool, READ, [stoneId]);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
