import type { Handler, OperationOf } from '../handler.ts';
import { decideOnImport } from './decide-on-import.ts';

export const approveStockImport: Handler<OperationOf<'approveStockImport'>> = (call) =>
  decideOnImport(call, call.path.id, 'import.approve', {
    remark: call.data.remark ?? '',
    message: 'The stock list is being applied',
  });
