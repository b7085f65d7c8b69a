import { knownBusiness } from '../../people/customers/customer-scope.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement(
  'business-users',
  `select u.id, u.first_name, u.last_name, u.email, u.mobile, m.phonecode, u.is_active, u.created_at,
                (select max(s.created_at) from session s where s.user_id = u.id) as last_sign_in_at
           from app_user u left join country m on m.id = u.mobile_country_id
          where u.business_id = $1 and u.deleted_at is null
          order by lower(u.first_name), lower(u.last_name), u.id`,
);

export const listBusinessUsers: Handler<OperationOf<'listBusinessUsers'>> = async ({
  pool,
  session,
  path,
}) => {
  const { id } = await knownBusiness(pool, session, path.id);
  const { rows } = await runStatement(pool, READ, [id]);
  return {
    data: rows.map((user) => ({
      ...user,
      created_at: user.created_at.toISOString(),
      last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
    })),
  };
};
