import { ROLE } from '#machines/codes.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { addStaff } from './add-staff.ts';

export const createQualityControl: Handler<OperationOf<'createQualityControl'>> = (call) =>
  addStaff(call, ROLE.qualityControl);
