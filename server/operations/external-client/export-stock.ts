import { PROBLEMS } from '../../../src/machines/problems.ts';
import { findPage } from '../../stock/search/find-page.ts';
import { wholeStock } from '../../stock/search/found-at-once.ts';
import { STOCK_LINES, stoneLines } from '../../stock/stones/stone-lines.ts';
import { ZipTurns } from '../../stock/zip/zip-turns.ts';
import type { Handler, OperationOf } from '../handler.ts';

const turns = new ZipTurns('stock export', {
  ...PROBLEMS.tooManyRequests,
  message: 'Two of your exports are still on their way. Please wait until one of them is there.',
});

/** Streamed page by page: the file is never held as a whole, and a reader that is slow is waited for. */
export const exportStock: Handler<OperationOf<'exportStock'>> = async (call) => {
  const { query, reply } = call;
  const { format = 'csv', diamond_type: kind = null } = query;
  // Whatever refuses does so before anything is sent.
  const asked = { diamond_type: kind ?? 1, facets: [] };
  await findPage(call, asked, { countOnly: true });
  const stream = await turns.begin(call.session.actor.id, () =>
    stoneLines(format, wholeStock(call, kind), call.publicAddress()),
  );
  reply.headers({
    'content-type': STOCK_LINES[format].mime,
    'content-disposition': `attachment; filename="stock.${format}"; filename*=UTF-8''stock.${format}`,
  });
  reply.send(stream);
  return undefined;
};
