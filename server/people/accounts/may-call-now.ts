import type pg from 'pg';
import {
  type Asked,
  type Caller,
  mayCall,
  screensOf,
} from '../../../src/common/access/may-call.ts';
import type { Reader } from '../../platform/db/pool.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { askedBy } from '../../platform/http/access.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';
import { grantedScreens } from '../../platform/http/granted-screens.ts';
import type { Session } from './session.ts';

const READ = statement(
  'rights-read',
  `select u.role_id, ${grantedScreens('$2')} as screens from app_user u where u.id = $1`,
);

/** Reads a user's current permissions for these operations. */
export async function callerFor(
  db: Reader,
  { id, role }: Session['actor'],
  asked: readonly Asked[],
): Promise<Caller> {
  const { rows } = await ask(db, READ, [id, asked.flatMap(screensOf)]);
  return { role_id: role, permissions: rows.map(({ screens }) => ({ permissions: screens })) };
}

/** True if the user may call this operation now. For operations other than the current request. */
export async function mayCallNow(
  pool: pg.Pool,
  actor: Session['actor'],
  operation: Operation,
): Promise<boolean> {
  const asked = askedBy(operation);
  return mayCall(await callerFor(pool, actor, [asked]), asked);
}
