import { readActiveAdministrators } from '../../people/accounts/administrators.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { lockBusinessOf, lockPerson } from '../../workflows/flag-subjects.ts';
import { businessFlags, userFlags } from '../../workflows/records/active-flag-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const setUserStatus: Handler<OperationOf<'setUserStatus'>> = (call) =>
  runChange(call, async (begun) => {
    const { is_active, whole_business } = call.data;
    const event = {
      type: is_active ? ('flag.activate' as const) : ('flag.deactivate' as const),
      actor: begun.actor,
    };
    const business = await lockBusinessOf(begun, call.path.id);
    const { flag } = await lockPerson(begun, call.path.id);
    if (!whole_business) await applyEvents(begun, userFlags, [flag], event);
    else if (business) await applyEvents(begun, businessFlags, [business], event);
    else throw refuseField('data.whole_business', 'This person does not belong to a business.');
    // Only administrators see a user without a business.
    if (!business)
      begun.consequences.notifyRefresh(await readActiveAdministrators(begun.connection));
    return { message: is_active ? 'Account activated' : 'Account deactivated' };
  });
