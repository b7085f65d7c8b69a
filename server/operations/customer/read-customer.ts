import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Session } from '../../people/accounts/session.ts';
import { readCustomerDetail } from '../../people/customers/customer-detail.ts';
import { countLiveLines } from '../../trading/lines/count-lines.ts';

/**
 * `counts` has the number of open records in each list (holds, cart, memos …). The caller must have
 * checked that the session may see the customer.
 */
export async function readCustomer(
  db: pg.Pool | pg.PoolClient,
  session: Session,
  id: UserId,
): Promise<components['schemas']['CustomerDetail']> {
  const detail = await readCustomerDetail(db, id);
  return { ...detail, counts: await countLiveLines(db, session, detail.business.id) };
}
