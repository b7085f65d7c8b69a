import { ROLE } from '#machines/codes.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { removeStaff } from './remove-staff.ts';

export const removeQualityControl: Handler<OperationOf<'removeQualityControl'>> = (call) =>
  removeStaff(call, ROLE.qualityControl);
