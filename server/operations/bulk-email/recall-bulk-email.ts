import type { Handler, OperationOf } from '../handler.ts';
import { moveBulkEmail } from './move-bulk-email.ts';

export const recallBulkEmail: Handler<OperationOf<'recallBulkEmail'>> = (call) =>
  moveBulkEmail(call, call.path.id, 'mailing.recall', 'is a draft again');
