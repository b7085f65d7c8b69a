import { describe, expect, it } from 'vitest';
import type { BusinessId, InvoiceId } from '#api/ids.gen.ts';
import { guessColumns } from '../../server/trading/bank-statements/bank-columns.ts';
import {
  invoiceNumbersIn,
  plainName,
  proposeMatches,
} from '../../server/trading/bank-statements/propose-matches.ts';
import {
  addDecimals,
  parseAmount,
  parseDay,
} from '../../server/trading/bank-statements/read-cells.ts';

describe('an amount of a bank statement', () => {
  it.each([
    ['1234.5', '1234.50', false],
    ['1,234.56', '1234.56', false],
    ['1.234,56', '1234.56', false],
    ["1'234.56", '1234.56', false],
    ['1 234,5', '1234.50', false],
    ['12,34,567.80', '1234567.80', false],
    ['1,234', '1234.00', false],
    ['1.234.567', '1234567.00', false],
    ['-12,00', '12.00', true],
    ['12.00-', '12.00', true],
    ['(12.00)', '12.00', true],
    ['+12', '12.00', false],
    ['USD 12.00', '12.00', false],
    ['$12.00', '12.00', false],
    ['0.125', '0.125', false],
    ['999999999999.99', '999999999999.99', false],
  ])('%s is read', (text, amount, isNegative) => {
    expect(parseAmount(text)).toEqual({ amount, isNegative });
  });

  it.each([
    '',
    'abc',
    '1.2.3,4,5',
    '1,23,4',
    '12.00 CR DR',
    '--1',
    '(1',
    '1)',
    '1e5',
    '12.',
    '0x10',
    '1234567890123',
  ])('“%s” is not read', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  it('is added exactly', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.30');
    expect(addDecimals('999999999999.99', '0.01')).toBe('1000000000000.00');
  });
});

describe('a date of a bank statement', () => {
  it.each([
    ['2026-11-30', true, '2026-11-30'],
    ['20261130', true, '2026-11-30'],
    ['2026-11-30T10:00:00', true, '2026-11-30'],
    ['30/11/2026', true, '2026-11-30'],
    ['11/30/2026', false, '2026-11-30'],
    ['05.06.26', true, '2026-06-05'],
    ['05.06.26', false, '2026-05-06'],
    ['5-Nov-2026', true, '2026-11-05'],
    ['5 November 2026', true, '2026-11-05'],
  ])('%s is read', (text, isDayFirst, day) => {
    expect(parseDay(text, isDayFirst)).toBe(day);
  });

  it.each([
    '',
    '31/11/2026',
    '11/30/2026',
    '2026-02-29',
    '1999-01-01',
    '5-Xyz-2026',
    '1234',
    'today',
  ])('“%s” is not read', (text) => {
    expect(parseDay(text, true)).toBeNull();
  });
});

describe('columns', () => {
  it.each([
    [['Date', 'Description', 'Amount', 'Balance'], { date: 1, reference: 2, amount: 3 }],
    [
      ['Transaction Date', 'Value Date', 'Narration', 'Ref No', 'Withdrawal Amt', 'Deposit Amt'],
      { date: 1, reference: 3, debit: 5, amount: 6 },
    ],
    [
      ['Buchungstag', 'Name Zahlungsbeteiligter', 'Verwendungszweck', 'Betrag', 'Währung'],
      { date: 1, payer: 2, reference: 3, amount: 4, currency: 5 },
    ],
    [
      ['Datum', 'Naam', 'Af Bij', 'Bedrag (EUR)', 'Mededelingen'],
      { date: 1, payer: 2, direction: 3, amount: 4, reference: 5 },
    ],
    [
      ['Booking date', 'Transaction ID', 'Counterparty name', 'Amount', 'Currency', 'Reference'],
      { date: 1, transaction: 2, payer: 3, amount: 4, currency: 5, reference: 6 },
    ],
  ])('%j are found by their headers', (headers, columns) => {
    expect(guessColumns(headers)).toEqual({ day_first: true, ...columns });
  });
});

