import type { components } from '#api/schema.gen.ts';
import { buildCustomersWhere } from '../../people/customers/customer-filters.ts';
import { countCustomersSql } from '../../people/customers/customer-rows.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';

type Short = components['schemas']['CustomerShort'];

const COLUMNS = `u.id, u.role_id, u.first_name, u.last_name, u.email, u.is_active,
  json_build_object('id', b.id, 'company_name', b.company_name, 'registration', b.registration) as business`;

export const listOwnCustomers: Handler<OperationOf<'listOwnCustomers'>> = async ({
  pool,
  session,
  query,
}) => {
  const where = buildCustomersWhere(query, session);
  const page = paging(query);
  const [counted, found] = await Promise.all([
    pool.query<{ count: number }>(countCustomersSql(`${where}`), where.values),
    pool.query<Short>(
      `select ${COLUMNS} from app_user u join business b on b.id = u.business_id where ${where}
        order by lower(b.company_name), lower(u.first_name), u.id limit ${page.size} offset ${page.offset}`,
      where.values,
    ),
  ]);
  return { data: found.rows, pagination: pagination(page, counted.rows[0]?.count ?? 0) };
};
