import { marginToJson } from '#common/share-margin.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { marginOf, pricesOf } from '../../stock/share/share-links.ts';
import type { Handler, OperationOf } from '../handler.ts';

const COUNT = statement(
  'share-links-count',
  'select count(*)::int as count from share_link where shared_by = $1',
);
const READ = statement(
  'share-links',
  `select l.id, l.is_frozen, l.has_prices, l.margin_points,
                l.margin_cents::float8 as margin_cents, b.company_name, l.created_at, l.expires_at, l.revoked_at, l.opened, l.last_opened_at,
                (select count(*)::int from share_enquiry e where e.link_id = l.id) as enquiries,
                array(select s.stock_no from share_link_stone s where s.link_id = l.id order by s.place) as stock_numbers
           from share_link l left join business b on b.id = l.business_id
          where l.shared_by = $1 order by l.id desc limit $2 offset $3`,
);

export const listShareLinks: Handler<OperationOf<'listShareLinks'>> = async (call) => {
  const { pool, session, query } = call;
  const page = paging(query);
  const [counted, read] = await Promise.all([
    runStatement(pool, COUNT, [session.actor.id]),
    runStatement(pool, READ, [session.actor.id, page.size, page.offset]),
  ]);
  return {
    data: read.rows.map(({ is_frozen, has_prices, margin_points, margin_cents, ...row }) => ({
      ...row,
      prices: pricesOf({ is_frozen, has_prices }),
      margin: marginToJson(marginOf({ margin_points, margin_cents })),
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      revoked_at: row.revoked_at?.toISOString() ?? null,
      last_opened_at: row.last_opened_at?.toISOString() ?? null,
    })),
    pagination: pagination(page, counted.rows[0]?.count ?? 0),
  };
};
