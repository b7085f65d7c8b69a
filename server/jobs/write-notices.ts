import type pg from 'pg';
import type { RecordId, UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { runStatement, statement, statementsFor } from '../platform/db/statement.ts';
import {
  CLOSING_KINDS,
  isClosingKind,
  type NoticeKind,
  OPEN_WHILE,
} from '../workflows/open-notices.ts';
import { AUDIENCES, type Audience } from './notice-audiences.ts';
import { NOTICES } from './notice-texts.ts';

export interface NoticeJob {
  kind: NoticeKind;
  record_ids: RecordId[];
  /** the user who caused the event and gets no notice of it; null if the portal caused it */
  actor_id?: UserId | null;
}

const recipientsSql = (records: string, audience: Audience): string => `
  with records as (${records})
  select distinct u.id as user_id, u.role_id in (${ROLE.customer}, ${ROLE.guest}) as is_customer, r.subject, r.count, r.ids,
         to_jsonb(r) ->> 'place' as place
    from records r left join business b on b.id = r.business_id
    left join app_user author on author.id = $2
    join app_user u on u.is_active and u.deleted_at is null and u.id is distinct from $2 and (${AUDIENCES[audience]})`;

/** Planning these statements takes longer than running them, so they are prepared. */
const RECIPIENTS = statementsFor(Object.keys(NOTICES) as NoticeKind[], (kind) => {
  const { records, audience = 'client' } = NOTICES[kind];
  return statement(`notice-readers-${kind}`, recipientsSql(records, audience));
});

/**
 * Blocks state changes of the records until the notices are committed. A later transition then
 * finds the notices to close.
 */
const STILL_OPEN = statementsFor(CLOSING_KINDS, (kind) => {
  const { table, state, codes } = OPEN_WHILE[kind];
  return statement(
    `notice-still-open-${kind}`,
    `select id from ${table} where id = any($1::text[]::uuid[]) and ${state} in (${codes}) order by id for share`,
  );
});

const SAVE = statement(
  'notice-save',
  `with saved as (
           insert into notice (user_id, kind, title, detail, link, record_ids, closed_at)
           select u, $1, $2, d, l, r::uuid[], case when c then now() end
             from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::boolean[]) as n (u, d, l, r, c) returning user_id),
         told as (insert into live_event (topic, payload, user_id) select 'notice', '{}', user_id from saved returning id)
         select pg_notify('live', id::text) from told`,
);

export async function writeNotices(
  pool: pg.Pool,
  { kind, record_ids, actor_id = null }: NoticeJob,
): Promise<void> {
  const { screens, title, detail } = NOTICES[kind];
  await inTransaction(pool, async (connection) => {
    const open = isClosingKind(kind)
      ? new Set<string>(
          (await runStatement(connection, STILL_OPEN[kind], [record_ids])).rows.map(({ id }) => id),
        )
      : null;
    const { rows } = await runStatement(connection, RECIPIENTS[kind], [record_ids, actor_id]);
    if (rows.length === 0) return;
    const openOf = rows.map(({ ids }) => (open ? ids.filter((id) => open.has(id)) : ids));
    await runStatement(connection, SAVE, [
      kind,
      title,
      rows.map((r) => r.user_id),
      rows.map((r) => detail(r.subject, r.count)),
      rows.map((r) => r.place ?? (r.is_customer ? screens.customer : screens.associate)),
      openOf.map((ids) => `{${ids.join()}}`),
      openOf.map((ids) => ids.length === 0),
    ]);
  });
}
