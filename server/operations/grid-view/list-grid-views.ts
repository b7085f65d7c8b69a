import { readGridViews } from '../../people/views/grid-views.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listGridViews: Handler<OperationOf<'listGridViews'>> = async (call) => ({
  data: await readGridViews(call.pool, call.session, call.query.list),
});
