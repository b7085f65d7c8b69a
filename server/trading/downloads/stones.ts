import type pg from 'pg';
import type { BusinessId, StoneId } from '#api/ids.gen.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';
import { readStonesToDraw } from '../../stock/media/read-stone-to-draw.ts';
import type { StoneToDraw } from '../../stock/media/stone-to-draw.ts';
import type { StoneFilter } from '../../stock/search/filter-to-conditions.ts';
import { findAllPages } from '../../stock/search/find-all-pages.ts';
import { findPage } from '../../stock/search/find-page.ts';
import { readSharer } from '../../stock/share/sharer.ts';
import type { StoneRow } from '../../stock/stones/stone-row.ts';
import { stoneSheet } from '../../stock/stones/stone-sheet.ts';
import { readIssuer } from '../pdf/issuer.ts';
import type { PrintColumn } from '../pdf/print-document.ts';
import { readStatementTexts } from '../pdf/read-statements.ts';
import { statementsOn, withoutOrigin } from '../pdf/statements.ts';
import { day, money, STONE_COLUMNS, weight } from '../pdf/stone-columns.ts';
import { drawStonePicture } from '../pdf/stone-picture.ts';
import { streamPdf } from '../pdf/stream-pdf.ts';
import type { Download, DownloadTools } from './download.ts';

export interface StonesToDownload {
  format: 'xlsx' | 'pdf';
  filter: StoneFilter;
  origin: string;
  /**
   * screen that requested the file; default `search`. The permission for this screen is checked
   * again before the file is sent.
   */
  screen?: keyof typeof ISSUED_BY;
}

/**
 * Maximum number of stones per file. Spreadsheets are streamed, but a PDF with pictures needs
 * rendering time for each stone.
 */
export const MAX_STONES = { xlsx: 100_000, pdf: 300 } as const;

const ISSUED_BY = {
  search: 'downloadStones',
  arrivals: 'listArrivals',
} as const satisfies Record<string, Operation>;

export async function openStones(
  tools: DownloadTools,
  { format, filter, origin, screen = 'search' }: StonesToDownload,
  session: Session,
): Promise<Download | null> {
  if (!(await mayCallNow(tools.pool, session.actor, ISSUED_BY[screen]))) return null;
  const context = { ...tools, session };
  if (format === 'pdf') return stoneList(context, filter);
  return {
    name: 'stones.xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: stoneSheet(context, findAllPages(context, filter), origin),
  };
}

const PICTURE_WIDTH = 48;
const ROW_HEIGHT = 44;

async function stoneList(
  context: DownloadTools & { session: Session },
  filter: StoneFilter,
): Promise<Download> {
  const { pool, session } = context;
  const rows: StoneRow[] = [];
  for await (const row of findAllPages(context, filter)) {
    rows.push(row);
    // Stops at the limit, because the stock may have grown since the link was issued.
    if (rows.length === MAX_STONES.pdf) break;
  }
  const [issuer, drawings, reader, totals] = await Promise.all([
    readIssuer(context),
    readStonesToDraw(
      pool,
      rows.map(({ id }) => id),
    ),
    readerOf(pool, session, filter.business_id),
    totalsOf(context, rows, filter.business_id),
  ]);
  const now = new Date();
  return {
    name: 'stones.pdf',
    mime: 'application/pdf',
    inline: true,
    stream: streamPdf<StoneRow>({
      title: 'Stones',
      number: day(now),
      issuer,
      about: 'Prices for',
      recipient: [reader],
      facts: [
        ['Date', day(now)],
        ['Stones', String(rows.length)],
        ['Prices', 'US dollars'],
      ],
      columns: withPictures(drawings),
      rowHeight: ROW_HEIGHT,
      count: rows.length,
      rows,
      totals,
      closing: statementsOn(rows, withoutOrigin(await readStatementTexts(pool, now))),
      createdAt: now,
    }),
  };
}

/** Inserts a picture column. The column "Stone" gives up the space, so the table fits the page. */
const withPictures = (drawings: ReadonlyMap<StoneId, StoneToDraw>): PrintColumn<StoneRow>[] =>
  STONE_COLUMNS.map(
    (column): PrintColumn<StoneRow> =>
      column.header === 'Stone' ? { ...column, width: column.width - PICTURE_WIDTH } : column,
  ).toSpliced(1, 0, {
    header: '',
    width: PICTURE_WIDTH,
    value: () => '',
    draw(doc, { id }, boxSize) {
      const stone = drawings.get(id);
      if (stone) drawStonePicture(doc, stone, boxSize);
    },
  });

async function totalsOf(
  context: DownloadTools & { session: Session },
  rows: readonly StoneRow[],
  businessId: BusinessId | undefined,
) {
  const filter = { stock_numbers: rows.map(({ stock_no }) => stock_no), facets: [] };
  const { data } = await findPage(
    context,
    businessId ? { ...filter, business_id: businessId } : filter,
    { countOnly: true },
  );
  return [
    ['Carat', weight(data.totals.carat)],
    ['USD', money(data.totals.total_amount)],
  ] as const;
}

const COMPANY = statement('company-name', 'select company_name from business where id = $1');

async function readerOf(
  pool: pg.Pool,
  { actor }: Session,
  businessId: BusinessId | undefined,
): Promise<string> {
  if (businessId === undefined) return (await readSharer(pool, actor.id))?.name ?? '';
  const { rows } = await runStatement(pool, COMPANY, [businessId]);
  return rows[0]?.company_name ?? '';
}
