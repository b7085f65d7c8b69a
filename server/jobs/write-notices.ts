import type pg from 'pg';

export interface NoticeJob {
  kind: NoticeKind;
  record_ids: string[];
}

type NoticeKind = 'hold.expired' | 'hold.withdrawn' | 'queue.offered' | 'queue.lapsed';

interface NoticeText {
  table: 'hold' | 'hold_queue';
  title: string;
  detail: (stock: string, count: number) => string;
  link: string;
}

const some = (stock: string, count: number): string =>
  count === 1 ? stock : `${stock} and ${count - 1} more`;

const NOTICES: Readonly<Record<NoticeKind, NoticeText>> = {
  'hold.expired': {
    table: 'hold',
    title: 'A hold has ended',
    detail: (stock, count) => `The time of ${some(stock, count)} is up.`,
    link: '?currentTab=ended',
  },
  'hold.withdrawn': {
    table: 'hold',
    title: 'A held stone is gone',
    detail: (stock, count) =>
      `The back office had to withdraw ${some(stock, count)}. The reason stands with the hold.`,
    link: '?currentTab=ended',
  },
  'queue.offered': {
    table: 'hold_queue',
    title: 'It is your turn',
    detail: (stock, count) => `${some(stock, count)} is free and kept for you for a short time.`,
    link: '?currentTab=line',
  },
  'queue.lapsed': {
    table: 'hold_queue',
    title: 'An offer has run out',
    detail: (stock, count) => `${some(stock, count)} went to the next in line.`,
    link: '?currentTab=line',
  },
};

// Told are the people of the business and its associate, each with the address of the list that they use.
const recipients = (table: NoticeText['table']): string => `
  with records as (
         select r.business_id, min(s.stock_no) as stock_no, count(*)::int as count
           from ${table} r join stone s on s.id = r.stone_id where r.id = any($1) group by r.business_id),
       told as (
         select u.id as user_id, case u.role_id when 2 then '/customer-profile/hold' else '/transaction/hold' end as list, r.*
           from records r join business b on b.id = r.business_id
           join app_user u on u.is_active and (u.business_id = b.id or u.id = b.associate_id))
  select user_id, list, stock_no, count from told`;

const SAVE = {
  name: 'notice-save',
  text: `with saved as (
           insert into notice (user_id, kind, title, detail, link)
           select u, $1, $2, d, l from unnest($3::uuid[], $4::text[], $5::text[]) as n (u, d, l) returning user_id),
         told as (insert into live_event (topic, payload, user_id) select 'notice', '{}', user_id from saved returning id)
         select pg_notify('live', id::text) from told`,
};

export async function writeNotices(pool: pg.Pool, { kind, record_ids }: NoticeJob): Promise<void> {
  const text = NOTICES[kind];
  const { rows } = await pool.query<{
    user_id: string;
    list: string;
    stock_no: string;
    count: number;
  }>(recipients(text.table), [record_ids]);
  if (rows.length === 0) return;
  await pool.query({
    ...SAVE,
    values: [
      kind,
      text.title,
      rows.map((r) => r.user_id),
      rows.map((r) => text.detail(r.stock_no, r.count)),
      rows.map((r) => `${r.list}${text.link}`),
    ],
  });
}
