import { ACTIVE_FLAG, type ActiveFlagCode } from '../../src/machines/codes.ts';
import { START_CODE } from '../../src/machines/kernel/model.ts';
import { decideByTable, tableOf } from '../../src/machines/kernel/table.ts';
import {
  type ActiveFlagContext,
  type ActiveFlagEvent,
  activeFlagMachine,
  activeFlagWorkflow,
} from '../../src/machines/workflows/active-flag.ts';
import type { Owner } from '../../src/machines/workflows/people.ts';
import { applyEvents, type Records } from './apply-events.ts';
import type { Change, Subject } from './change.ts';

type FlagRecords = Records<ActiveFlagContext, ActiveFlagEvent>;
export type FlagSubject = Subject<ActiveFlagContext> & { id: string };

/** A table whose rows carry `is_active`. */
type FlaggedTable = 'app_user' | 'business';

const recordsOf = (table: FlaggedTable): FlagRecords => ({
  workflow: activeFlagWorkflow,
  decide: (state, context, event) =>
    decideByTable(tableOf(activeFlagMachine), state, context, event),
  hiddenBy: (context, { actor }) => {
    const asked = decideByTable(tableOf(activeFlagMachine), ACTIVE_FLAG.inactive.code, context, {
      type: 'flag.activate',
      actor,
    });
    return !asked.ok && asked.guard === 'recordIsKnownToActor' ? asked.guard : null;
  },
  async write(change, decided, event) {
    const ids = decided.map((move) => (move as FlagSubject).id);
    // A record that begins has just been written, active as every new one is.
    if (event.type !== 'flag.create') {
      const active = event.type === 'flag.activate';
      await change.client.query({
        name: `flag-write-${table}`,
        text: `update ${table} set is_active = $1 where id = any($2)`,
        values: [active, ids],
      });
    }
    return ids.map((id) => ({ id }));
  },
});

export const userFlags = recordsOf('app_user');
export const businessFlags = recordsOf('business');

/** Every flag works alike once it is made; only the table differs. */
export const stateOfFlag = (isActive: boolean): ActiveFlagCode =>
  isActive ? ACTIVE_FLAG.active.code : ACTIVE_FLAG.inactive.code;

/** Begins the life of records that this change has just inserted: people, businesses. */
export async function beginActive(
  change: Change,
  records: readonly { id: string; owner: Owner | null }[],
): Promise<void> {
  const subjects = records.map(
    ({ id, owner }): FlagSubject => ({
      id,
      stoneId: null,
      businessId: owner?.businessId ?? null,
      state: START_CODE,
      context: { owner, isOwnAccount: false, isLastAdministrator: false },
    }),
  );
  await applyEvents(change, userFlags, subjects, { type: 'flag.create', actor: change.actor });
}
