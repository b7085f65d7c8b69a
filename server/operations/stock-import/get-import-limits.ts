import { readLimits } from '../../stock/imports/import-limits.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getImportLimits: Handler<OperationOf<'getImportLimits'>> = async ({ pool, path }) => ({
  data: await readLimits(pool, path.id),
});
