import { knownMailing } from '../../trading/mailings/read-mailings.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getBulkEmail: Handler<OperationOf<'getBulkEmail'>> = async ({ pool, path }) => ({
  data: await knownMailing(pool, path.id),
});
