import type pg from 'pg';
import type { StockImportId } from '#api/ids.gen.ts';
import type { ListRow, Mapping } from '#common/supply/mapping.ts';
import { createRowParser, type ParsedRow } from '#common/supply/parse-row.ts';
import { IMPORT_OUTCOME } from '#machines/codes.ts';
import { copyRows, type Field, textArray } from '../../platform/db/copy-rows.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import type { PriceTerms } from './draft-fields.ts';
import { READ_COLUMNS, rowFields, type Said } from './staged-row.ts';

/**
 * SQL that tests whether row `r` is rejected or was corrected, and is not applied yet. Applied rows
 * do not change.
 */
export const CORRECTABLE = `(r.outcome = ${IMPORT_OUTCOME.rejected.code} or r.is_mended) and r.line is not null and r.applied_at is null`;

const BATCH_SIZE = 1_000;
const someRows = (which: string): string =>
  `select r.id::text, r.line, r.cells, r.links, r.corrections from stock_import_row r
    where r.import_id = $1 and r.id > $2::bigint and ${which} order by r.id limit ${BATCH_SIZE}`;
const CORRECTABLE_ROWS = statement('import-rows-to-read-again', someRows(CORRECTABLE));
/** Selects accepted rows as well, because a new mapping may parse them differently. */
export const EVERY_ROW = statement(
  'import-rows-of-new-mapping',
  someRows('r.line is not null and r.applied_at is null'),
);
const DELETE_ROWS = statement(
  'import-rows-taken-out',
  'delete from stock_import_row where id = any($1::bigint[])',
);
const COLUMNS = ['id', 'import_id', 'line', 'cells', 'corrections', 'is_mended', ...READ_COLUMNS];
const LINKS_AT = READ_COLUMNS.indexOf('links');
const OUTCOME_AT = READ_COLUMNS.indexOf('outcome');

interface KeptRow {
  readonly id: string;
  readonly line: number;
  readonly cells: readonly string[];
  readonly links: Readonly<Record<number, string>>;
  readonly corrections: Readonly<Record<string, string>>;
}

export async function rereadRows(
  connection: pg.PoolClient,
  id: StockImportId,
  { mapping, headers }: { mapping: Mapping; headers: readonly string[] },
  names: AttributeNames,
  terms: PriceTerms,
  which: typeof CORRECTABLE_ROWS | typeof EVERY_ROW = CORRECTABLE_ROWS,
): Promise<void> {
  const parse = createRowParser(mapping, headers, names.choices());
  const fields = rowFields(mapping, names, terms);
  const again = (row: KeptRow): Field[] => {
    const corrected = withCorrections(row);
    const read = fields(asRejected(parse(corrected)), corrected);
    // Keeps the hyperlinks of accepted rows as well, because undoing the correction parses the row
    // again.
    read[LINKS_AT] = textOf(row.links);
    const isReadable = read[OUTCOME_AT] !== IMPORT_OUTCOME.rejected.code;
    return [
      row.id,
      id,
      row.line,
      textArray(row.cells),
      textOf(row.corrections),
      isReadable,
      ...read,
    ];
  };
  let last = '0';
  for (;;) {
    const kept = (await runStatement(connection, which, [id, last])).rows.map(keptRow);
    await runStatement(connection, DELETE_ROWS, [kept.map((row) => row.id)]);
    await copyRows(
      connection,
      `stock_import_row (${COLUMNS.join(', ')}) from stdin`,
      kept.map(again),
    );
    if (kept.length < BATCH_SIZE) return;
    last = kept.at(-1)?.id ?? last;
  }
}

function keptRow(row: {
  id: string;
  line: number | null;
  cells: string[];
  links: unknown;
  corrections: unknown;
}): KeptRow {
  return {
    id: row.id,
    line: row.line ?? 0,
    cells: row.cells,
    // The casts are safe: only this module and the first import of the rows write these columns.
    links: (row.links ?? {}) as KeptRow['links'],
    corrections: (row.corrections ?? {}) as KeptRow['corrections'],
  };
}

/**
 * Replaces each corrected cell and drops its hyperlink. `corrections` counts columns from 1;
 * `cells` and `links` count from 0.
 */
function withCorrections({ line, cells, links, corrections }: KeptRow): ListRow {
  const isCorrected = (place: string) => String(Number(place) + 1) in corrections;
  return {
    line,
    cells: cells.map((cell, place) => corrections[place + 1] ?? cell),
    links: Object.fromEntries(Object.entries(links).filter(([place]) => !isCorrected(place))),
  };
}

const textOf = (some: object): string | null =>
  Object.keys(some).length > 0 ? JSON.stringify(some) : null;

/**
 * The parser leaves out rows that look like a total or a header. If the parser leaves out a
 * corrected row, the row is rejected instead.
 */
const asRejected = (said: ParsedRow): Said =>
  'leftOut' in said
    ? {
        rejected: [
          {
            field: 'org_stock_no',
            column: null,
            cell: '',
            reason: 'is in a row that looks like a total or a header',
            nearest: [],
          },
        ],
      }
    : said;
