import type { Handler, OperationOf } from '../handler.ts';
import { decideOnImport } from './decide-on-import.ts';

export const rollBackStockImport: Handler<OperationOf<'rollBackStockImport'>> = (call) =>
  decideOnImport(call, call.path.id, 'import.rollBack', {
    remark: call.data.remark,
    message: 'The changes made by the stock list are being undone',
  });
