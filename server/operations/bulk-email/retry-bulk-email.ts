import { requeueUnsent } from '../../workflows/mailings/start-mailing-run.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { moveBulkEmail } from './move-bulk-email.ts';

export const retryBulkEmail: Handler<OperationOf<'retryBulkEmail'>> = (call) =>
  moveBulkEmail(
    call,
    call.path.id,
    'mailing.retry',
    'is being sent to the recipients who did not get it',
    requeueUnsent,
  );
