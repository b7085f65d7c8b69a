import { ROLE } from '#machines/codes.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { removeStaff } from './remove-staff.ts';

export const removeAdministrator: Handler<OperationOf<'removeAdministrator'>> = (call) =>
  removeStaff(call, ROLE.administrator);
