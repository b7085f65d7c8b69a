import { updateRunCounts } from '../../workflows/mailings/start-mailing-run.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { moveBulkEmail } from './move-bulk-email.ts';

export const stopBulkEmail: Handler<OperationOf<'stopBulkEmail'>> = (call) =>
  moveBulkEmail(call, call.path.id, 'mailing.stop', 'is stopped', (tx, mailing) =>
    updateRunCounts(tx.connection, mailing),
  );
