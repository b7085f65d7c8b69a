import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';

const MOST_SHOWN = 500;

// `used_at` is updated at most once per minute, so the limit of five minutes is exact to one
// minute.
const ONLINE = statement(
  'live-users',
  `select u.id, u.first_name, u.last_name, u.role_id, r.name as role_name,
                coalesce(b.company_name, u.guest_company) as company_name, s.used_at, count(*) over ()::int as online
           from (select user_id, max(used_at) as used_at from session
                  where ended_at is null and expires_at > now() and used_at > now() - interval '5 minutes'
                  group by user_id) s
           join app_user u on u.id = s.user_id and u.is_active and u.deleted_at is null
           join role r on r.id = u.role_id
           left join business b on b.id = u.business_id
          where coalesce(b.is_active, true)
          order by s.used_at desc, u.id limit ${MOST_SHOWN}`,
);
const TOTAL = statement(
  'living-users',
  'select count(*)::int as total from app_user where is_active and deleted_at is null',
);

export const countLiveUsers: Handler<OperationOf<'countLiveUsers'>> = async ({ pool }) => {
  const [online, total] = await Promise.all([
    runStatement(pool, ONLINE),
    runStatement(pool, TOTAL),
  ]);
  return {
    data: {
      onlineUserCount: online.rows[0]?.online ?? 0,
      totalUserCount: total.rows[0]?.total ?? 0,
      users: online.rows.map(({ online: _, used_at, ...user }) => ({
        ...user,
        used_at: used_at.toISOString(),
      })),
    },
  };
};
