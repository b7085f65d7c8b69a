import type { ProviderId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Mapping } from '#common/supply/mapping.ts';
import { compareMappings } from '#common/supply/mapping-effect.ts';
import type { Choices } from '#common/trade/filter.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

/**
 * Enough rows to show the effect of a mapping, and few enough for a user who waits for the
 * response.
 */
const MOST_ROWS = 5_000;
const LAST = statement(
  'mapping-last-list',
  `select i.id, i.import_no, i.headers, coalesce((i.mapping ->> 'headerRow')::int, 1) as "headerRow" from stock_import i
    where i.provider_id = $1 and exists (select from stock_import_row r where r.import_id = i.id and r.line is not null)
    order by i.id desc limit 1`,
);
const ROWS = statement(
  'mapping-last-rows',
  `select r.line, r.cells from stock_import_row r where r.import_id = $1 and r.line is not null order by r.line limit ${MOST_ROWS}`,
);

/**
 * Parses the supplier's last stock list with the current and with the next column mapping, and
 * counts the differences. Null if the supplier has no list yet.
 */
export async function readEffectOnLastList(
  db: Queryable,
  provider: ProviderId,
  mappings: { readonly now: Mapping | null; readonly next: Mapping | null },
  choices: Choices,
): Promise<components['schemas']['MappingEffect'] | null> {
  const [last] = (await runStatement(db, LAST, [provider])).rows;
  if (!last) return null;
  const { rows } = await runStatement(db, ROWS, [last.id]);
  const list = {
    ...last,
    headerRow: last.headerRow ?? 1,
    rows: rows.map(({ line, cells }) => ({ line: line ?? 0, cells })),
  };
  const { samples, ...counts } = compareMappings(list, mappings, choices);
  return {
    import_no: last.import_no,
    ...counts,
    samples: samples.map(({ cells, ...row }) => ({ ...row, cells: [...cells] })),
  };
}
