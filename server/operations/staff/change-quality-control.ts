import { ROLE } from '#machines/codes.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { changeStaff } from './change-staff.ts';

export const changeQualityControl: Handler<OperationOf<'changeQualityControl'>> = (call) =>
  changeStaff(call, ROLE.qualityControl);
