import type pg from 'pg';
import type { UserId } from '../../../src/api/ids.gen.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import { onWire, readAssociate, shownTo } from '../../people/accounts/associate-rows.ts';
import type { Session } from '../../people/accounts/session.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** The record as this person is shown it; the own address is shown whole. */
export async function associateDetail(
  db: pg.Pool | pg.PoolClient,
  { actor }: Session,
  id: UserId,
): Promise<components['schemas']['AssociateDetail']> {
  const found = await readAssociate(db, id);
  if (!found) throw refuse('notFound');
  const { devices, ...row } = actor.id === id ? found : shownTo(actor.role, found);
  return { ...onWire(row), devices };
}
