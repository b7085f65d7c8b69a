import type pg from 'pg';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { NO_SESSION, type Session } from '../../people/accounts/session.ts';
import { LIMITS_COLUMN } from '../../people/customers/inventory-access.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { UTC } from '../../platform/http/zone.ts';

const READ = statement(
  'demand-client-eyes',
  `select b.registration, b.associate_id, ${LIMITS_COLUMN}
           from business b, (select $1::uuid as business_id) as u where b.id = u.business_id`,
);

/**
 * Creates a session that sees the stock and the prices of business `businessId`. Demands are
 * matched in this session even if an associate placed them for the business.
 */
export async function readTradingClientSession(
  db: pg.Pool | pg.PoolClient,
  businessId: BusinessId,
  placedBy: UserId,
): Promise<Session> {
  const { rows } = await runStatement(db, READ, [businessId]);
  const [client] = rows;
  if (!client) throw new Error('a demand has no trading client');
  return {
    id: NO_SESSION,
    actor: { id: placedBy, role: ROLE.customer, businessId },
    registration: client.registration,
    associateId: client.associate_id,
    limits: client.limits,
    zone: UTC,
  };
}
