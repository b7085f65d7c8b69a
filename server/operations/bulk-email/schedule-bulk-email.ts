import type { Handler, OperationOf } from '../handler.ts';
import { moveBulkEmail } from './move-bulk-email.ts';

export const scheduleBulkEmail: Handler<OperationOf<'scheduleBulkEmail'>> = (call) =>
  moveBulkEmail(call, call.path.id, 'mailing.schedule', 'is scheduled');
