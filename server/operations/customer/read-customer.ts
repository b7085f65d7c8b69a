import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Session } from '../../people/accounts/session.ts';
import { readCustomerDetail } from '../../people/customers/customer-detail.ts';
import { countLiveLines } from '../../trading/lines/count-lines.ts';

/**
 * Returns a customer with the line counts. The caller must have checked that the customer is
 * visible to the session.
 */
export async function readCustomer(
  db: pg.Pool | pg.PoolClient,
  session: Session,
  id: UserId,
): Promise<components['schemas']['CustomerDetail']> {
  const detail = await readCustomerDetail(db, id);
  return { ...detail, counts: await countLiveLines(db, session, detail.business.id) };
}
