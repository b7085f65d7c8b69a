import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { PORTAL_ISSUER } from '../../server/trading/pdf/issuer.ts';
import { countPages, layOutLines } from '../../server/trading/pdf/list-layout.ts';
import { renderListPages, streamListPdf } from '../../server/trading/pdf/list-pdf.ts';
import type {
  ListColumn,
  ListPart,
  ListPrintDocument,
} from '../../server/trading/pdf/list-print.ts';
import { fitColumns } from '../../server/trading/pdf/list-widths.ts';
import { WIDE_PAGE } from '../../server/trading/pdf/print-document.ts';
import { readPdf } from '../support/files/read-pdf.ts';

const column = (field: string, more: Partial<ListColumn<number>> = {}): ListColumn<number> => ({
  field,
  header: field.toUpperCase(),
  width: 60,
  value: (row) => `${field} ${row}`,
  ...more,
});
const part = (label: string | null, count: number): ListPart => ({
  label,
  count,
  sums: [{ field: 'amount', name: 'USD', value: `${count}.00` }],
});
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

const paper = (
  parts: readonly ListPart[],
  more: Partial<ListPrintDocument<number>> = {},
): ListPrintDocument<number> => {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  return {
    title: 'Holds',
    issuer: PORTAL_ISSUER,
    facts: [
      ['Shown', 'Current'],
      ['By', 'Ines Maartens'],
    ],
    columns: [column('stone'), column('amount', { isFigure: true, value: (row) => `${row}.50` })],
    leastWanted: [],
    parts,
    rows: (async function* () {
      yield* upTo(count);
    })(),
    totals: [
      {
        label: `All, ${count}`,
        sums: [{ field: 'amount', name: 'USD', value: '99,999.00' }],
      },
    ],
    empty: 'There is nothing.',
    createdAt: new Date('2026-11-20T12:00:00Z'),
    ...more,
  };
};
const drawn = async (of: ListPrintDocument<number>) =>
  readPdf(await buffer(streamListPdf(renderListPages(of))));

describe('a printed list', () => {
  it.each([1, 30, 36, 37, 38, 39, 40, 41, 42, 43, 44, 80, 500])(
    'has each of %i rows once, in order, with a header on every page, and the sum at the end',
    async (count) => {
      const { pages } = await drawn(paper([part(null, count)]));
      const rows = pages.flat().filter(({ text }) => text.startsWith('stone '));
      expect(rows.map(({ text }) => text)).toEqual(upTo(count).map((nr) => `stone ${nr}`));
      for (const [i, page] of pages.entries()) {
        const words = page.map(({ text }) => text);
        expect(words.filter((text) => text === 'STONE')).toHaveLength(1);
        expect(words.at(-1)).toBe(`Page ${i + 1} of ${pages.length}`);
        for (const { x, y } of page) {
          expect(x).toBeGreaterThanOrEqual(WIDE_PAGE.left);
          expect(x).toBeLessThan(WIDE_PAGE.right);
          expect(y).toBeGreaterThan(20);
        }
        const lines = page.filter(({ text }) => text.startsWith('stone ')).map(({ y }) => y);
        const apart = lines.slice(1).map((y, n) => (lines[n] ?? 0) - y);
        expect(Math.min(20, ...apart)).toBeGreaterThan(10);
      }
      expect(pages.flat().filter(({ text }) => text === '99,999.00')).toHaveLength(1);
    },
  );

  it('aligns figures at one edge', async () => {
    const { pages } = await drawn(paper([part(null, 12)]));
    const digit = 0.556;
    const point = 0.278;
    const ends = pages
      .flat()
      .filter(({ text }) => /^\d+\.50$/.test(text))
      .map(({ text, x, size }) => x + ((text.length - 1) * digit + point) * size);
    expect(ends).toHaveLength(12);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(0.1);
  });

  it('names each group with its sum, and again on the next page', async () => {
    const { pages } = await drawn(paper([part('Halden & Roe', 50), part('Orrin', 1)]));
    const words = pages.flat().map(({ text }) => text);
    expect(words.filter((text) => text === 'Halden & Roe')).toHaveLength(1);
    expect(words.filter((text) => text === 'Halden & Roe, continued')).toHaveLength(
      pages.length - 1,
    );
    expect(words.indexOf('Orrin')).toBe(words.indexOf('stone 51') - 2);
    expect(words[words.indexOf('Orrin') + 1]).toBe('1.00');
  });

  it('states a sum in words if its column is not printed', async () => {
    const { text } = await drawn(paper([part('Orrin', 3)], { columns: [column('stone')] }));
    expect(text).toContain('Orrin, USD 3.00');
    expect(text).toContain('All, 3, USD 99,999.00');
  });

  it('states that it is empty', async () => {
    const { text, pages } = await drawn(paper([]));
    expect(text).toContain('There is nothing.');
    expect(pages).toHaveLength(1);
  });

  it('truncates names, but never numbers', async () => {
    const long = 'x'.repeat(80);
    const { pages } = await drawn(
      paper([part(null, 1)], {
        columns: [
          column('name', { least: 40, value: () => long }),
          column('report', { value: () => long }),
          ...upTo(9).map((nr) => column(`filler${nr}`)),
        ],
      }),
    );
    const words = pages.flat().map(({ text }) => text);
    expect(words.filter((text) => text === long)).toHaveLength(1);
    expect(words.some((text) => /^x+…$/.test(text))).toBe(true);
  });

  it('names the columns that do not fit on the page', async () => {
    const { text } = await drawn(
      paper([part(null, 1)], {
        columns: upTo(30).map((nr) => column(`f${nr}`)),
        leastWanted: ['f7', 'f3'],
      }),
    );
    expect(text).toMatch(/Left out: F7, F3, /);
    expect(text).toContain('F30');
  });

  it('renders no page before the reader needs it', async () => {
    let asked = 0;
    const rows = (async function* () {
      for (; asked < 50_000; asked++) yield asked;
    })();
    for await (const _ of streamListPdf(renderListPages(paper([part(null, 50_000)], { rows }))))
      break;
    expect(asked).toBeLessThan(2_000);
  });

  it('fails with an error if rows are missing', async () => {
    const rows = (async function* () {
      yield 1;
    })();
    await expect(drawn(paper([part(null, 2)], { rows }))).rejects.toThrow('fewer rows');
  });
});

