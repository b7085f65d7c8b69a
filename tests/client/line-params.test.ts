import { describe, expect, it } from 'vitest';
import { groupingsOf } from '#common/grouping-choices.ts';
import { APPROVAL, CART_STATUS } from '#machines/codes.ts';
import {
  asGrouping,
  buildLineQuery,
  isNumber,
  numbersOf,
  parseLineSearch,
} from '../../src/shared/lines/line-params.ts';
import { idAs } from '../support/runner/id-as.ts';

const orders = { statuses: APPROVAL, documents: { 5: 'By invoice', 6: 'By order' }, fields: {} };
const carts = { statuses: CART_STATUS, documents: {}, fields: {} };
const CLIENT = '019438e9-4809-7242-83ab-52642f93bf12';

describe('the URL of a list', () => {
  it('keeps valid parameters', () => {
    const chosen = {
      tab: 'all',
      from: '2026-11-01',
      to: '2026-11-20',
      client: idAs(CLIENT),
      type: 2,
      status: 3,
      group: 6,
      stones: 'KL-1,KL-2',
      country: 'BE',
      page: 3,
      size: 25,
    } as const;
    expect(parseLineSearch(orders, chosen)).toEqual(chosen);
    const typed = Object.fromEntries(Object.entries(chosen).map(([k, v]) => [k, String(v)]));
    expect(parseLineSearch(orders, typed)).toEqual(chosen);
    for (const type of [1, 'all'] as const)
      expect(parseLineSearch(orders, { type })).toEqual({ type });
  });

  it('parses a typed day', () => {
    expect(parseLineSearch(orders, { from: '05-03-2026', to: '06/03/2026' })).toEqual({
      from: '2026-03-05',
      to: '2026-03-06',
    });
  });

  it.each([
    ['a tab that no list has', { tab: 'current' }],
    ['a day that is none', { from: 'today' }],
    ['a day that no month has', { from: '2026-02-31', to: '31-02-2026' }],
    ['half a day', { from: '05-03-20', to: '0202-03-05' }],
    ['a client that is none', { client: 'ada' }],
    ['a third kind of stone', { type: 3 }],
    ['the first page', { page: 1 }],
    ['more than a page can hold', { size: 1001 }],
    ['no lines at all', { size: 0 }],
    ['a page past all of them', { page: 100_001 }],
    ['the diamond list, which is no grouping', { group: 1 }],
    ['a document that the lines never have', { group: 7 }],
    ['a grouping that is none', { group: 'client' }],
    ['no stock number', { stones: ' , ' }],
    ['a country in words', { country: 'Belgium' }],
  ])('drops %s', (_, raw) => {
    expect(parseLineSearch(orders, raw)).toStrictEqual({});
  });

  it('has pages up to the end of a list', () => {
    expect(parseLineSearch(orders, { page: 2, size: 1 })).toEqual({ page: 2, size: 1 });
    const far = { page: 100_000, size: 1000 };
    expect(parseLineSearch(orders, far)).toEqual(far);
  });

  it('keeps a status of this list only, and only if all states are listed together', () => {
    expect(parseLineSearch(carts, { tab: 'all', status: 7 })).toEqual({ tab: 'all', status: 7 });
    expect(parseLineSearch(carts, { tab: 'all', status: 1 })).toEqual({ tab: 'all' });
    expect(parseLineSearch(carts, { tab: 'ended', status: 7 })).toEqual({ tab: 'ended' });
    expect(parseLineSearch(carts, { status: 7 })).toEqual({});
  });

  it('keeps the overdue filter only for lists that have it', () => {
    expect(parseLineSearch(carts, { overdue: 1 })).toEqual({});
    const late = parseLineSearch({ ...carts, late: ['Overdue', 'Not overdue'] }, { overdue: '1' });
    expect(late).toEqual({ overdue: 1 });
    expect(buildLineQuery(late, 50).query).toMatchObject({ overdue: true });
    expect(buildLineQuery({ country: 'BE' }, 50).query).toMatchObject({ country: 'BE' });
  });
});

