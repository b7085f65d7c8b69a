import { ROLE } from '#machines/codes.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { addStaff } from './add-staff.ts';

export const createAdministrator: Handler<OperationOf<'createAdministrator'>> = (call) =>
  addStaff(call, ROLE.administrator);
