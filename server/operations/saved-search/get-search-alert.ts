import type { Handler, OperationOf } from '../handler.ts';
import { readLinkedAlert, toLinkedAlert } from './linked-alert.ts';

export const getSearchAlert: Handler<OperationOf<'getSearchAlert'>> = async ({ pool, path }) => ({
  data: toLinkedAlert(await readLinkedAlert(pool, path.token)),
});
