import { PROBLEMS } from '#machines/problems.ts';
import { openLimitedStream } from '../../platform/limits/open-limited-stream.ts';
import { PersonLimit } from '../../platform/limits/person-limit.ts';
import { findPage } from '../../stock/search/find-page.ts';
import { scanStock } from '../../stock/search/snapshot-scan.ts';
import { withDetails } from '../../stock/stones/stone-details.ts';
import { STOCK_LINES, stoneLines } from '../../stock/stones/stone-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

const exports = new PersonLimit({
  name: 'stock export',
  full: {
    ...PROBLEMS.tooManyRequests,
    message:
      'Two of your exports are still running. Wait until one of them has finished, then try again.',
  },
  retryAfter: 5,
});

/** Streams with backpressure: the whole file is never in memory. */
export const exportStock: Handler<OperationOf<'exportStock'>> = async (call) => {
  const { query, reply } = call;
  const { format = 'csv', diamond_type: kind = null } = query;
  // Runs the checks of `findPage` while an error response is possible: a started stream cannot
  // report an error.
  const searchQuery = { diamond_type: kind ?? 1, facets: [] };
  await findPage(call, searchQuery, { countOnly: true });
  const stream = await openLimitedStream(
    exports,
    call.session.actor.id,
    () => stoneLines(format, withDetails(call, scanStock(call, kind)), call.publicAddress()),
    (lines) => lines,
  );
  reply.headers({
    'content-type': STOCK_LINES[format].mime,
    'content-disposition': `attachment; filename="stock.${format}"; filename*=UTF-8''stock.${format}`,
  });
  reply.send(stream);
  return undefined;
};
