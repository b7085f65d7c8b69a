import { refuseField } from '../../platform/http/refusal.ts';
import { readOwners, requireScreened } from '../../trading/kyc/due-diligence.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { addScreenings } from './add-screenings.ts';
import { changeDueDiligence } from './change-due-diligence.ts';

export const recordScreening: Handler<OperationOf<'recordScreening'>> = (call) => {
  const { owner_id: ownerId = null, list_name, is_hit: isHit } = call.data;
  const listName = list_name.trim();
  const details = call.data.details?.trim() || null;
  return changeDueDiligence(call, {
    message: 'Screening recorded',
    event: ({ actor }) => ({ type: 'business.screen', actor }),
    async write(change, id) {
      if (listName === '')
        throw refuseField('data.list_name', 'Please enter the name of the list.');
      if (isHit && details === null)
        throw refuseField('data.details', 'Please describe what was found.');
      const { company_name } = await requireScreened(change.connection, id);
      const owners = await readOwners(change.connection, id);
      const owner = owners.find((one) => one.id === ownerId);
      if (ownerId !== null && !owner)
        throw refuseField('data.owner_id', 'This is no current owner of the business.');
      await addScreenings(change, id, { listName, byService: false }, [
        { ownerId, subject: owner?.name ?? company_name, isHit, details },
      ]);
    },
  });
};
