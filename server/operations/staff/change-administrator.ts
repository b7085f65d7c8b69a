import { ROLE } from '#machines/codes.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { changeStaff } from './change-staff.ts';

export const changeAdministrator: Handler<OperationOf<'changeAdministrator'>> = (call) =>
  changeStaff(call, ROLE.administrator);
