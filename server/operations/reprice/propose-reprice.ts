import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { priceBook } from '../../stock/prices/read-price-book.ts';
import { MAX_STONES, parseTerms, proposeLines } from '../../stock/reprice/propose.ts';
import { addSession, readSession } from '../../stock/reprice/sessions.ts';
import { findPage } from '../../stock/search/find-page.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const proposeReprice: Handler<OperationOf<'proposeReprice'>> = async (call) => {
  const { filter, rule, limits } = call.data;
  const terms = parseTerms(call.data);
  const found = await findPage(call, { ...filter, page: 1, size: MAX_STONES, facets: [] });
  const { totalRecords } = found.pagination;
  if (totalRecords > MAX_STONES)
    throw refuseField(
      'data.filter',
      `The search finds ${totalRecords} stones. Narrow it down to at most ${MAX_STONES}.`,
    );
  const stockNumbers = found.data.stockList.map(({ stock_no }) => stock_no);
  if (stockNumbers.length === 0) throw refuse('noStoneChosen');
  const names = await attributeNames(call.pool);
  return runChange(call, async ({ connection }) => {
    const book = await priceBook(call.pool, connection);
    const lines = await proposeLines(connection, stockNumbers, terms, { book, names });
    const id = await addSession(connection, { rule, limits }, lines, {
      book,
      person: call.session.actor.id,
    });
    return { message: 'New prices proposed', data: await readSession(connection, id) };
  });
};
