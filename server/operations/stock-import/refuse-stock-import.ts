import type { Handler, OperationOf } from '../handler.ts';
import { decideOnImport } from './decide-on-import.ts';

export const refuseStockImport: Handler<OperationOf<'refuseStockImport'>> = (call) =>
  decideOnImport(call, call.path.id, 'import.refuse', {
    remark: call.data.remark,
    message: 'Stock list refused',
  });
