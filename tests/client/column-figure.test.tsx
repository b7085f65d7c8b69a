import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ColumnsDrawing } from '../../src/shared/charts/columns-chart.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** One column of 100 next to a tall one, so that the scale stays the same. */
function drawn(before: number | null) {
  const columns = [
    { name: 'One', value: 100, before },
    { name: 'Tall', value: 300, before: null },
  ];
  const svg = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <ColumnsDrawing label="Sold" columns={columns} height={216} width={200} format={String} />
    </RouterContextProvider>,
  );
  const one = svg.slice(svg.indexOf('<title>One'), svg.indexOf('<title>Tall'));
  const numbers = (pattern: RegExp) => (one.match(pattern) ?? []).slice(1).map(Number);
  const [left = 0, top = 0, wide = 0] = numbers(
    /chart-fill" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/,
  );
  const [x = 0, y = 0] = numbers(/<text data-strong="true" x="([\d.]+)" y="([\d.]+)"/);
  return {
    one,
    column: { middle: left + wide / 2, top },
    figure: { x, above: top - y },
    line: /chart-before" d="([^"]+)"/.exec(one)?.[1] ?? null,
  };
}

describe('the figure above a column of a chart', () => {
  // The drawing takes 180 pixels for 300: over a column of 100 the figure reaches from about 105 to about 126.
  it.each([null, 0, 60, 100, 110, 120, 140, 290])(
    'is directly above the column if the previous period was %s',
    (before) => {
      const { column, figure } = drawn(before);
      expect(figure.x).toBeCloseTo(column.middle);
      expect(figure.above).toBeCloseTo(5);
    },
  );

  it('is above the line of the previous period', () => {
    const { one } = drawn(110);
    expect(one.indexOf('chart-before')).toBeGreaterThan(0);
    expect(one.indexOf('<text data-strong')).toBeGreaterThan(one.indexOf('chart-before'));
  });

  it.each([
    [0, false],
    [60, false],
    [103, false],
    [110, true],
    [120, true],
    [140, false],
    [290, false],
  ])('has no minus: a line at %s has ends, %s', (before, hasEnds) => {
    expect(drawn(before).line?.includes('v')).toBe(hasEnds);
  });
});
