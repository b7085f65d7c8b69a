import type { BusinessId, InvoiceId } from '#api/ids.gen.ts';
import { PAYMENT_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { DIGITS, decimalOf } from '../../server/stock/prices/decimals.ts';
import { DAY, HOUR } from '../days.ts';
import { createIds } from '../ids.ts';
import type { DemoIds } from '../load/load-people.ts';
import { minutesBefore } from '../minutes-before.ts';
import { ADMINISTRATOR } from '../people.ts';
import { createRandom, wholeBetween } from '../random.ts';

const { recorded, allocated, reversed } = PAYMENT_STATUS;

export interface UnpaidInvoice {
  readonly id: InvoiceId;
  readonly businessId: BusinessId;
  readonly openCents: number;
  /** days before the demo data is loaded; negative for a due date in the future */
  readonly createdAgo: number;
  readonly dueAgo: number;
}

type Outcome = 'open' | 'paid' | 'partPaid' | 'overpaid' | 'refunded' | 'bounced';

/** Outcomes of invoices in turn, so that small demo data has all of them. */
const AFTER_DUE: readonly Outcome[] = [
  'bounced',
  'overpaid',
  'open',
  'partPaid',
  'refunded',
  'paid',
  'paid',
  'open',
  'paid',
  'paid',
];
const BEFORE_DUE: readonly Outcome[] = ['open', 'paid', 'open', 'partPaid', 'open', 'overpaid'];
const EXCESS_CENTS = 25_000;
const BOUNCED_BECAUSE = 'The bank returned the cheque.';
const REFUNDED_BECAUSE = 'The client asked for the excess back.';

/** Rows for the COPY statement of each table. */
export interface PaymentRows {
  readonly payments: Field[][];
  readonly uses: Field[][];
  readonly reversals: Field[][];
  readonly events: Field[][];
  readonly lastNumbers: ReadonlyMap<number, number>;
}

export function writePayments(
  { seed, anchor, ids }: { seed: number; anchor: Date; ids: DemoIds },
  invoices: readonly UnpaidInvoice[],
): PaymentRows {
  const random = createRandom(seed, 'payments');
  const nextId = createIds(createRandom(seed, 'ids of payments'));
  const at = (ago: number): string => minutesBefore(anchor, ago);
  const rows = {
    payments: [] as Field[][],
    uses: [] as Field[][],
    reversals: [] as Field[][],
    events: [] as Field[][],
  };
  const lastNumbers = new Map<number, number>();
  const by = ids.userOf(ADMINISTRATOR);

  function receive({ businessId }: UnpaidInvoice, cents: number, ago: number, method: string) {
    const id = nextId();
    const year = Number(at(ago).slice(0, 4));
    const number = (lastNumbers.get(year) ?? 0) + 1;
    lastNumbers.set(year, number);
    rows.payments.push([
      id,
      `PA-${year}-${String(number).padStart(6, '0')}`,
      recorded.code,
      businessId,
      by,
      at(ago).slice(0, 10),
      decimalOf(cents, DIGITS.money),
      'USD',
      method,
      method === 'transfer' ? `TRF ${year} ${String(7_310_000 + number * 17)}` : null,
      at(ago),
    ]);
    const step = (event: string, from: number, to: number, when = ago, reason?: string): void => {
      rows.events.push([
        at(when),
        'payment',
        id,
        null,
        event,
        from,
        to,
        by,
        ADMINISTRATOR.role,
        businessId,
        reason ?? null,
        nextId(),
      ]);
    };
    step('payment.record', START_CODE, recorded.code);
    return { id, businessId, step };
  }
  type Received = ReturnType<typeof receive>;

  function use(of: Received, invoice: UnpaidInvoice | null, cents: number, ago: number): void {
    rows.uses.push([
      nextId(),
      of.id,
      of.businessId,
      invoice?.id ?? null,
      decimalOf(cents, DIGITS.money),
      by,
      ...(invoice ? [null, null, null] : [at(ago).slice(0, 10), 'transfer', REFUNDED_BECAUSE]),
      at(ago),
    ]);
  }

  function settle(invoice: UnpaidInvoice, outcome: Outcome, ago: number): void {
    const { openCents } = invoice;
    if (outcome === 'bounced') {
      const cheque = receive(invoice, openCents, ago + 2 * HOUR, 'cheque');
      rows.reversals.push([cheque.id, BOUNCED_BECAUSE, by, at(ago + HOUR)]);
      cheque.step('payment.reverse', recorded.code, reversed.code, ago + HOUR, BOUNCED_BECAUSE);
    }
    const isAbove = outcome === 'overpaid' || outcome === 'refunded';
    const paid = outcome === 'partPaid' ? Math.ceil(openCents * 0.4) : openCents;
    const payment = receive(invoice, isAbove ? paid + EXCESS_CENTS : paid, ago, 'transfer');
    use(payment, invoice, paid, ago);
    payment.step(
      isAbove ? 'payment.allocate' : 'payment.allocateAll',
      recorded.code,
      isAbove ? recorded.code : allocated.code,
    );
    if (outcome !== 'refunded') return;
    use(payment, null, EXCESS_CENTS, ago - HOUR);
    payment.step('payment.refundAll', recorded.code, allocated.code, ago - HOUR, REFUNDED_BECAUSE);
  }

  const counts = { after: 0, before: 0 };
  for (const invoice of invoices) {
    const isDue = invoice.dueAgo > 0;
    const outcome = isDue
      ? AFTER_DUE[counts.after++ % AFTER_DUE.length]
      : BEFORE_DUE[counts.before++ % BEFORE_DUE.length];
    if (outcome === undefined || outcome === 'open' || invoice.createdAgo < 3) continue;
    const latest = Math.min(invoice.createdAgo - 2, Math.max(invoice.dueAgo + 8, 2));
    const earliest = Math.min(latest, Math.max(invoice.dueAgo - 12, 1));
    settle(invoice, outcome, wholeBetween(random, earliest, latest) * DAY);
  }
  return { ...rows, lastNumbers };
}
