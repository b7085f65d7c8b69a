import { WITHDRAWN_BY_SUPPLIER } from '#machines/import-words.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { decideOnImport } from './decide-on-import.ts';

export const withdrawStockImport: Handler<OperationOf<'withdrawStockImport'>> = (call) =>
  decideOnImport(call, call.path.id, 'import.refuse', {
    remark: WITHDRAWN_BY_SUPPLIER,
    message: 'Stock list withdrawn',
    withdraws: true,
  });
