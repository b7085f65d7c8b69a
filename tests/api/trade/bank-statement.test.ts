import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { camtOf, type WrittenEntry } from '../../support/files/bank-statements.ts';
import { sendForm } from '../../support/files/forms.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { behindGate } from '../../support/servers/behind-gate.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import {
  type BilledOrder,
  dollars,
  type PaymentDesk,
  paymentDeskOf,
} from '../../support/trade/payment-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Schemas = components['schemas'];
type Line = Schemas['BankStatementLine'];

const IBAN = 'BE54000000000097';
const OTHER_IBAN = 'BE68539007547034';
const TODAY = new Date().toISOString().slice(0, 10);
const dayFrom = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let portal: Portal;
let cast: Cast;
let desk: Desk;
let payments: PaymentDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  payments = paymentDeskOf(portal, desk, cast);
});
afterAll(() => portal?.stop());

const send = (file: string | Buffer, data: object = {}, name = 'statement.xml'): Promise<Answer> =>
  sendForm(portal, cast.administrator, 'POST', '/payments/bank-statement', {
    data,
    files: [{ field: 'statement', name, bytes: Buffer.from(file) }],
  });

async function read(file: string | Buffer, data: object = {}): Promise<Schemas['BankStatement']> {
  const answer = await send(file, data);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Schemas['BankStatement'];
}
const linesOf = async (...entries: readonly WrittenEntry[]): Promise<Line[]> =>
  (await read(camtOf(IBAN, entries))).lines;

/** Accepts the proposal of a line, as the screen does. */
function accept(line: Line): Promise<Answer> {
  const { proposal } = line;
  if (!proposal) throw new Error(`row ${line.row} has no proposal`);
  return payments.record(proposal.business_id, line.amount, {
    received_on: line.day,
    bank_line: line.key,
    ...(line.bank_reference ? { bank_reference: line.bank_reference } : {}),
    allocations: proposal.allocations.map(({ invoice_id, amount }) => ({ invoice_id, amount })),
  });
}

let order: BilledOrder;
let invoiceNo: string;
let companyName: string;
let amount: string;
let count = 0;
const reference = (): string => `TRF-${++count}`;
beforeEach(async () => {
  order = await payments.billed(cast.ada);
  const invoice = await payments.invoice(order);
  invoiceNo = invoice.invoice_no;
  companyName = invoice.company_name;
  amount = order.amount.toFixed(2);
});

