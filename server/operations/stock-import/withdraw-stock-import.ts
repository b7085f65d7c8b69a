import type { Handler, OperationOf } from '../handler.ts';
import { decideOnImport } from './decide-on-import.ts';

export const withdrawStockImport: Handler<OperationOf<'withdrawStockImport'>> = (call) =>
  decideOnImport(call, call.path.id, 'import.refuse', {
    remark: 'Withdrawn by its supplier.',
    message: 'The list is withdrawn',
    withdraws: true,
  });
