import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { maskForViewer, readAssociate, toAssociate } from '../../people/accounts/associate-rows.ts';
import type { Session } from '../../people/accounts/session.ts';
import { refuse } from '../../platform/http/refusal.ts';

export async function readAssociateDetail(
  db: pg.Pool | pg.PoolClient,
  { actor }: Session,
  id: UserId,
): Promise<components['schemas']['AssociateDetail']> {
  const found = await readAssociate(db, id);
  if (!found) throw refuse('notFound');
  const { devices, ...row } = actor.id === id ? found : maskForViewer(actor.role, found);
  return { ...toAssociate(row), devices };
}
