import { count } from '#common/count.ts';
import { byCode, MEMO_MOVEMENT, type MemoMovementCode } from '#machines/codes.ts';
import type { LineRow } from '../lines/line-list.ts';
import type { LinePage } from '../lines/read-lines.ts';
import type { Issuer } from '../pdf/issuer.ts';
import type { PrintDocument } from '../pdf/print-document.ts';
import { type Statement, type StatementSource, statementsOn } from '../pdf/statements.ts';
import { day, money, STONE_COLUMNS, weight } from '../pdf/stone-columns.ts';
import type { MemoDocument } from './memo-documents.ts';

const STATE_WIDTH = 48;

/**
 * `STONE_COLUMNS` plus the state of each stone. The new column uses part of the width of the column
 * "Stone".
 */
const COLUMNS: PrintDocument<LineRow>['columns'] = [
  ...STONE_COLUMNS.map((column) =>
    column.header === 'Stone' ? { ...column, width: column.width - STATE_WIDTH } : column,
  ),
  {
    header: 'State',
    width: STATE_WIDTH,
    value: ({ state }) => byCode(MEMO_MOVEMENT, state as MemoMovementCode).label,
  },
];

const renewedText = ({ renewals }: MemoDocument): string =>
  renewals.map(({ at, due_on }) => `on ${day(at)} until ${day(due_on)}`).join(', ');

/** Part of the statement, because a fact in the head has no room for a long name. */
const acceptedText = ({ terms_accepted_at, terms_accepted_by }: MemoDocument): string =>
  terms_accepted_at === null
    ? ''
    : ` Accepted on ${day(terms_accepted_at)}${terms_accepted_by ? ` by ${terms_accepted_by}` : ''}.`;

const termsOf = (memo: MemoDocument): Statement => ({
  heading: `Terms, version ${memo.terms_version}`,
  text:
    `${memo.terms} The stones must be returned or bought ${
      memo.renewals.length > 0
        ? `by ${day(memo.due_on)}, the day until which the memo was renewed. `
        : `within ${count(memo.terms_days, 'day')}: by ${day(memo.due_on)}. `
    }` +
    `A stone is sold only when the seller has issued an invoice for it. All prices are in US dollars.${acceptedText(memo)}`,
});

interface MemoPrintSource {
  readonly clientLines: readonly string[];
  readonly issuer: Issuer;
  readonly statements: StatementSource;
}

export const buildMemoPrint = (
  memo: MemoDocument,
  { clientLines, issuer, statements }: MemoPrintSource,
  { data: lines, totals }: Pick<LinePage, 'data' | 'totals'>,
): PrintDocument<LineRow> => ({
  title: 'Memo',
  number: memo.memo_no,
  issuer,
  recipient: clientLines,
  facts: [
    ['Date', day(memo.created_at)],
    ['Terms', count(memo.terms_days, 'day')],
    ...(memo.renewals.length > 0 ? [['Renewed', renewedText(memo)] as const] : []),
    ['Due', day(memo.due_on)],
    ...(memo.associate_name ? [['Salesperson', memo.associate_name] as const] : []),
  ],
  columns: COLUMNS,
  count: lines.length,
  rows: lines,
  totals: [
    ['Stones', String(totals.pieces)],
    ['Carat', weight(totals.carat)],
    ...(memo.received.pieces > 0 ? [['Received USD', money(memo.received.amount)] as const] : []),
    ...(memo.sold.pieces > 0 ? [['Sold USD', money(memo.sold.amount)] as const] : []),
    ...(memo.out.pieces < memo.pieces ? [['On memo USD', money(memo.out.amount)] as const] : []),
    ['Total USD', money(memo.amount)],
  ],
  closing: [
    termsOf(memo),
    ...(memo.remark ? [{ heading: 'Remark', text: memo.remark }] : []),
    ...statementsOn(lines, statements),
  ],
  createdAt: new Date(memo.created_at),
});
