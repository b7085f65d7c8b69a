import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { knownBusiness } from '../../people/customers/customer-scope.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Viewer, viewerOf, viewerOfClient } from './viewer.ts';

export async function viewerFor(
  db: pg.Pool | pg.PoolClient,
  session: Session,
  businessId: BusinessId | undefined,
): Promise<Viewer> {
  if (businessId === undefined) return viewerOf(session);
  const { role } = session.actor;
  if (role === ROLE.guest || role === ROLE.apiProvider || role === ROLE.ftpProvider)
    throw refuse('notFound');
  const { id, associateId } = await knownBusiness(db, session, businessId);
  return viewerOfClient({ businessId: id, associateId });
}
