import { Readable } from 'node:stream';
import type pg from 'pg';
import type { StockImportId } from '#api/ids.gen.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { byCode, IMPORT_OUTCOME } from '#machines/codes.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { streamQuery } from '../../platform/db/cursor-rows.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/export/csv-line.ts';
import { type SheetColumn, streamXlsx } from '../../platform/export/stream-xlsx.ts';
import { readImport } from '../../stock/imports/read-imports.ts';
import type { Download, DownloadTools } from './download.ts';

export interface ImportDownload {
  import_id: StockImportId;
  kind: 'xlsx' | 'csv';
  rejected: boolean;
}

interface GivenRow {
  line: number;
  cells: string[];
  outcome: number;
  growth_type: 1 | 2 | null;
  reasons: { field: string; cell: string; reason: string; nearest: string[] }[] | null;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEADS = statement('import-headers', 'select headers from stock_import where id = $1');
const ROWS = `select r.line, r.cells, r.outcome, r.reasons, coalesce(r.growth_type, s.growth_type) as growth_type
   from stock_import_row r left join stone s on s.id = r.stone_id
  where r.import_id = $1 and r.line is not null and ($2::boolean is false or r.outcome = ${IMPORT_OUTCOME.rejected.code}) order by r.line`;

/** Exports a stock list in the supplier's own columns, followed by the outcome of each row. */
export async function openStockImport(
  { pool }: DownloadTools,
  { import_id, kind, rejected }: ImportDownload,
  { actor }: Session,
): Promise<Download | null> {
  if (!(await mayCallNow(pool, actor, 'getStockImportFile'))) return null;
  const list = await readImport(pool, actor, import_id);
  if (!list) return null;
  const columns = columnsOf(await headsOf(pool, import_id));
  const rows = streamQuery<GivenRow>(pool, ROWS, [import_id, rejected]);
  const name = `${list.import_no}${rejected ? '-rejected' : ''}.${kind}`;
  return kind === 'xlsx'
    ? { name, mime: XLSX, stream: streamXlsx({ sheet: list.import_no, columns, rows }) }
    : { name, mime: 'text/csv', stream: Readable.from(csvText(columns, rows)) };
}

async function headsOf(pool: pg.Pool, id: StockImportId): Promise<readonly string[]> {
  const { rows } = await runStatement(pool, HEADS, [id]);
  return rows[0]?.headers ?? [];
}

const columnsOf = (heads: readonly string[]): SheetColumn<GivenRow>[] => [
  ...heads.map((header, at) => ({
    header,
    width: 14,
    value: ({ cells }: GivenRow) => cells[at] ?? null,
  })),
  { header: 'Row', width: 8, value: ({ line }) => line },
  // Shows the growth type (natural or lab-grown) that the import derived. Always added, because the
  // supplier's own column may have any name or wording.
  {
    header: 'Growth as read',
    width: 14,
    value: ({ growth_type }) => (growth_type === null ? null : GROWTH_NAME[growth_type]),
  },
  { header: 'Outcome', width: 16, value: ({ outcome }) => byCode(IMPORT_OUTCOME, outcome).label },
  { header: 'Reason', width: 60, value: ({ reasons }) => (reasons ?? []).map(inWords).join('; ') },
];

const inWords = ({ field, cell, reason, nearest }: NonNullable<GivenRow['reasons']>[number]) =>
  `${field}: “${cell}” ${reason}${nearest.length > 0 ? ` (nearest: ${nearest.join(', ')})` : ''}`;

async function* csvText(
  columns: readonly SheetColumn<GivenRow>[],
  rows: AsyncIterable<GivenRow>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header));
  for await (const row of rows) yield csvLine(columns.map(({ value }) => String(value(row) ?? '')));
}
