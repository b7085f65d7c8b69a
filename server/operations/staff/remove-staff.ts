import type { UserId } from '#api/ids.gen.ts';
import { ROLE, ROLE_NAME } from '#machines/codes.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import {
  isLastActiveAdministrator,
  lockAdministrators,
  readActiveAdministrators,
} from '../../people/accounts/administrators.ts';
import { endSessions } from '../../people/accounts/end-sessions.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Change } from '../../workflows/change.ts';
import { deactivateFlag } from '../../workflows/flag-steps.ts';
import { lockPerson } from '../../workflows/flag-subjects.ts';
import { userFlags } from '../../workflows/records/active-flag-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Call, OperationOf, Reply } from '../handler.ts';
import type { StaffRole } from './staff-member.ts';

type Removing = OperationOf<'removeAdministrator'>;

const EXISTS = statement(
  'staff-standing',
  'select from app_user where id = $1 and role_id = $2 and deleted_at is null',
);
const REMOVE = statement('staff-remove', 'update app_user set deleted_at = now() where id = $1');

export function removeStaff(call: Call<Removing>, role: StaffRole): Promise<Reply<Removing>> {
  const { id } = call.path;
  return runChange(
    call,
    async (tx) => {
      if (role === ROLE.administrator) await requireAnotherAdministrator(tx, id);
      const existing = await runStatement(tx.connection, EXISTS, [id, role]);
      if (existing.rowCount === 0) throw refuse('notFound');
      const { flag } = await lockPerson(tx, id);
      await deactivateFlag(tx, userFlags, flag);
      await runStatement(tx.connection, REMOVE, [id]);
      await endSessions(tx.connection, id);
      tx.consequences.notifyRefresh(await readActiveAdministrators(tx.connection));
      return { message: `${ROLE_NAME[role]} removed` };
    },
    call.query.remark?.trim() ?? null,
  );
}

async function requireAnotherAdministrator(tx: Change, id: UserId): Promise<void> {
  const administrators = await lockAdministrators(tx.connection);
  if (isLastActiveAdministrator(administrators, id))
    throw new Refusal(GUARD_PROBLEMS.anAdministratorRemains);
  // Another transaction may have removed the caller before the lock was granted.
  if (!administrators.some((one) => one.id === tx.actor.id)) throw refuse('sessionEnded');
  if (id === tx.actor.id) throw refuse('ownAccount');
}
