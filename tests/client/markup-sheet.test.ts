import { describe, expect, it } from 'vitest';
import { parseMarkupSearch } from '../../src/features/markup/markup-params.ts';
import {
  draftCells,
  drafted,
  NO_DRAFT,
  parsePoints,
  type Sheet,
} from '../../src/features/markup/sheet-model.ts';
import {
  added,
  copied,
  everything,
  pasted,
  spotOf,
  stepped,
} from '../../src/features/markup/sheet-selection.ts';
import { idAs } from '../support/id-as.ts';

const sheet: Sheet = {
  rows: ['a', 'b', 'c'].map((subRangeId, i) => ({
    subRangeId: idAs(subRangeId),
    range: 'One',
    from: i,
    to: i + 0.99,
  })),
  own: new Map([
    ['1/a', 3],
    ['2/b', 4.5],
  ]),
  inherited: new Map([['1/b', { points: 2, from: 'default' }]]),
};
const at = (row: number, column: number) => spotOf({ row, column });

describe('what is typed into a cell', () => {
  it.each([
    ['3', 3],
    [' +2.50 ', 2.5],
    ['2,75', 2.75],
    ['-1.5', -1.5],
    ['−1.5 %', -1.5],
    ['.5', 0.5],
    ['100', 100],
    ['-20', -20],
    ['', null],
    ['–', null],
  ])('%o is %o', (text, points) => {
    expect(parsePoints(text)).toEqual({ points });
  });

  it.each(['100.01', '-20.01', '1e2', '1.234', 'x', '1 2', '1,000,5', 'NaN', 'Infinity'])(
    '%o is refused',
    (text) => {
      expect(parsePoints(text)).toHaveProperty('fault');
    },
  );
});

describe('a selection', () => {
  it('is stepped through and held at the edges; Tab goes on in the next row', () => {
    expect(stepped(sheet, { row: 2, column: 1 }, { row: 1 })).toEqual({ row: 2, column: 1 });
    expect(stepped(sheet, { row: 0, column: 1 }, { column: 1 }, true)).toEqual({
      row: 1,
      column: 0,
    });
    expect(stepped(sheet, { row: 1, column: 0 }, { column: -1 }, true)).toEqual({
      row: 0,
      column: 1,
    });
    expect(stepped(sheet, { row: 2, column: 1 }, { column: 1 }, true)).toEqual({
      row: 2,
      column: 1,
    });
  });

  it('takes a block from where it begins, and one value for all of it', () => {
    expect(pasted(sheet, at(1, 0), '1\t2\r\n\t-4\r\n')).toMatchObject({
      changes: [
        ['1/b', 1],
        ['2/b', 2],
        ['1/c', null],
        ['2/c', -4],
      ],
    });
    expect(pasted(sheet, everything(sheet), '7')).toMatchObject({
      changes: { length: 6, 0: ['1/a', 7] },
    });
    expect(pasted(sheet, at(2, 0), '1\n2')).toHaveProperty('fault');
    expect(pasted(sheet, at(0, 0), '1\t2\t3')).toHaveProperty('fault');
    expect(pasted(sheet, at(0, 0), '1\nabc')).toHaveProperty('fault');
  });

  it('adds to what applies: the own rule, else the inherited one, else nothing', () => {
    const column = { anchor: { row: 0, column: 0 }, focus: { row: 2, column: 0 } };
    expect(added(sheet, NO_DRAFT, column, 0.1)).toMatchObject({
      changes: [
        ['1/a', 3.1],
        ['1/b', 2.1],
        ['1/c', 0.1],
      ],
    });
    expect(added(sheet, NO_DRAFT, column, -22.5)).toHaveProperty('fault');
  });

  it('is copied as spreadsheets paste it', () => {
    expect(copied(sheet, new Map([['1/b', 9]]), everything(sheet))).toBe('3\t\n9\t4.5\n\t');
  });
});

describe('a draft', () => {
  it('knows only what differs, except over several owners', () => {
    const changes = sheet.rows.flatMap(({ subRangeId }) =>
      [1, 2].map((type) => [`${type}/${subRangeId}`, null] as const),
    );
    expect([...drafted(NO_DRAFT, changes, sheet, false).keys()]).toEqual(['1/a', '2/b']);
    expect(drafted(NO_DRAFT, changes, sheet, true).size).toBe(6);
    expect(drafted(new Map([['1/a', 9]]), [['1/a', 3]], sheet, false).size).toBe(0);
    expect(draftCells(new Map([['2/b', 1]]))).toEqual([
      { diamond_type: 2, sub_range_id: 'b', points: 1 },
    ]);
  });
});

describe('the address', () => {
  it('keeps what makes sense and drops the rest', () => {
    const owner = '01920000-0000-7000-8000-000000000000';
    expect(
      parseMarkupSearch({ tab: 'businesses', owner, find: ' a ', own: 'yes', page: 2 }),
    ).toEqual({ tab: 'businesses', owner, find: 'a', own: 'yes', page: 2 });
    expect(parseMarkupSearch({ tab: 'toString', owner, page: -1 })).toEqual({});
    expect(parseMarkupSearch({ tab: 'suppliers', owner: 'x', own: 'maybe', page: 1.5 })).toEqual({
      tab: 'suppliers',
    });
    expect(parseMarkupSearch({ tab: 'default', owner })).toEqual({});
  });
});
