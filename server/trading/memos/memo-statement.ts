import type { BusinessId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import { mayCallNow } from '../../people/accounts/may-call-now.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { WhereClause } from '../../platform/db/where-clause.ts';
import type { Download, DownloadTools } from '../downloads/download.ts';
import type { LineRow } from '../lines/line-list.ts';
import { memoList } from '../lines/lists.ts';
import { countLines, type LinePage, readLines } from '../lines/read-lines.ts';
import { readClientLines } from '../pdf/client-lines.ts';
import { type Issuer, readIssuer } from '../pdf/issuer.ts';
import type { PrintDocument } from '../pdf/print-document.ts';
import { readStatementTexts } from '../pdf/read-statements.ts';
import {
  type Statement,
  type StatementTexts,
  statementsOn,
  withoutOrigin,
} from '../pdf/statements.ts';
import { day, money, STONE_COLUMNS, weight } from '../pdf/stone-columns.ts';
import { streamPdf } from '../pdf/stream-pdf.ts';

const DISCOUNT = 'Disc. %';
const MEMO_WIDTH = 70;
const DUE_WIDTH = 52;
const GIVEN = STONE_COLUMNS.find(({ header }) => header === DISCOUNT)?.width ?? 0;

/** `STONE_COLUMNS` with the memo and its due day, in place of the discount and of part of "Stone". */
const COLUMNS: PrintDocument<LineRow>['columns'] = STONE_COLUMNS.flatMap((column) => {
  if (column.header === DISCOUNT) return [];
  if (column.header !== 'Stone') return [column];
  return [
    { ...column, width: column.width + GIVEN - MEMO_WIDTH - DUE_WIDTH },
    { header: 'Memo', width: MEMO_WIDTH, value: ({ reference }: LineRow) => reference ?? '' },
    {
      header: 'Due',
      width: DUE_WIDTH,
      value: ({ memo }: LineRow) => (memo ? day(memo.due_on) : ''),
    },
  ];
});

/** Sums in cents, because the amounts are decimals. */
const sumOf = (lines: readonly LineRow[]): number =>
  lines.reduce((cents, { sell_amt }) => cents + Math.round(sell_amt * 100), 0) / 100;

const memosOf = (lines: readonly LineRow[]): string =>
  count(new Set(lines.map(({ reference }) => reference)).size, 'memo');

function overdueText(overdue: readonly LineRow[]): Statement[] {
  const [first] = overdue;
  if (!first?.memo) return [];
  return [
    {
      heading: 'Overdue',
      text:
        `${count(overdue.length, 'stone')} on ${memosOf(overdue)} ${overdue.length === 1 ? 'is' : 'are'} overdue, ` +
        `the earliest since ${day(first.memo.due_on)}, with a total of ${money(sumOf(overdue))} US dollars. ` +
        'Please return or buy these stones, or ask your salesperson to renew the memo.',
    },
  ];
}

export const buildMemoStatement = (
  today: string,
  {
    clientLines,
    issuer,
    texts,
  }: {
    readonly clientLines: readonly string[];
    readonly issuer: Issuer;
    readonly texts: StatementTexts;
  },
  { data: lines, totals }: Pick<LinePage, 'data' | 'totals'>,
): PrintDocument<LineRow> => {
  const overdue = lines.filter(({ memo }) => memo?.is_overdue);
  return {
    title: 'Stones on memo',
    number: day(today),
    issuer,
    recipient: clientLines,
    facts: [
      ['As of', day(today)],
      ['On memo', `${count(lines.length, 'stone')}, ${memosOf(lines)}`],
      ['Overdue', overdue.length === 0 ? 'None' : count(overdue.length, 'stone')],
    ],
    columns: COLUMNS,
    count: lines.length,
    rows: lines,
    totals: [
      ['Stones', String(totals.pieces)],
      ['Carat', weight(totals.carat)],
      ...(overdue.length > 0 ? [['Overdue USD', money(sumOf(overdue))] as const] : []),
      ['Total USD', money(sumOf(lines))],
    ],
    closing: [...overdueText(overdue), ...statementsOn(lines, withoutOrigin(texts))],
    createdAt: new Date(today),
  };
};

/** The tab of the lines that are still on memo. */
const OUT = { currentTab: 'current' } as const;
const TODAY = statement('memo-statement-day', 'select current_date::text as day');

export async function openMemoStatement(
  tools: DownloadTools,
  { business_id }: { business_id: BusinessId },
  session: Session,
): Promise<Download | null> {
  const { pool } = tools;
  if (!(await mayCallNow(pool, session.actor, 'exportMemoStatement'))) return null;
  const question = {
    list: memoList,
    filter: OUT,
    narrow: (where: WhereClause) => where.add((p) => `l.business_id = ${p}`, business_id),
  };
  const reader = { pool, session };
  const pieces = await countLines(reader, question);
  const [lines, clientLines, today] = await Promise.all([
    readLines(reader, {
      ...question,
      filter: { ...OUT, page: 1, size: Math.max(pieces, 1) },
      stockNumbers: undefined,
      order: 'm.due_on, m.memo_no, s.stock_no',
    }),
    readClientLines(pool, business_id),
    runStatement(pool, TODAY),
  ]);
  const date = today.rows[0]?.day ?? '';
  const now = new Date();
  const issuer = await readIssuer(tools, now);
  const texts = await readStatementTexts(pool, now);
  return {
    name: `stones-on-memo-${date}.pdf`,
    mime: 'application/pdf',
    stream: streamPdf(buildMemoStatement(date, { clientLines, issuer, texts }, lines)),
    inline: true,
  };
}
