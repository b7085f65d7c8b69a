import { statement } from '../../platform/db/statement.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';

interface LinkRow {
  id: string;
  is_frozen: boolean;
  company_name: string | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  opened: number;
  last_opened_at: Date | null;
  stock_numbers: string[];
}

const COUNT = statement(
  'share-links-count',
  'select count(*)::int as count from share_link where shared_by = $1',
);
const READ = statement(
  'share-links',
  `select l.id, l.is_frozen, b.company_name, l.created_at, l.expires_at, l.revoked_at, l.opened, l.last_opened_at,
                array(select s.stock_no from share_link_stone s where s.link_id = l.id order by s.place) as stock_numbers
           from share_link l left join business b on b.id = l.business_id
          where l.shared_by = $1 order by l.id desc limit $2 offset $3`,
);

export const listShareLinks: Handler<OperationOf<'listShareLinks'>> = async (call) => {
  const { pool, session, query } = call;
  const page = paging(query);
  const [counted, read] = await Promise.all([
    pool.query<{ count: number }>({ ...COUNT, values: [session.actor.id] }),
    pool.query<LinkRow>({ ...READ, values: [session.actor.id, page.size, page.offset] }),
  ]);
  return {
    data: read.rows.map(({ is_frozen, ...row }) => ({
      ...row,
      prices: is_frozen ? ('frozen' as const) : ('live' as const),
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      revoked_at: row.revoked_at?.toISOString() ?? null,
      last_opened_at: row.last_opened_at?.toISOString() ?? null,
    })),
    pagination: pagination(page, counted.rows[0]?.count ?? 0),
  };
};
