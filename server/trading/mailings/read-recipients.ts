import type { BulkEmailId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Paging } from '../../platform/http/paging.ts';

type Recipient = components['schemas']['BulkEmailRecipient'];

const FROM = `from bulk_email_recipient r join app_user u on u.id = r.user_id left join business b on b.id = u.business_id
   where r.bulk_email_id = $1 and r.turn = $2 and ($3::smallint is null or r.outcome = $3)
     and strpos(lower(concat_ws(' ', u.first_name, u.last_name, b.company_name, r.address)), lower($4)) > 0`;
const COUNT = statement('mailing-recipients-count', `select count(*)::int as count ${FROM}`);
/** Sorts by `outcome`: first 3 (failed), then 1 (queued), then 2 (sent). */
const LIST = statement(
  'mailing-recipients',
  `select r.id, r.user_id, trim(concat(u.first_name, ' ', u.last_name)) as name, coalesce(b.company_name, '') as company_name,
          r.address, r.outcome, r.reason, r.attempts, r.stones, r.ended_at ${FROM}
    order by array_position(array[3, 1, 2]::smallint[], r.outcome), r.ended_at desc nulls first, r.id limit $5 offset $6`,
);

export async function readRecipients(
  db: Queryable,
  query: { id: BulkEmailId; turn: number; outcome: Recipient['outcome'] | null; search: string },
  { size, offset }: Paging,
): Promise<{ recipients: Recipient[]; count: number }> {
  const values = [query.id, query.turn, query.outcome, query.search] as const;
  const counted = await runStatement(db, COUNT, values);
  const { rows } = await runStatement(db, LIST, [...values, size, offset]);
  return {
    recipients: rows.map(({ ended_at, outcome, ...row }) => ({
      ...row,
      outcome: outcome as Recipient['outcome'],
      ended_at: ended_at?.toISOString() ?? null,
    })),
    count: counted.rows[0]?.count ?? 0,
  };
}