describe('invoice numbers in a text', () => {
  it.each([
    ['Payment IN-2026-000123', ['IN-2026-000123']],
    ['in 2026 000123 and IN2026000124.', ['IN-2026-000123', 'IN-2026-000124']],
    ['IN-2026-000123, IN-2026-000123', ['IN-2026-000123']],
    ['Payment of IN-2026-00 0123', ['IN-2026-000123']],
    ['IN-2026-1000000', ['IN-2026-1000000']],
    ['CO-2026-000123, MAIN-2026-000123', []],
    ['nothing', []],
  ])('%s', (text, numbers) => {
    expect(invoiceNumbersIn(text)).toEqual(numbers);
  });
});

it('compares names without legal form, accents and punctuation', () => {
  expect(plainName('Okafor Jewels B.V.')).toBe(plainName('OKAFOR JEWELS'));
  expect(plainName('Société Générale SA')).toBe('societe generale');
  expect(plainName('Gems & Co. Pvt. Ltd.')).toBe('gems');
  // A name that consists of such words stays as it is.
  expect(plainName('Limited Co.')).toBe('limited co');
});

describe('proposals', () => {
  const [ada, bo] = ['a', 'b'] as unknown as [BusinessId, BusinessId];
  const invoice = (n: number, businessId: BusinessId, openCents: number) => ({
    id: `i${n}` as unknown as InvoiceId,
    invoiceNo: `IN-2026-00000${n}`,
    businessId,
    openCents,
  });
  const invoices = [
    invoice(1, ada, 10_000),
    invoice(2, ada, 25_000),
    invoice(3, bo, 10_000),
    invoice(4, bo, 0),
  ];
  const businesses = [
    { id: ada, name: 'Ada Gems Ltd' },
    { id: bo, name: 'Bo Stones' },
  ];
  const propose = (...lines: readonly [cents: number, payer: string | null, text?: string][]) => {
    const matches = proposeMatches(
      lines.map(([cents, payer, reference = null], at) => ({
        key: String(at),
        cents,
        payer,
        reference,
      })),
      invoices,
      businesses,
    );
    return lines.map((_, at) => {
      const match = matches.get(String(at));
      return match
        ? [
            match.by,
            match.isCertain,
            match.businessId,
            match.allocations
              .map(({ invoiceNo, cents }) => `${invoiceNo.slice(-1)}:${cents}`)
              .join(),
            match.restCents,
          ]
        : null;
    });
  };

  it('are certain if the line pays exactly the named invoices', () => {
    expect(propose([35_000, null, 'IN-2026-000001 IN-2026-000002'])).toEqual([
      ['invoiceNumber', true, ada, '1:10000,2:25000', 0],
    ]);
    expect(propose([9_000, 'Unknown', 'IN-2026-000001'])).toEqual([
      ['invoiceNumber', false, ada, '1:9000', 0],
    ]);
    expect(propose([11_000, null, 'IN-2026-000001'])).toEqual([
      ['invoiceNumber', false, ada, '1:10000', 1_000],
    ]);
    expect(propose([500, null, 'IN-2026-000004'])).toEqual([['invoiceNumber', false, bo, '', 500]]);
  });

  it('compare the open amount and the name, else pay the first due invoice', () => {
    expect(propose([25_000, 'ADA GEMS'])).toEqual([['amountAndName', true, ada, '2:25000', 0]]);
    expect(propose([12_000, 'Ada Gems'])).toEqual([['name', false, ada, '1:10000,2:2000', 0]]);
    expect(propose([10_000, 'Someone else'], [10_000, null])).toEqual([null, null]);
  });

  it('give no client for invoices of two clients, or a name of two clients', () => {
    expect(propose([20_000, 'Ada Gems', 'IN-2026-000001 IN-2026-000003'])).toEqual([null]);
    const twice = proposeMatches(
      [{ key: 'k', cents: 1, payer: 'Ada Gems', reference: null }],
      [],
      [...businesses, { id: 'c' as unknown as BusinessId, name: 'ADA GEMS LLC' }],
    );
    expect(twice.size).toBe(0);
  });

  it('propose each open amount once', () => {
    expect(
      propose([10_000, 'Ada Gems'], [10_000, 'Ada Gems'], [10_000, null, 'IN-2026-000001']),
    ).toEqual([
      ['amountAndName', true, ada, '1:10000', 0],
      ['name', false, ada, '2:10000', 0],
      ['invoiceNumber', false, ada, '', 10_000],
    ]);
  });
});
