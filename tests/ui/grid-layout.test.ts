import { describe, expect, it } from 'vitest';
import {
  computeLayout,
  type ShownColumn,
  TICK_WIDTH,
} from '../../src/ui/grid/columns/column-layout.ts';
import {
  fixedWidth,
  measureColumn,
  type WidthSpec,
  widestCell,
} from '../../src/ui/grid/columns/measure-columns.ts';
import type { GridColumn } from '../../src/ui/grid/types.ts';
import { some } from '../support/runner/some.ts';

type Sketch = readonly [room: WidthSpec, pin?: 'left' | 'right'];
type Aligns = readonly GridColumn<object>['align'][];

const exact = (whole: number): WidthSpec => ({
  least: whole,
  whole,
  wanted: whole + 28,
  kind: 'exact',
});
const words = (least: number, whole: number): WidthSpec => ({
  least,
  whole,
  wanted: whole + 28,
  kind: 'words',
});
/** The first and the last cell stand further from the rim of the table. */
const RIMS = 7 + 9;

/** What is asked for, laid out on a screen of some width. */
function laidOut(
  columns: readonly Sketch[],
  available: number,
  ticks = false,
  aligns: Aligns = [],
) {
  const shown = columns.map(([, pin = null], at): ShownColumn<object> => {
    const id = String(at);
    return {
      column: { id, header: id, value: () => null, align: aligns[at] ?? 'start' },
      pin,
      className: '',
      style: undefined,
    };
  });
  const rooms = columns.map(([room]) => room);
  return computeLayout(shown, rooms, available, ticks);
}
const LIST: readonly Sketch[] = [
  [exact(73), 'left'],
  [words(60, 120)],
  [exact(80)],
  [exact(80)],
  [exact(91), 'right'],
];
const WHOLE = 73 + 60 + 80 + 80 + 91 + RIMS;
/** Of the 40 pixels the padding is a part, at the rims too. */
const AIR = 5 * 28 - RIMS;

describe('the column widths of a list', () => {
  it('fill the screen if there is space, in whole pixels', () => {
    const { widths, total } = laidOut(LIST, 1_001, true);
    expect(total).toBe(1_001);
    expect(some(widths).every((width) => Number.isInteger(width))).toBe(true);
    expect(widths.reduce((sum, width) => sum + width, TICK_WIDTH)).toBe(1_001);
  });

  it('give spare space to text columns until they fit, then to all as padding, then to text columns', () => {
    const from = laidOut(LIST, WHOLE).widths;
    expect(from).toEqual([80, 60, 80, 80, 100]);
    expect(laidOut(LIST, WHOLE + 60).widths).toEqual([80, 120, 80, 80, 100]);
    expect(laidOut(LIST, WHOLE + 60 + AIR).widths).toEqual([101, 148, 108, 108, 119]);
    expect(laidOut(LIST, WHOLE + 60 + AIR + 500).widths).toEqual([101, 648, 108, 108, 119]);
  });

  it('separate a text column from a preceding number column by six more pixels', () => {
    const three: readonly Sketch[] = [[exact(50)], [exact(60)], [words(60, 60)]];
    const aligned = (...aligns: Aligns) =>
      laidOut(three, 50 + 60 + 60 + RIMS + 6, false, aligns).widths;
    expect(aligned('end')).toEqual([57, 66, 69]);
    expect(aligned('end', 'end')).toEqual([57, 60, 75]);
    expect(aligned('end', 'center')[1]).toBeLessThan(66);
  });

  it('share spare space if there are no text columns', () => {
    const { widths, total } = laidOut([[exact(100)], [exact(100)]], 800);
    expect(total).toBe(800);
    expect(Math.abs((widths[0] ?? 0) - (widths[1] ?? 0))).toBeLessThan(10);
  });

  it.each(Array.from({ length: 40 }, (_, step) => 120 + step * 17))(
    'never truncate values other than text, and keep one column next to the pinned ones, at %i pixels',
    (available) => {
      const { widths, total } = laidOut(LIST, available);
      LIST.forEach(([room], at) => {
        expect(widths[at]).toBeGreaterThanOrEqual(room.least);
      });
      if (total === available) return;
      expect(total).toBeGreaterThan(available);
      const edge = available - (widths[4] ?? 0);
      const ends = [0, 1, 2, 3].map((at) => widths.slice(0, at + 1).reduce((a, b) => a + b));
      if (edge >= 80) expect(ends).toContain(edge);
    },
  );

  it('keep a width set by the user, even if it truncates a number', () => {
    const sized: readonly Sketch[] = LIST.map(([, ...pin]) => [fixedWidth(50), ...pin]);
    expect(laidOut(sized, 220).widths).toEqual([50, 50, 50, 50, 50]);
    expect(laidOut(sized, 290).widths).toEqual([50, 50, 50, 90, 50]);
    const one: readonly Sketch[] = LIST.map((each, at) => (at === 2 ? [fixedWidth(30)] : each));
    expect(laidOut(one, 1_400).widths[2]).toBe(30);
  });

  it('are the desired widths until the size of the screen is known', () => {
    expect(laidOut(LIST, 0).widths).toEqual([101, 148, 108, 108, 119]);
  });
});

