import { issueTicket } from '../../downloads/tickets.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { LISTS } from '../../lines/all-lists.ts';
import { checkFilter } from '../../lines/line-condition.ts';
import { mayReadList } from '../../lines/list-access.ts';
import { checkPrint } from '../../lines/print-list.ts';

export const printLines: Handler<OperationOf<'printLines'>> = async ({
  pool,
  session,
  path: { list },
  query: filter = {},
  data: { stock_numbers: stockNumbers, columns, zone } = {},
}) => {
  if (!(await mayReadList(pool, session, list))) throw refuse('forbidden');
  const print = { list, filter, stockNumbers, columns, zone };
  checkFilter(LISTS[list], filter);
  checkPrint(session, print);
  return { data: await issueTicket(pool, session.actor.id, 'lines', print) };
};
