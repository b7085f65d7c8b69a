import { describe, expect, it } from 'vitest';
import { MARKUP_MODE } from '#common/markup-scope.ts';
import { parseMarkupSearch } from '../../src/features/markup/markup-params.ts';
import {
  applyToDraft,
  draftCells,
  goesBelowCost,
  NO_DRAFT,
  parsePoints,
  type Sheet,
  type Value,
} from '../../src/features/markup/sheet-model.ts';
import {
  addToSelection,
  copySelection,
  moveSpot,
  pasteText,
  selectAll,
  setModeOfSelection,
  spotOf,
} from '../../src/features/markup/sheet-selection.ts';
import { idAs } from '../support/runner/id-as.ts';

const percent = (figure: number): Value => ({ points: figure, mode: MARKUP_MODE.percent });
const points = (figure: number): Value => ({ points: figure, mode: MARKUP_MODE.points });

/** Columns: natural white stones, then lab-grown ones, then the fancy ones of both. */
const sheet: Sheet = {
  rows: ['a', 'b', 'c'].map((subRangeId, i) => ({
    subRangeId: idAs(subRangeId),
    range: 'One',
    from: i,
    to: i + 0.99,
  })),
  own: new Map([
    ['1/2/a', points(3)],
    ['1/1/b', percent(4.5)],
  ]),
  inherited: new Map([['1/2/b', { ...points(2), from: 'default' }]]),
};
const at = (row: number, column: number) => spotOf({ row, column });

describe('the value of a cell', () => {
  it.each([
    ['3', 3, null],
    [' +2.50 ', 2.5, null],
    ['2,75', 2.75, null],
    ['-1.5', -1.5, null],
    ['−1.5 %', -1.5, MARKUP_MODE.percent],
    ['.5', 0.5, null],
    ['100', 100, null],
    ['-20', -20, null],
    ['3 pt', 3, MARKUP_MODE.points],
    ['3.5pts', 3.5, MARKUP_MODE.points],
    ['2 points', 2, MARKUP_MODE.points],
    ['', null, null],
    ['–', null, null],
  ])('%o is %o', (text, figure, mode) => {
    expect(parsePoints(text)).toEqual({ points: figure, mode });
  });

  it.each([
    '100.01',
    '-20.01',
    '1e2',
    '1.234',
    'x',
    '1 2',
    '1,000,5',
    '3 pint',
    '-200',
    '1e309',
    'NaN',
    'Infinity',
  ])('%o is refused', (text) => {
    expect(parsePoints(text)).toHaveProperty('fault');
  });
});

describe('the selection of cells', () => {
  it('moves within the edges; Tab continues in the next row', () => {
    expect(moveSpot(sheet, { row: 2, column: 1 }, { row: 1 })).toEqual({ row: 2, column: 1 });
    expect(moveSpot(sheet, { row: 0, column: 3 }, { column: 1 }, true)).toEqual({
      row: 1,
      column: 0,
    });
    expect(moveSpot(sheet, { row: 1, column: 0 }, { column: -1 }, true)).toEqual({
      row: 0,
      column: 3,
    });
    expect(moveSpot(sheet, { row: 2, column: 3 }, { column: 1 }, true)).toEqual({
      row: 2,
      column: 3,
    });
  });

  it('accepts a block from its first cell, and one value for all cells', () => {
    expect(pasteText(sheet, NO_DRAFT, at(1, 0), '1\t2\r\n\t-4 pt\r\n')).toMatchObject({
      changes: [
        ['1/2/b', points(1)],
        ['1/1/b', percent(2)],
        ['1/2/c', null],
        ['1/1/c', points(-4)],
      ],
    });
    expect(pasteText(sheet, NO_DRAFT, selectAll(sheet), '7')).toMatchObject({
      changes: { length: 12, 0: ['1/2/a', points(7)], 1: ['1/1/a', percent(7)] },
    });
    expect(pasteText(sheet, NO_DRAFT, at(2, 0), '1\n2')).toHaveProperty('fault');
    expect(pasteText(sheet, NO_DRAFT, at(0, 0), '1\t2\t3\t4\t5')).toHaveProperty('fault');
    expect(pasteText(sheet, NO_DRAFT, at(0, 0), '1\nabc')).toHaveProperty('fault');
  });

  it('adds to the effective value: the own rule, else the inherited one, else zero', () => {
    const column = { anchor: { row: 0, column: 0 }, focus: { row: 2, column: 0 } };
    expect(addToSelection(sheet, NO_DRAFT, column, 0.1)).toMatchObject({
      changes: [
        ['1/2/a', points(3.1)],
        ['1/2/b', points(2.1)],
        ['1/2/c', points(0.1)],
      ],
    });
    expect(addToSelection(sheet, NO_DRAFT, column, -22.5)).toHaveProperty('fault');
  });

  it('is copied in the format of spreadsheets', () => {
    expect(copySelection(sheet, new Map([['1/2/b', points(9)]]), selectAll(sheet))).toBe(
      '3.00 pt\t\t\t\n9.00 pt\t4.50 %\t\t\n\t\t\t',
    );
  });

  it('uses percent of cost or points of Rap, and keeps its figures', () => {
    const row = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 3 } };
    expect(setModeOfSelection(sheet, NO_DRAFT, row, MARKUP_MODE.percent)).toMatchObject({
      changes: [['1/2/a', percent(3)]],
    });
  });
});

describe('the unsaved changes', () => {
  it('contain only differences, except for several owners', () => {
    const changes = sheet.rows.flatMap(({ subRangeId }) =>
      [1, 2].map((growth) => [`1/${growth}/${subRangeId}`, null] as const),
    );
    expect([...applyToDraft(NO_DRAFT, changes, sheet, false).keys()]).toEqual(['1/2/a', '1/1/b']);
    expect(applyToDraft(NO_DRAFT, changes, sheet, true).size).toBe(6);
    const again = applyToDraft(
      new Map([['1/2/a', points(9)]]),
      [['1/2/a', points(3)]],
      sheet,
      false,
    );
    expect(again.size).toBe(0);
    expect(applyToDraft(NO_DRAFT, [['1/2/a', percent(3)]], sheet, false).size).toBe(1);
    const span = { first: '2026-12-01', last: '' };
    expect(draftCells(sheet, new Map([['2/1/b', percent(1)]]), span)).toEqual([
      {
        ...{ diamond_type: 2, growth_type: 1, sub_range_id: 'b', mode: MARKUP_MODE.percent },
        ...{ points: 1, first_day: '2026-12-01', last_day: null },
      },
    ]);
  });

  it('are below cost if a markup is negative', () => {
    expect(goesBelowCost(new Map([['1/2/a', points(-0.01)]]))).toBe(true);
    expect(
      goesBelowCost(
        new Map([
          ['1/2/a', points(0)],
          ['1/1/a', null],
        ]),
      ),
    ).toBe(false);
  });
});

describe('the URL of the markups', () => {
  it('keeps valid parameters and drops the others', () => {
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
