import type { BusinessId, InvoiceLineId, RecordId, StoneId } from '#api/ids.gen.ts';
import { HS_CODES } from '#common/tax/hs-codes.ts';
import { GROWTH_TYPE, INVOICE_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { statesWith } from '#machines/kernel/state-codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { type InvoiceEvent, invoiceMachine, invoiceWorkflow } from '#machines/workflows/invoice.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement, statementsFor } from '../../platform/db/statement.ts';
import { idsOfTable, type TableIds } from '../../platform/db/table-ids.ts';
import { applyEvents, type Records } from '../apply-events.ts';
import { type Change, personOf, stoneOf } from '../change.ts';
import { releaseCredited } from '../release-credited.ts';
import { inOrder, type WrittenLine, writeStates } from '../written-lines.ts';
import { addTaxLines, chooseTax } from './invoice-tax.ts';

type InvoiceContext = Record<string, never>;
const RULES: Omit<Records<InvoiceContext, InvoiceEvent, InvoiceLineId>, 'write'> = {
  workflow: invoiceWorkflow,
  shownIn: 'line',
  decide: (state, context, event) => decideByTable(tableOf(invoiceMachine), state, context, event),
  hiddenBy: () => null,
};

/** Tables whose records can be billed as sales: approved orders and memo lines. */
const SOLD_FROM = ['confirm_stone', 'memo_line'] as const;
export type SoldFrom = (typeof SOLD_FROM)[number];
const NUMBER_OF: Readonly<Record<SoldFrom, string>> = {
  confirm_stone: 'select id, order_no as source_no from confirm_stone where id = any($2)',
  memo_line:
    'select l.id, m.memo_no as source_no from memo_line l join memo m on m.id = l.memo_id where l.id = any($2)',
};

const OPEN = statementsFor(SOLD_FROM, (from) =>
  statement(
    `invoice-open-${from}`,
    `with sources as (select string_agg(distinct source_no, ', ' order by source_no) as source_no from (${NUMBER_OF[from]}) as s)
         insert into invoice (business_id, issued_by, source_no, due_on, buyer_vat_number)
         select b.id, $3, sources.source_no, current_date + b.payment_days, $4
           from sources, business b where b.id = $1
         returning id`,
  ),
);
const HS_CODE = `coalesce(h.code, case s.growth_type when ${GROWTH_TYPE.natural} then '${HS_CODES.natural}' else '${HS_CODES.lab_grown}' end)`;

// The tax of a group is rounded once. The share of a line is the difference of the rounded running totals, so the
// shares of a group add up to its tax.
const BILL = statementsFor(SOLD_FROM, (from) =>
  statement(
    `invoice-bill-${from}`,
    `insert into invoice_line (invoice_id, stone_id, state, business_id, ${from}_id, rap, disc, price_per_ct, amount, hs_code, tax_id, tax)
         select $1, f.stone_id, $2, f.business_id, f.id, f.rap, f.disc, f.price_per_ct, f.amount, ${HS_CODE}, t.id,
                coalesce(round(sum(f.amount) over w * t.rate / 100, 2) - round((sum(f.amount) over w - f.amount) * t.rate / 100, 2), 0)
           from ${from} f join stone s on s.id = f.stone_id left join hs_code h on h.growth_type = s.growth_type
           left join unnest($4::smallint[], $5::uuid[]) as g (growth_type, rate_id) on g.growth_type = s.growth_type
           left join tax_rate r on r.id = g.rate_id
           left join invoice_tax t on t.invoice_id = $1 and t.category = r.category and t.rate = r.rate
          where f.id = any($3) window w as (partition by t.id order by f.id)
         returning id, stone_id as "stoneId"`,
  ),
);

interface Sold<Id> {
  id: Id;
  stoneId: StoneId;
  businessId: BusinessId;
}

/** Creates one invoice per business. The invoice number is assigned at the end of the change. */
export async function billSold<From extends SoldFrom>(
  change: Change,
  from: From,
  sold: readonly Sold<TableIds[From]>[],
): Promise<void> {
  for (const businessId of [...new Set(sold.map((line) => line.businessId))].sort()) {
    const own = sold.filter((line) => line.businessId === businessId);
    const sourceIds = idsOfTable(
      from,
      own.map(({ id }) => id),
    );
    const tax = await chooseTax(
      change,
      businessId,
      own.map(({ stoneId }) => stoneId),
    );
    const { rows } = await runStatement(change.connection, OPEN[from], [
      businessId,
      sourceIds,
      personOf(change),
      tax.buyerVatNumber,
    ]);
    const invoiceId = rows[0]?.id;
    if (!invoiceId) throw new Error('the insert of an invoice returned no row');
    change.numbers.reserve('invoice', invoiceId);
    await addTaxLines(change, invoiceId, tax);
    const records: Records<
      InvoiceContext,
      InvoiceEvent,
      InvoiceLineId,
      WrittenLine<InvoiceLineId>
    > = {
      ...RULES,
      async write(_, decided) {
        const written = await runStatement(change.connection, BILL[from], [
          invoiceId,
          INVOICE_STATUS.billed.code,
          sourceIds,
          tax.growthTypes,
          tax.rateIds,
        ]);
        return inOrder(decided, written.rows);
      },
    };
    const subjects = own.map(({ stoneId }) => ({
      id: null,
      stoneId,
      businessId,
      state: START_CODE,
      context: {},
    }));
    await applyEvents(change, records, subjects, { type: 'invoice.bill', actor: change.actor });
  }
}

const LOCK_BILLED = statementsFor(SOLD_FROM, (from) =>
  statement(
    `invoice-lock-billed-${from}`,
    `select id, invoice_id as "invoiceId", stone_id as "stoneId", business_id as "businessId", amount + tax as amount from invoice_line
          where ${from}_id = any($1) and ${stateIn('state', invoiceMachine, 'live')} order by id for no key update`,
  ),
);
const OPEN_CREDIT = statement(
  'credit-note-open',
  `insert into credit_note (invoice_id, business_id, issued_by, reason) values ($1, $2, $3, $4) returning id`,
);
const CREDIT = statement(
  'credit-note-lines',
  'update invoice_line set credit_note_id = $2 where id = any($1)',
);
const invoiceRecords: Records<InvoiceContext, InvoiceEvent, InvoiceLineId> = {
  ...RULES,
  write: (change, decided) =>
    writeStates(change, 'invoice_line', decided, { live: statesWith(invoiceMachine, 'live') }),
};

/**
 * Credits the invoice lines that billed the orders or memo lines `sourceIds`, with one credit note
 * per invoice. Payments above the rest of the invoice go on account. The credit note number is assigned at the end of the change.
 */
export async function creditSold<From extends SoldFrom>(
  change: Change,
  from: From,
  sourceIds: readonly TableIds[From][],
): Promise<void> {
  const { rows } = await runStatement(change.connection, LOCK_BILLED[from], [
    idsOfTable(from, sourceIds),
  ]);
  await releaseCredited(change, rows);
  const subjects = rows.map(({ id, stoneId, businessId }) => ({
    id,
    stoneId,
    businessId,
    state: INVOICE_STATUS.billed.code,
    context: {},
  }));
  await applyEvents(change, invoiceRecords, subjects, {
    type: 'invoice.credit',
    actor: change.actor,
  });
  for (const invoiceId of [...new Set(rows.map((line) => line.invoiceId))].sort()) {
    const lines = rows.filter((line) => line.invoiceId === invoiceId);
    const [first] = lines;
    const { reason } = change;
    if (!first || reason === null) throw new Error('the reversal of a sale needs a reason');
    const note = await runStatement(change.connection, OPEN_CREDIT, [
      invoiceId,
      first.businessId,
      personOf(change),
      reason,
    ]);
    const noteId = note.rows[0]?.id;
    if (!noteId) throw new Error('the insert of a credit note returned no row');
    change.numbers.reserve('credit_note', noteId);
    await runStatement(change.connection, CREDIT, [lines.map(({ id }) => id), noteId]);
  }
}

export const soldLines = <Own extends RecordId>(
  moves: readonly { id: Own; stoneId: StoneId | null; businessId: BusinessId | null }[],
): Sold<Own>[] =>
  moves.map((move) => {
    if (move.businessId === null) throw new Error('a sale has no trading client');
    return {
      id: move.id,
      businessId: move.businessId,
      stoneId: stoneOf({ ...move, state: 0, context: null }),
    };
  });
