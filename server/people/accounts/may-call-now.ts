import type pg from 'pg';
import {
  type Caller,
  mayCall,
  type Requirement,
  requiredScreens,
} from '#common/access/may-call.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { accessRulesOf } from '../../platform/http/access.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';
import { grantedScreens } from '../../platform/http/granted-screens.ts';
import type { Session } from './session.ts';

const READ = statement(
  'rights-read',
  `select u.role_id, ${grantedScreens('$2')} as screens from app_user u where u.id = $1`,
);

export async function readCaller(
  db: Queryable,
  { id, role }: Session['actor'],
  requirements: readonly Requirement[],
): Promise<Caller> {
  const { rows } = await runStatement(db, READ, [id, requirements.flatMap(requiredScreens)]);
  return { role_id: role, permissions: rows.map(({ screens }) => ({ permissions: screens })) };
}

/**
 * Checks the permission for a second operation. The permission for the operation of the request is
 * already checked.
 */
export async function mayCallNow(
  pool: pg.Pool,
  actor: Session['actor'],
  operation: Operation,
): Promise<boolean> {
  const requirement = accessRulesOf(operation);
  return mayCall(await readCaller(pool, actor, [requirement]), requirement);
}