type Line = { readonly price: number | null; readonly note: string; readonly day: Date };
const LINES: readonly Line[] = [
  { price: 3, note: 'a', day: new Date(2026, 0, 1) },
  { price: -123_456.5, note: 'a much longer note', day: new Date(2026, 10, 22) },
  { price: null, note: '', day: new Date(2026, 5, 5) },
];
/** Where nothing can be measured a character is 0.56 of twelve pixels. */
const pixels = (text: string): number => text.length * 12 * 0.56;
const column = (more: Partial<GridColumn<Line>>): GridColumn<Line> => ({
  id: 'one',
  header: '$',
  value: ({ price }) => price,
  ...more,
});

describe('the desired width of a column', () => {
  it('is that of the longest number, text or date, as displayed', () => {
    expect(widestCell(column({}), LINES)).toBeCloseTo(pixels('−123,456.50'));
    expect(widestCell(column({ value: ({ note }) => note }), LINES)).toBeCloseTo(
      pixels('a much longer note'),
    );
    expect(widestCell(column({ value: ({ day }) => day }), LINES)).toBeCloseTo(
      pixels('22/11/2026 12:00 AM'),
    );
  });

  it('is that of a rendered cell with everything next to it', () => {
    const drawn = column({
      written: ({ price }) => (price === 3 ? 'on hold' : null),
      extraWidth: 24,
    });
    expect(widestCell(drawn, LINES.slice(0, 1))).toBeCloseTo(pixels('on hold') + 24);
    expect(widestCell(drawn, LINES)).toBeCloseTo(pixels('−123,456.50') + 24);
  });

  it('is the text plus 40 pixels, can lose its padding, and less for text', () => {
    const figures = measureColumn(column({}), 60, false);
    expect(figures).toEqual({ least: 72, whole: 72, wanted: 100, kind: 'exact' });
    const long = measureColumn(column({ words: 180 }), 400, false);
    expect(long).toEqual({ least: 72, whole: 180, wanted: 180, kind: 'words' });
    // Words that a row is known by are there whatever else is in sight, as far as they ask for room.
    const name = measureColumn(column({ words: 180, wordsFirst: true }), 130, false);
    expect(name.least).toBe(name.whole);
    expect(name.whole).toBeGreaterThan(130);
    expect(measureColumn(column({ words: 180, wordsFirst: true }), 400, false).least).toBe(180);
    const short = measureColumn(column({ words: 180 }), 30, false);
    expect(short).toEqual({ least: 42, whole: 42, wanted: 70, kind: 'words' });
  });

  it('is at least that of the header with the sort arrow', () => {
    const { least } = measureColumn(column({ header: 'Amount $' }), 4, false);
    expect(least).toBeGreaterThan(8 * 11 * 0.56);
    expect(measureColumn(column({ header: 'Amount $' }), 4, true).least).toBeGreaterThan(least);
  });
});
