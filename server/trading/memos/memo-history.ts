import type pg from 'pg';
import type { MemoId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { canSeeStaffNames, personNameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { redactReason } from '../ledger/redact-reason.ts';

type MemoEvent = components['schemas']['MemoEvent'];

const READ = statement(
  'memo-history',
  `select w.at, w.workflow, w.event, w.from_state, w.to_state, s.stock_no, w.actor_role,
                -- Why a memo goes above the credit limit is not said to the client.
                case when w.event <> 'memo.issue' or $2 then w.reason end as reason,
                case when w.event = 'memoDocument.renew' then
                  (select n.due_on from memo_renewal n where n.memo_id = w.record_id and n.at <= w.at order by n.at desc limit 1) end as due_on,
                nullif(${personNameSql('u', '$2')}, '') as actor_name
           from ledger w left join stone s on s.id = w.stone_id left join app_user u on u.id = w.actor_id
          where w.workflow in ('memo', 'memoLine')
            and w.record_id in (select $1::uuid union all select id from memo_line where memo_id = $1)
          order by w.id`,
);

export async function readMemoHistory(
  pool: pg.Pool,
  session: Session,
  memoId: MemoId,
): Promise<MemoEvent[]> {
  const { rows } = await runStatement(pool, READ, [memoId, canSeeStaffNames(session.actor)]);
  return rows.map((entry) => ({
    ...entry,
    at: entry.at.toISOString(),
    reason: redactReason(session, entry.reason),
  }));
}
