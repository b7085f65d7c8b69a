import { describe, expect, it } from 'vitest';
import { layOut, type ShownColumn, TICK_WIDTH } from '../../src/ui/grid/columns/layout.ts';
import { some } from '../support/some.ts';

type Sketch = readonly [
  id: string,
  width: number,
  least?: number | undefined,
  pin?: 'left' | 'right',
];

/** What is asked for, laid out on a screen of some width. */
function laidOut(
  columns: readonly Sketch[],
  available: number,
  { ticks = false, sized = {} }: { ticks?: boolean; sized?: Record<string, number> } = {},
) {
  const shown = columns.map(
    ([id, , least, pin = null]): ShownColumn<object> => ({
      column: { id, header: id, value: () => null, ...(least === undefined ? {} : { least }) },
      pin,
      className: '',
      style: undefined,
    }),
  );
  const wanted = columns.map(([id, width]) => sized[id] ?? width);
  return layOut(shown, wanted, sized, available, ticks);
}
const LIST: readonly Sketch[] = [
  ['status', 100, 80, 'left'],
  ['report', 100, 60],
  ['price', 80],
  ['place', 80],
  ['amount', 100, undefined, 'right'],
];

describe('the widths of a list', () => {
  it('take all of the screen where there is room, in whole pixels', () => {
    const { widths, total } = laidOut(LIST, 1_001, { ticks: true });
    expect(total).toBe(1_001);
    expect(some(widths).every((width) => Number.isInteger(width))).toBe(true);
    expect(widths.reduce((sum, width) => sum + width, TICK_WIDTH)).toBe(1_001);
    expect(Math.min(...widths)).toBeGreaterThan(80);
  });

  it('leave alone what somebody has sized', () => {
    expect(laidOut(LIST, 1_000, { sized: { price: 60 } }).widths[2]).toBe(60);
    const all = { status: 90, report: 90, price: 90, place: 90, amount: 90 };
    expect(laidOut(LIST, 420, { sized: all }).widths).toEqual([90, 90, 90, 90, 90]);
    expect(laidOut(LIST, 460, { sized: all }).widths).toEqual([90, 90, 90, 100, 90]);
  });

  it('give way a little, so that all is seen', () => {
    const { widths, total } = laidOut(LIST, 430);
    expect(total).toBe(430);
    expect(widths).toEqual([90, 80, 80, 80, 100]);
  });

  it('cut no figure in two at the edge of what is pinned', () => {
    // 100 + 100 + 80 would end 10 pixels behind the edge.
    expect(laidOut(LIST, 370).widths).toEqual([97, 93, 80, 80, 100]);
    // Even at their least the prices would not fit: what stands before them takes the rest.
    const [status = 0, report = 0, ...rest] = laidOut(LIST, 310).widths;
    expect(status + report).toBe(210);
    expect(rest).toEqual([80, 80, 100]);
  });

  it('are what is asked for until the screen is known', () => {
    expect(laidOut(LIST, 0).widths).toEqual([100, 100, 80, 80, 100]);
  });
});
