import { buildCustomersWhere } from '../../people/customers/customer-filters.ts';
import {
  type CustomerRecord,
  countCustomersSql,
  customersPageSql,
  toCustomerRow,
} from '../../people/customers/customer-rows.ts';
import { seesRiskClass } from '../../people/kyc/risk-class.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listCustomers: Handler<OperationOf<'listCustomers'>> = async ({
  pool,
  session,
  query,
}) => {
  const where = buildCustomersWhere(query, session);
  const page = paging(query);
  const [counted, found] = await Promise.all([
    pool.query<{ count: number }>(countCustomersSql(`${where}`), where.values),
    pool.query<CustomerRecord>(customersPageSql(`${where}`, query, page), where.values),
  ]);
  return {
    data: found.rows.map((row) => toCustomerRow(row, seesRiskClass(session.actor))),
    pagination: pagination(page, counted.rows[0]?.count ?? 0),
  };
};
