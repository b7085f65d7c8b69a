import type { components } from '../../../src/api/schema.gen.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';

type Choice = components['schemas']['CustomerChoice'];

const READ = {
  name: 'customer-choices',
  text: `select u.id, u.role_id, u.first_name, u.last_name,
                json_build_object('id', b.id, 'company_name', b.company_name, 'registration', b.registration, 'associate_id', b.associate_id) as business
           from app_user u join business b on b.id = u.business_id
          where u.is_active and b.is_active and ($1::uuid is null or b.associate_id = $1)
          order by b.company_name, u.first_name, u.id`,
};

export const listCustomerChoices: Handler<OperationOf<'listCustomerChoices'>> = async ({
  pool,
  session,
}) => {
  const own = session.actor.role === ROLE.associate ? session.actor.id : null;
  const { rows } = await pool.query<Choice>({ ...READ, values: [own] });
  return { data: rows };
};
