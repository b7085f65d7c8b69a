import { findAllPages } from '../../stock/search/find-all-pages.ts';
import { findPage } from '../../stock/search/find-page.ts';
import { stoneCsv, stoneJsonLines } from '../../stock/stones/stone-lines.ts';
import type { StoneRow } from '../../stock/stones/stone-row.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';

type Export = OperationOf<'exportStock'>;

const KINDS = [1, 2] as const;

/** Streamed page by page: the file is never held as a whole, and a reader that is slow is waited for. */
export const exportStock: Handler<Export> = async (call) => {
  const { query, reply } = call;
  const { format = 'csv' } = query;
  const kinds = query.diamond_type === undefined ? KINDS : [query.diamond_type];
  // Whatever refuses does so before anything is sent.
  for (const diamond_type of kinds)
    await findPage(call, { diamond_type, facets: [] }, { countOnly: true });
  const rows = stonesOf(call, kinds);
  const origin = call.publicAddress();
  const stream = format === 'csv' ? stoneCsv(rows, origin) : stoneJsonLines(rows, origin);
  reply.headers({
    'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
    'content-disposition': `attachment; filename="stock.${format}"; filename*=UTF-8''stock.${format}`,
  });
  reply.send(stream);
  return undefined;
};

async function* stonesOf(call: Call<Export>, kinds: readonly (1 | 2)[]): AsyncGenerator<StoneRow> {
  for (const diamond_type of kinds)
    yield* findAllPages(call, { diamond_type, sort: [{ field: 'stock_no', descending: false }] });
}