describe('a line of a bank statement', () => {
  it.each(['02', '08'] as const)('is matched by invoice number, in version %s', async (version) => {
    const bank = reference();
    const entry = {
      amount,
      day: TODAY,
      reference: bank,
      payer: 'Anyone',
      text: `Inv. ${invoiceNo}`,
    };
    const statement = await read(camtOf(IBAN, [entry], version));
    expect(statement).toMatchObject({ format: 'camt', accounts: [IBAN], columns: null });
    expect(statement.lines).toMatchObject([
      {
        row: 1,
        day: TODAY,
        amount: order.amount,
        currency: 'USD',
        payer: 'Anyone',
        reference: `Inv. ${invoiceNo}`,
        bank_reference: bank,
        state: 'open',
        payment_no: null,
        proposal: {
          by: 'invoiceNumber',
          is_certain: true,
          business_id: order.businessId,
          company_name: companyName,
          allocations: [{ invoice_no: invoiceNo, amount: order.amount }],
          credit: 0,
        },
      },
    ]);
  });

  it('is recorded as a payment with ledger and audit, and not a second time', async () => {
    const bank = reference();
    const file = camtOf(IBAN, [{ amount, day: TODAY, reference: bank, text: invoiceNo }]);
    const [line] = (await read(file)).lines;
    if (!line) throw new Error('the file has no line');
    const answer = await accept(line);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    const { id, payment_no } = answer.body.data as { id: string; payment_no: string };
    expect(await payments.invoice(order)).toMatchObject({ open: 0 });
    expect(await payments.payment(id)).toMatchObject({ status: 2, bank_reference: bank });
    expect((await read(file)).lines).toMatchObject([
      { state: 'recorded', payment_no, proposal: null },
    ]);
    const untouched = await fingerprint(portal.database.pool);
    const again = await accept(line);
    expectProblem(again, 409);
    expect(again.body).toMatchObject({
      code: 'BANK_LINE_RECORDED',
      message: `This line of the bank statement is already recorded as ${payment_no}.`,
    });
    expect(await fingerprint(portal.database.pool)).toEqual(untouched);
    // For another client too, although its bank reference is new there.
    const other = await payments.billed(cast.hanna);
    const stolen = {
      ...line,
      proposal: { ...line.proposal, business_id: other.businessId },
    } as Line;
    expectProblem(
      await accept({ ...stolen, proposal: { ...stolen.proposal, allocations: [] } } as Line),
      409,
    );
    const { rows } = await portal.database.pool.query(
      `select summary from audit_entry where operation = 'recordPayment' and summary::text like '%' || $1 || '%'`,
      [line.key],
    );
    expect(rows).toHaveLength(1);
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  });

  it('can be recorded again after a reversal', async () => {
    const file = camtOf(IBAN, [{ amount, day: TODAY, reference: reference(), text: invoiceNo }]);
    const [line] = (await read(file)).lines;
    const { id } = (await accept(line as Line)).body.data as { id: string };
    expect(await payments.put(id, 'reverse', { reason: 'Bounced.' })).toMatchObject({
      status: 200,
    });
    const [again] = (await read(file)).lines;
    expect(again).toMatchObject({ state: 'open', payment_no: null });
    expect(await accept(again as Line)).toMatchObject({ status: 200 });
  });

  it('belongs to a payment that a person typed in with its bank reference', async () => {
    const bank = reference();
    await payments.paid(order.businessId, order.amount, { bank_reference: bank.toLowerCase() });
    expect(
      await linesOf(
        { amount, day: TODAY, reference: bank },
        { amount: '1.00', day: TODAY, reference: bank },
      ),
    ).toMatchObject([{ state: 'recorded' }, { state: 'open' }]);
  });

  it('names a similar payment that a person typed in without its bank reference', async () => {
    const entry = { amount, reference: reference(), text: invoiceNo };
    const id = await payments.paid(order.businessId, order.amount, { received_on: dayFrom(-4) });
    const { payment_no } = await payments.payment(id);
    const before = await fingerprint(portal.database.pool);
    const proposal = { by: 'invoiceNumber', is_certain: false, similar_payment_no: payment_no };
    // Two equal lines, but one payment.
    expect(
      await linesOf({ ...entry, day: TODAY }, { ...entry, reference: reference(), day: TODAY }),
    ).toMatchObject([
      { state: 'open', proposal },
      { state: 'open', proposal: { similar_payment_no: null } },
    ]);
    expect(await linesOf({ ...entry, day: dayFrom(-10) })).toMatchObject([
      { proposal: { similar_payment_no: null } },
    ]);
    expect(await linesOf({ ...entry, amount: '1.00', day: TODAY })).toMatchObject([
      { proposal: { similar_payment_no: null } },
    ]);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    await payments.put(id, 'reverse', { reason: 'Typed in by mistake.' });
    expect(await linesOf({ ...entry, day: TODAY })).toMatchObject([
      { proposal: { is_certain: true, similar_payment_no: null } },
    ]);
  });

  it('is declined, from each file that contains it, until this is taken back', async () => {
    const file = camtOf(IBAN, [
      { amount, day: TODAY, reference: reference(), text: invoiceNo },
      { amount: '8.00', day: TODAY, reference: reference() },
    ]);
    const [line, other] = (await read(file)).lines;
    const decline = (
      bank_lines: (string | undefined)[],
      is_declined: boolean,
      by = cast.administrator,
    ) =>
      portal.call(by.token, 'PUT', '/payments/bank-lines/decline', {
        body: { data: { bank_lines, is_declined } },
      });
    expect(await decline([line?.key], true)).toMatchObject({
      status: 200,
      body: { message: '1 line declined' },
    });
    expect(await decline([line?.key], true)).toMatchObject({ status: 200 });
    expect((await read(file)).lines).toMatchObject([
      { state: 'declined', proposal: null, payment_no: null },
      { state: 'open' },
    ]);
    expect(await decline([line?.key], false)).toMatchObject({ status: 200 });
    expect((await read(file)).lines).toMatchObject([{ state: 'open' }, { state: 'open' }]);
    expect(await accept(line as Line)).toMatchObject({ status: 200 });
    // All or nothing: one of the two is recorded.
    const before = await fingerprint(portal.database.pool);
    const refused = await decline([other?.key, line?.key], true);
    expectProblem(refused, 409);
    expect(refused.body.code).toBe('BANK_LINE_RECORDED');
    for (const keys of [[], ['x'], [other?.key, other?.key]])
      expectProblem(await decline(keys, true), 400);
    for (const who of [cast.ada, cast.auditor])
      expect(await decline([other?.key], true, who)).toMatchObject({ status: 403 });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('is recorded once by two concurrent requests for different clients', async () => {
    const other = await payments.billed(cast.hanna);
    const [line] = await linesOf({ amount, day: TODAY, text: invoiceNo });
    const both = [order.businessId, other.businessId].map(
      (business_id) =>
        ({ ...line, proposal: { ...line?.proposal, business_id, allocations: [] } }) as Line,
    );
    const answers = await behindGate(
      portal.database.pool,
      {
        lock: {
          text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
          values: [line?.key],
        },
        waiting: 2,
      },
      () => Promise.all(both.map(accept)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is matched by open amount and name, else pays what is due first', async () => {
    const { open } = await payments.account(order.businessId);
    const [exact, part] = await linesOf(
      { amount, day: TODAY, payer: companyName.toUpperCase() },
      { amount: '0.01', day: TODAY, payer: companyName },
    );
    expect(exact?.proposal).toMatchObject({ by: 'amountAndName', is_certain: true });
    expect(part?.proposal).toMatchObject({ by: 'name', is_certain: false, credit: 0 });
    const [above] = await linesOf({
      amount: (open + 1).toFixed(2),
      day: TODAY,
      payer: companyName,
    });
    expect(above?.proposal).toMatchObject({ by: 'name', credit: 1 });
    expect(await accept(above as Line)).toMatchObject({
      status: 200,
      body: { data: { credit: 1 } },
    });
    expect(await payments.account(order.businessId)).toMatchObject({ open: 0 });
  });

  it('is shown with the reason if it cannot be recorded', async () => {
    const bank = reference();
    const lines = await linesOf(
      { amount, day: TODAY, direction: 'DBIT', payer: 'A carrier', text: invoiceNo },
      { amount, day: TODAY, currency: 'EUR', text: invoiceNo },
      { amount, day: dayFrom(2), text: invoiceNo },
      { amount, day: TODAY, status: 'PDNG', text: invoiceNo },
      { amount, day: TODAY, isReversal: true, text: invoiceNo },
      { amount, day: TODAY, reference: bank, text: 'Nothing known' },
      { amount, day: TODAY, reference: bank, text: 'Nothing known' },
      { amount: '0.00', day: TODAY },
    );
    expect(lines.map(({ state }) => state)).toEqual([
      'debit',
      'otherCurrency',
      'ahead',
      'notBooked',
      'reversal',
      'open',
      'repeated',
    ]);
    expect(lines.map(({ proposal }) => proposal)).toEqual(lines.map(() => null));
    expect(lines[0]?.payer).toBe('A carrier');
    const ahead = { ...lines[2], proposal: { business_id: order.businessId, allocations: [] } };
    expect(await accept(ahead as unknown as Line)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_DATED_AHEAD' },
    });
  });

  it('is counted if the bank gives no reference', async () => {
    const twice = { amount, day: TODAY, text: 'Rent' };
    const [one, two] = await linesOf(twice, twice);
    expect([one, two]).toMatchObject([{ state: 'open' }, { state: 'open' }]);
    expect(two).not.toMatchObject({ key: one?.key });
    expect(await linesOf(twice)).toMatchObject([{ key: one?.key }]);
  });

  it('is split if a collective entry names its payments', async () => {
    const parts = [
      { amount, text: invoiceNo, payer: 'One' },
      { amount: '2.50', text: 'Two', payer: 'Two' },
    ];
    const sum = dollars(order.amount + 2.5).toFixed(2);
    for (const version of ['02', '08'] as const) {
      const { lines } = await read(
        camtOf(IBAN, [{ amount: sum, day: TODAY, reference: 'B-1', parts }], version),
      );
      expect(lines).toMatchObject([
        { row: 1, amount: order.amount, bank_reference: 'B-1/1', payer: 'One', proposal: {} },
        { row: 1, amount: 2.5, bank_reference: 'B-1/2', payer: 'Two', proposal: null },
      ]);
    }
    // Parts that do not add up to the entry stay one line.
    const wrong = camtOf(IBAN, [{ amount: '9.99', day: TODAY, reference: 'B-2', parts }]);
    expect((await read(wrong)).lines).toMatchObject([{ amount: 9.99, payer: null }]);
  });
});

describe('a CSV file', () => {
  const csvOf = (...rows: readonly string[]) =>
    [
      `"Account";"${IBAN}"`,
      'Booking date;Name;Amount;Currency;Remittance;Bank reference',
      ...rows,
    ].join('\r\n');
  const chosen = {
    date: 1,
    payer: 2,
    amount: 3,
    currency: 4,
    reference: 5,
    transaction: 6,
    day_first: true,
  };
  const written = (): string => TODAY.split('-').toReversed().join('/');

  it('is read with the columns that a person checks', async () => {
    const bank = reference();
    const file = csvOf(
      `${written()};Anyone;${amount.replace('.', ',')};USD;${invoiceNo};${bank}`,
      `${written()};Carrier;-12,00;USD;Fee;`,
      `${written()};Someone;5,00;;;`,
      'Total;;;;;',
    );
    expect(await read(file)).toMatchObject({
      format: 'csv',
      accounts: [IBAN],
      headers: ['Booking date', 'Name', 'Amount', 'Currency', 'Remittance', 'Bank reference'],
      columns: chosen,
      lines: [],
    });
    const { lines } = await read(file, { columns: chosen });
    expect(lines).toMatchObject([
      {
        row: 3,
        day: TODAY,
        amount: order.amount,
        bank_reference: bank,
        state: 'open',
        proposal: { by: 'invoiceNumber', is_certain: true },
      },
      { row: 4, amount: 12, state: 'debit' },
      { row: 5, amount: 5, currency: 'USD', payer: 'Someone', state: 'open', proposal: null },
    ]);
    expect(await accept(lines[0] as Line)).toMatchObject({ status: 200 });
    // The same transfer in the other format of the bank.
    expect(await linesOf({ amount, day: TODAY, reference: bank })).toMatchObject([
      { state: 'recorded' },
    ]);
  });

  it('may have separate columns for debit and credit, or a mark', async () => {
    const two = `Date,Deposit,Withdrawal,Details\n${TODAY},12.00,,In\n${TODAY},,7.00,Out\n${TODAY},0.00,8.00,Out\n`;
    const columns = { date: 1, amount: 2, debit: 3, reference: 4, day_first: true };
    expect((await read(two)).columns).toEqual(columns);
    expect((await read(two, { columns })).lines).toMatchObject([
      { amount: 12, state: 'open' },
      { amount: 7, state: 'debit' },
      { amount: 8, state: 'debit' },
    ]);
    const marked = `Datum,Af Bij,Bedrag\n${TODAY},Bij,12.00\n${TODAY},Af,7.00\n`;
    const { lines } = await read(marked, {
      columns: { date: 1, direction: 2, amount: 3, day_first: true },
    });
    expect(lines).toMatchObject([{ state: 'open' }, { state: 'debit' }]);
  });

  it('names the cell that cannot be read', async () => {
    const file = csvOf(`${written()};A;1.2.3,4;USD;;`);
    const answer = await send(file, { columns: chosen }, 'bank.csv');
    expectProblem(answer, 400, 'statement.3.3');
    expect(answer.body).toMatchObject({
      code: 'STATEMENT_NOT_READ',
      message:
        '“bank.csv” has “1.2.3,4” in the column “Amount”, which is not an amount: row 3, column 3.',
    });
    const day = await send(csvOf('31/31/2026;A;1;USD;;'), { columns: chosen }, 'bank.csv');
    expect(day.body.message).toBe(
      '“bank.csv” has “31/31/2026” in the column “Booking date”, which is not a date (day first): row 3, column 1.',
    );
  });

  it('needs the account, the date and the amount', async () => {
    const file = csvOf();
    expectProblem(await send(file, { columns: { day_first: true } }), 400, 'data.columns.date');
    expectProblem(
      await send(file, { columns: { date: 1, day_first: true } }),
      400,
      'data.columns.amount',
    );
    expectProblem(await send(file, { columns: chosen, account: OTHER_IBAN }), 400, 'data.account');
    expectProblem(await send(file, { columns: { ...chosen, payer: 40 } }), 400, 'statement');
  });
});

describe('a bad file', () => {
  const entry = { amount: '1.00', day: '2026-01-05' };
  const good = camtOf(IBAN, [entry, entry, entry]);
  const many = (rows: number) => `Date,Amount,Text\n${'2026-01-05,1.00,x\n'.repeat(rows)}`;
  it.each<[what: string, file: () => string | Buffer, message: RegExp]>([
    [
      'cut in the middle',
      () => good.slice(0, good.indexOf('</Ntry>', 900)),
      /not valid XML: unclosed tag.*row/,
    ],
    [
      'of another bank',
      () => camtOf(OTHER_IBAN, [entry]),
      /statement of the account BE68539007547034, which is not a bank account of the company/,
    ],
    ['with a text that is not XML', () => '<Document & nothing', /not valid XML/],
    [
      'of another kind of XML',
      () => '<Document xmlns="urn:x"><a/></Document>',
      /XML, but not a bank statement/,
    ],
    [
      'of another message',
      () => good.replace('camt.053.001.08', 'camt.052.001.08'),
      /format CAMT\.052/,
    ],
    ['of another version', () => good.replace('camt.053.001.08', 'camt.053.001.13'), /version 13/],
    [
      'with an external entity',
      () => good.replace('?>', '?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      /DOCTYPE/,
    ],
    [
      'with a wrong encoding',
      () => Buffer.from(good.replace('</Ntry>', 'é</Ntry>'), 'latin1'),
      /not valid UTF-8/,
    ],
    ['with an unknown encoding', () => good.replace('UTF-8', 'KLINGON'), /unknown encoding/],
    ['with deep nesting', () => good.replace('<Stmt>', `<Stmt>${'<a>'.repeat(100)}`), /nested/],
    [
      'without a statement',
      () =>
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt/></Document>',
      /no statement/,
    ],
    ['with a wrong amount', () => good.replace('1.00', 'one'), /“one”.*row 1/],
    ['with a wrong day', () => good.replace('2026-01-05', '2026-13-05'), /booking date: row 1/],
    ['with parts of cents', () => good.replace('1.00', '1.005'), /two decimals: row 1/],
    ['that is a picture', () => Buffer.from('GIF89a000000'), /is a picture, not a bank statement/],
    [
      'of unknown bytes',
      () => Buffer.from([1, 0, 2, 0, 0, 0, 9, 7]),
      /unknown format: please send CAMT/,
    ],
    ['that is JSON', () => '{"a":[1]}', /is JSON/],
    ['without a table', () => 'nothing here', /at least three columns/],
    ['without headers', () => '2026-01-05,1.00,x\n', /no header row/],
    ['of 100,000 lines', () => many(100_000), /more than 2,000 lines.*row 2,002/],
    [
      'of 2,001 entries',
      () =>
        camtOf(
          IBAN,
          Array.from({ length: 2001 }, () => entry),
        ),
      /more than 2,000 lines.*row 2,001/,
    ],
  ])('%s is refused', async (_, file, message) => {
    const untouched = await fingerprint(portal.database.pool);
    const answer = await send(file());
    expectProblem(answer, 400);
    expect(answer.body.code).toBe('STATEMENT_NOT_READ');
    expect(answer.body.message).toMatch(message);
    expect(await fingerprint(portal.database.pool)).toEqual(untouched);
  });

  it('of more than 10 MB is refused', async () => {
    const untouched = await fingerprint(portal.database.pool);
    const answer = await send(Buffer.alloc(10 * 1024 * 1024 + 1, ' '), {}, 'large.csv');
    expectProblem(answer, 413, 'statement');
    expect(answer.body.message).toMatch(/10 MB/);
    expect(await fingerprint(portal.database.pool)).toEqual(untouched);
  });

  it('is refused if there is none, or more than one', async () => {
    const none = await sendForm(portal, cast.administrator, 'POST', '/payments/bank-statement', {
      data: {},
      files: [],
    });
    expectProblem(none, 400, 'statement');
  });
});

it('is only for administrators', async () => {
  for (const who of [cast.ada, cast.tove, cast.auditor, cast.qualityControl]) {
    const answer = await sendForm(portal, who, 'POST', '/payments/bank-statement', {
      data: {},
      files: [{ field: 'statement', name: 'a.xml', bytes: Buffer.from('x') }],
    });
    expect(answer.status).toBe(403);
  }
});
