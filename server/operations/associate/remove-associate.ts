import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import { readActiveAdministrators } from '../../people/accounts/administrators.ts';
import { endSessions } from '../../people/accounts/end-sessions.ts';
import { type OpenRecordKind, readOpenRecords } from '../../people/customers/open-records.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type RefusalEntry, refuse } from '../../platform/http/refusal.ts';
import { deactivateFlag } from '../../workflows/flag-steps.ts';
import {
  createFlagSubject,
  stateOfFlag,
  userFlags,
} from '../../workflows/records/active-flag-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockAssociate } from './visible-associate.ts';

const CUSTOMERS = statement(
  'associate-work-customers',
  'select id, company_name from business where associate_id = $1 and deleted_at is null order by company_name, id',
);
/**
 * Open records that prevent the removal of an associate. Memos and enquiries pass to the next
 * associate instead.
 */
const OPEN_WORK = {
  HOLD: ['LIVE_HOLD', 'hold placed by this associate is', 'holds placed by this associate are'],
  HOLD_QUEUE: [
    'PLACE_IN_LINE',
    'waitlist entry made by this associate is',
    'waitlist entries made by this associate are',
  ],
  CONFIRM_STONE: [
    'PENDING_REQUEST',
    'order placed by this associate is',
    'orders placed by this associate are',
  ],
} as const satisfies Partial<
  Record<OpenRecordKind, readonly [code: string, one: string, many: string]>
>;
const REMOVE = statement(
  'associate-remove',
  'update app_user set deleted_at = now() where id = $1',
);

/** Soft-deletes the account, so that ledger and documents keep the associate's name. */
export const removeAssociate: Handler<OperationOf<'removeAssociate'>> = (call) =>
  runChange(
    call,
    async (begun) => {
      const { connection, consequences } = begun;
      const associate = await lockAssociate(connection, call.path.id, { leaves: true });
      const work = await listOpenWork(connection, associate.id);
      if (work.length > 0) throw refuse('associateHasWork', work);
      const flag = createFlagSubject(associate.id, stateOfFlag(associate.is_active));
      await deactivateFlag(begun, userFlags, { ...flag, id: associate.id });
      await runStatement(connection, REMOVE, [associate.id]);
      await endSessions(connection, associate.id);
      consequences.notifyRefresh(await readActiveAdministrators(connection));
      return {
        message: `Business associate removed: ${associate.first_name} ${associate.last_name}`,
      };
    },
    call.query.remark?.trim() ?? null,
  );

async function listOpenWork(connection: pg.PoolClient, id: UserId): Promise<RefusalEntry[]> {
  const customers = await runStatement(connection, CUSTOMERS, [id]);
  const live = await readOpenRecords(connection, { businessId: null, userId: id });
  return [
    ...customers.rows.map((business) => ({
      id: business.id,
      code: 'CUSTOMER',
      message: `${business.company_name} is still assigned to this associate. Reassign the business first.`,
    })),
    ...Object.entries(OPEN_WORK).flatMap(([kind, [code, one, many]]) =>
      counted(live.filter((record) => record.code === kind).length, code, one, many),
    ),
  ];
}

const counted = (count: number, code: string, one: string, many: string): RefusalEntry[] =>
  count === 0 ? [] : [{ code, message: `${count} ${count === 1 ? one : many} still open.` }];
