import { refuse } from '../../platform/http/refusal.ts';
import { issueTicket } from '../../trading/downloads/tickets.ts';
import { LISTS } from '../../trading/lines/all-lists.ts';
import { checkFilter } from '../../trading/lines/line-condition.ts';
import { checkPrint } from '../../trading/lines/print-list.ts';
import { readReadableLists } from '../../trading/lines/readable-lists.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const printLines: Handler<OperationOf<'printLines'>> = async ({
  pool,
  session,
  path: { list },
  query: filter = {},
  data: { stock_numbers: stockNumbers, columns, zone } = {},
}) => {
  if (!(await readReadableLists(pool, session))(list)) throw refuse('forbidden');
  const print = { list, filter, stockNumbers, columns, zone };
  checkFilter(session, LISTS[list], filter);
  checkPrint(session, print);
  return { data: await issueTicket(pool, session.actor.id, 'lines', print) };
};
