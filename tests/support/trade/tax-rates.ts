import type { Person, Portal } from '../servers/portal.ts';

/** Taxes all new invoices of the company with one rate in percent. */
export const taxAllSales = (portal: Portal, by: Person, rate: number): Promise<unknown> =>
  portal.database.pool.query(
    `insert into tax_rate (seller_country_id, buyer_group, buyer_status, category, rate, first_day, created_by)
     select v.country_id, g, 'any', 'S', $2, '2020-01-01', $1
       from company_version v, unnest(array['domestic', 'eu', 'export']) as g`,
    [by.id, rate],
  );