describe('a document in the URL', () => {
  it('is found by its number in any notation, in lists that have documents', () => {
    expect(parseLineSearch(orders, { no: ' in-2026-17 ' })).toEqual({ no: 'IN-2026-17' });
    expect(parseLineSearch(carts, { no: 'IN-2026-17' })).toEqual({});
    for (const no of [
      'I-2026-1',
      'IN-206-1',
      'IN-2026-',
      'IN-2026-1234567890123',
      'XIN-2026-1',
      '12-2026-1',
      'IN-ABCD-1',
      'IN-2026-A',
      'IN-2026-1 x',
    ])
      expect(parseLineSearch(orders, { no })).toEqual({});
    expect(parseLineSearch(orders, { no: 'IN-2026-123456789012' })).toHaveProperty('no');
  });

  it('is opened by its number, a line by its id, and by nothing else', () => {
    expect(parseLineSearch(orders, { open: 'IN-2026-1' })).toEqual({ open: 'IN-2026-1' });
    expect(parseLineSearch(orders, { open: CLIENT })).toEqual({ open: CLIENT });
    expect(parseLineSearch(orders, { open: 'ada' })).toEqual({});
    expect([isNumber('IN-2026-1'), isNumber('ada')]).toEqual([true, false]);
  });

  it('shows its stones of any diamond type; a country is parsed as typed', () => {
    expect(parseLineSearch(orders, { country: ' be ' })).toEqual({ country: 'BE' });
    expect(parseLineSearch(orders, { country: 'BEL' })).toEqual({});
    const asked = buildLineQuery({ no: 'IN-2026-1' }, 50).query;
    expect(asked).toEqual({ currentTab: 'current', page: 1, size: 50, document_no: 'IN-2026-1' });
    expect(buildLineQuery({ tab: 'all', status: 3 }, 50).query).toEqual({
      currentTab: 'all',
      page: 1,
      size: 50,
      diamond_type: 1,
      status: 3,
    });
  });
});

describe('the groupings of a list', () => {
  it('are the seven of the reports, disabled if the lines have no such document', () => {
    expect(groupingsOf(orders).map(({ code, offered }) => [code, offered])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, true],
      [5, true],
      [6, true],
      [7, false],
    ]);
    expect(asGrouping(orders, '5')).toBe(5);
    expect(asGrouping(orders, '1')).toBeUndefined();
    expect(asGrouping(carts, '5')).toBeUndefined();
    expect(asGrouping(orders, null)).toBeUndefined();
  });
});

it('the number filter parses pasted numbers, each once', () => {
  expect(numbersOf(' KL-1\nKL-2; KL-1,\tKL-3 ')).toEqual(['KL-1', 'KL-2', 'KL-3']);
  expect(numbersOf(Array.from({ length: 1200 }, (_, i) => i).join(' '))).toHaveLength(1000);
});

it('the query uses the parameter names of the server', () => {
  expect(buildLineQuery({}, 50)).toStrictEqual({
    query: { currentTab: 'current', page: 1, size: 50, diamond_type: 1 },
    data: {},
  });
  expect(
    buildLineQuery(
      {
        tab: 'ended',
        from: '2026-11-01',
        to: '2026-11-20',
        client: idAs(CLIENT),
        type: 2,
        group: 3,
        stones: 'KL-1,KL-2',
        page: 2,
        size: 10,
      },
      50,
    ),
  ).toEqual({
    query: {
      currentTab: 'ended',
      page: 2,
      size: 10,
      startDate: '2026-11-01',
      endDate: '2026-11-20',
      user_id: CLIENT,
      diamond_type: 2,
      groupBy: 3,
    },
    data: { stock_numbers: ['KL-1', 'KL-2'] },
  });
});

describe('the diamond type of a list', () => {
  const asked = (search: Parameters<typeof buildLineQuery>[0]) =>
    buildLineQuery(search, 50).query.diamond_type;

  it('is the first type until another, or all, is chosen', () => {
    expect(asked({})).toBe(1);
    expect(asked({ type: 2 })).toBe(2);
    expect(asked({ type: 'all' })).toBeUndefined();
  });

  it('is any type if stones are named, unless one is chosen', () => {
    expect(asked({ stones: 'KL-1' })).toBeUndefined();
    expect(asked({ stones: 'KL-1', type: 1 })).toBe(1);
  });
});