describe('the page breaks of a list', () => {
  it('never separate a heading from its rows, nor overfill a page', () => {
    const rooms = { first: 5, other: 7 };
    for (let a = 1; a < 25; a++)
      for (let b = 1; b < 25; b++) {
        const parts = [
          { label: 'a', count: a },
          { label: 'b', count: b },
        ];
        const lines = 1 + (a % 3);
        const slots = [...layOutLines(parts, rooms, lines)];
        expect(slots.filter(({ kind }) => kind === 'row')).toHaveLength(a + b);
        expect(slots.filter(({ kind }) => kind === 'totals')).toHaveLength(lines);
        let left = 0;
        let pages = 0;
        for (const [i, slot] of slots.entries()) {
          if (slot.kind === 'page') left = pages++ === 0 ? rooms.first : rooms.other;
          else left -= 1;
          expect(left).toBeGreaterThanOrEqual(0);
          if (slot.kind === 'heading') expect(slots[i + 1]?.kind).toBe('row');
        }
        expect(countPages(parts, rooms, lines)).toBe(pages);
      }
  });
});

describe('the columns of a list', () => {
  const fields = (count: number, more: object = {}) =>
    upTo(count).map((nr) => ({ field: `f${nr}`, width: 100, ...more }));
  const widthOf = (columns: readonly { width: number }[]) =>
    columns.reduce((sum, { width }) => sum + width, 0);

  it('fill the page, in the largest possible font', () => {
    for (const [count, size] of [
      [3, 8],
      [10, 8],
      [11, 7],
      [12, 6.5],
      [13, 6],
    ] as const) {
      const fitted = fitColumns(fields(count), 1000, []);
      expect(fitted.size).toBe(size);
      expect(widthOf(fitted.columns)).toBeCloseTo(1000);
      expect(fitted.leftOut).toEqual([]);
    }
  });

  it('truncate words before they omit a column', () => {
    const columns = [...fields(12), ...fields(2, { least: 40 })];
    const fitted = fitColumns(columns, 1000, ['f1']);
    expect(fitted.leftOut).toEqual([]);
    expect(widthOf(fitted.columns)).toBeCloseTo(1000);
    for (const { column, width } of fitted.columns)
      expect(width).toBeGreaterThanOrEqual(
        (('least' in column ? 40 : 100) * fitted.size) / 8 - 0.001,
      );
  });

  it('omit the least important column first, then the last', () => {
    const { leftOut, columns } = fitColumns(fields(16), 1000, ['f5', 'f9']);
    expect(leftOut.map(({ field }) => field)).toEqual(['f5', 'f9', 'f16']);
    expect(widthOf(columns)).toBeCloseTo(1000);
  });
});
