import { requeueUnsent } from '../../workflows/mailings/begin-turn.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { moveBulkEmail } from './move-bulk-email.ts';

export const retryBulkEmail: Handler<OperationOf<'retryBulkEmail'>> = (call) =>
  moveBulkEmail(
    call,
    call.path.id,
    'mailing.retry',
    'is sent to those who missed it',
    requeueUnsent,
  );
