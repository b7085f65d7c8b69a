import { describe, expect, it } from 'vitest';
import type { MemoLineId } from '#api/ids.gen.ts';
import { TERMS_RULES, termsOf } from '../../src/features/customer/terms-values.ts';
import { issueDatesOf } from '../../src/features/memo/aging.ts';
import {
  countStrangers,
  groupByClient,
  type MemoScan,
  mergeScans,
  NO_SCAN,
  parseNumbers,
  splitIntoRequests,
  withoutLines,
} from '../../src/features/memo/scan.ts';
import { amountAt, saleOf } from '../../src/shared/stones/sale-prices.ts';
import { idAs } from '../support/runner/id-as.ts';

type Memo = MemoScan['memos'][number];
const line = (id: string, carat = 1, sell_amt = 100) =>
  ({ id, carat, sell_amt, stock_no: id }) as Memo['lines'][number];
const memo = (memo_id: string, business_id: string, lines: Memo['lines'], stay_out = 0): Memo => ({
  memo_id: idAs(memo_id),
  memo_no: memo_id,
  business_id: idAs(business_id),
  company_name: business_id,
  due_on: '2026-12-01',
  is_overdue: false,
  pieces: lines.length,
  carat: 0,
  amount: 0,
  stay_out,
  lines,
});
const scan = (memos: Memo[], numbers = 1): MemoScan => ({ ...NO_SCAN, numbers, memos });

describe('scanned numbers', () => {
  it('are split at any separators', () => {
    expect(parseNumbers(' KL-1;KL-2\n\tLG 5.1,2/3 -- ')).toEqual([
      'KL-1',
      'KL-2',
      'LG',
      '5.1',
      '2/3',
    ]);
    expect(parseNumbers('')).toEqual([]);
  });

  it('are requested in batches', () => {
    const many = Array.from({ length: 2500 }, (_, at) => String(at));
    expect(splitIntoRequests(many).map(({ length }) => length)).toEqual([1000, 1000, 500]);
    expect(splitIntoRequests(many).flat()).toEqual(many);
    expect(splitIntoRequests([])).toEqual([]);
  });

  it('of two responses are merged, with each line once', () => {
    const both = mergeScans(
      scan([memo('M1', 'A', [line('a', 1.11, 10.1)], 2)]),
      scan([
        memo('M1', 'A', [line('a', 1.11, 10.1), line('b', 0.5, 20.2)], 1),
        memo('M2', 'B', [line('c')]),
      ]),
    );
    expect(both).toMatchObject({ numbers: 2, pieces: 3, carat: 2.61, amount: 130.3 });
    expect(both.memos.map(({ memo_id, pieces, stay_out }) => [memo_id, pieces, stay_out])).toEqual([
      ['M1', 2, 1],
      ['M2', 1, 0],
    ]);
  });

  it('can be removed, and then stay out', () => {
    const left = withoutLines(
      scan([memo('M1', 'A', [line('a'), line('b')]), memo('M2', 'A', [line('c')])]),
      new Set(['b', 'c']),
    );
    expect(left).toMatchObject({ pieces: 1, amount: 100 });
    expect(left.memos).toMatchObject([{ memo_id: 'M1', stay_out: 1 }]);
  });

  it('are grouped by client, and each unmatched number has a reason', () => {
    const memos = [memo('M1', 'A', []), memo('M2', 'B', []), memo('M3', 'A', [])];
    expect(
      groupByClient(memos).map(({ companyName, memos: of }) => [companyName, of.length]),
    ).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
    const stranger = {
      number: 'X',
      kind: 'doubled' as const,
      message: '',
      stock_no: null,
      stone_status: null,
      memo_no: null,
      company_name: null,
    };
    expect(countStrangers([stranger, stranger]).map(({ key }) => key)).toEqual(['X 1', 'X 2']);
  });
});

describe('the prices of a sale', () => {
  it('round half cents up, as the invoice does', () => {
    expect(amountAt(1234.5, 1.01)).toBe(1246.85);
    expect(amountAt(0.01, 0.5)).toBe(0.01);
  });

  it('are added up, sent only if changed, and refused if invalid', () => {
    const lines = [
      { id: idAs<MemoLineId>('a'), carat: 1, markup_ppc: 100, sell_amt: 100 },
      { id: idAs<MemoLineId>('b'), carat: 2, markup_ppc: 50.5, sell_amt: 101 },
      { id: idAs<MemoLineId>('c'), carat: 1, markup_ppc: 10, sell_amt: 10 },
      { id: idAs<MemoLineId>('d'), carat: 1, markup_ppc: 20, sell_amt: 20 },
    ];
    const sale = saleOf(
      lines,
      new Map([
        ['a', '100.00'],
        ['b', '40'],
        ['c', 'x'],
        ['d', ''],
      ]),
    );
    expect(sale).toMatchObject({ total: 180, before: 231 });
    expect([...sale.agreed]).toEqual([['b', 40]]);
    expect([...sale.faults]).toEqual([
      ['c', '“x” is not a number.'],
      ['d', 'Enter a price.'],
    ]);
  });
});

it('an age group of memos has its issue days', () => {
  const now = Date.parse('2026-11-20T00:30:00Z');
  expect(issueDatesOf('days_0_7', now)).toEqual({ from: '2026-11-13', to: '2026-11-20' });
  expect(issueDatesOf('days_8_14', now)).toEqual({ from: '2026-11-06', to: '2026-11-12' });
  expect(issueDatesOf('days_over_60', now)).toEqual({ to: '2026-09-20' });
});

it('the terms of a business are parsed as typed', () => {
  const values = {
    memo_limit: '$ 75,000.00',
    credit_limit: '250,000',
    memo_days: ' 21',
    memo_renewals: '2',
    payment_days: '0',
  };
  for (const [name, value] of Object.entries(values))
    expect(TERMS_RULES[name as keyof typeof values](value)).toBeNull();
  expect(termsOf(values)).toEqual({
    memo_limit: 75_000,
    credit_limit: 250_000,
    memo_days: 21,
    memo_renewals: 2,
    payment_days: 0,
  });
  expect(TERMS_RULES.credit_limit(' ')).toBeNull();
  expect(termsOf({ ...values, credit_limit: ' ' })).toMatchObject({ credit_limit: null });
  expect(TERMS_RULES.credit_limit('none')).not.toBeNull();
  expect(TERMS_RULES.credit_limit('-1')).not.toBeNull();
  expect(TERMS_RULES.memo_limit('')).not.toBeNull();
  expect(TERMS_RULES.memo_days('0')).not.toBeNull();
  expect(TERMS_RULES.memo_renewals('13')).not.toBeNull();
  expect(TERMS_RULES.memo_renewals('1.5')).not.toBeNull();
  expect(TERMS_RULES.payment_days('366')).not.toBeNull();
  expect(TERMS_RULES.memo_limit('1000000001')).not.toBeNull();
});
