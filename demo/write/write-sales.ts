import { INVOICE_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { DAY } from '../days.ts';
import type { Person } from '../people.ts';
import type { DemoStone } from '../stone/model.ts';
import type { Step } from './write-return-checks.ts';

const { billed, credited } = INVOICE_STATUS;
const PAYMENT_DAYS = 30;
export const CREDITED_BECAUSE = 'The client meant the other stone.';

/** Rows for the COPY statement of each table. */
export type SaleRows = Readonly<
  Record<'invoices' | 'invoiceLines' | 'creditNotes' | 'credits', Field[][]>
>;

type Source = {
  readonly rows: SaleRows;
  readonly businessId: string | null;
  readonly memoNo: string;
  readonly lineOf: (stone: DemoStone) => string;
  readonly money: (stone: DemoStone) => Field[];
  readonly at: (ago: number) => string;
  readonly userOf: (person: Person) => string;
  readonly nextId: () => string;
  readonly nextNumber: (prefix: 'IN' | 'CN', year: number) => string;
};
type When = { readonly ago: number; readonly actor: Person };
type RecordStep = (step: Step) => void;

export type Bill = {
  readonly invoice: string;
  readonly lines: readonly { readonly id: string; readonly stone: DemoStone }[];
};

export function billStones(
  source: Source,
  stones: readonly DemoStone[],
  { ago, actor }: When,
  recordStep: RecordStep,
): Bill {
  const { rows, businessId, memoNo, lineOf, money, at, userOf, nextId, nextNumber } = source;
  const invoice = nextId();
  rows.invoices.push([
    invoice,
    nextNumber('IN', yearOf(at(ago))),
    businessId,
    userOf(actor),
    memoNo,
    at(ago - PAYMENT_DAYS * DAY).slice(0, 10),
    at(ago),
  ]);
  const lines = stones.map((stone) => ({ id: nextId(), stone }));
  for (const { id, stone } of lines) {
    rows.invoiceLines.push([
      id,
      invoice,
      stone.id,
      billed.code,
      businessId,
      lineOf(stone),
      ...money(stone),
      at(ago),
    ]);
    recordStep(['invoice', id, stone.id, 'invoice.bill', START_CODE, billed.code]);
  }
  return { invoice, lines };
}

/** Writes a credit note for a sale that was a mistake. */
export function creditBill(
  { rows, businessId, at, userOf, nextId, nextNumber }: Source,
  { invoice, lines }: Bill,
  { ago, actor }: When,
  recordStep: RecordStep,
): void {
  const note = nextId();
  rows.creditNotes.push([
    note,
    nextNumber('CN', yearOf(at(ago))),
    invoice,
    businessId,
    userOf(actor),
    CREDITED_BECAUSE,
    at(ago),
  ]);
  for (const { id, stone } of lines) {
    rows.credits.push([id, note, at(ago)]);
    recordStep(['invoice', id, stone.id, 'invoice.credit', billed.code, credited.code]);
  }
}

const yearOf = (day: string): number => Number(day.slice(0, 4));
