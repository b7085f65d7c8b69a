import type pg from 'pg';
import { ROLE } from '../../src/machines/codes.ts';
import { NOTICES, type NoticeKind } from './notice-texts.ts';

export interface NoticeJob {
  kind: NoticeKind;
  record_ids: string[];
}

// Told are the people of the business, its associate and whoever made the records; of some things the house as well.
const recipients = (records: string, isForHouse: boolean): string => `
  with records as (${records})
  select u.id as user_id, u.role_id = ${ROLE.customer} as is_customer, r.subject, r.count
    from records r join business b on b.id = r.business_id
    join app_user u on u.is_active and u.deleted_at is null and (u.business_id = b.id or u.id = b.associate_id
      or u.id = any(r.makers)${isForHouse ? ` or u.role_id in (${ROLE.administrator}, ${ROLE.qualityControl})` : ''})`;

const SAVE = {
  name: 'notice-save',
  text: `with saved as (
           insert into notice (user_id, kind, title, detail, link)
           select u, $1, $2, d, l from unnest($3::uuid[], $4::text[], $5::text[]) as n (u, d, l) returning user_id),
         told as (insert into live_event (topic, payload, user_id) select 'notice', '{}', user_id from saved returning id)
         select pg_notify('live', id::text) from told`,
};

export async function writeNotices(pool: pg.Pool, { kind, record_ids }: NoticeJob): Promise<void> {
  const { records, screens, title, detail, isForHouse = false } = NOTICES[kind];
  const { rows } = await pool.query<{
    user_id: string;
    is_customer: boolean;
    subject: string;
    count: number;
  }>(recipients(records, isForHouse), [record_ids]);
  if (rows.length === 0) return;
  await pool.query({
    ...SAVE,
    values: [
      kind,
      title,
      rows.map((r) => r.user_id),
      rows.map((r) => detail(r.subject, r.count)),
      rows.map((r) => (r.is_customer ? screens.customer : screens.associate)),
    ],
  });
}
