import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { PORTAL_ISSUER } from '../../server/trading/pdf/issuer.ts';
import { planPages } from '../../server/trading/pdf/page-plan.ts';
import { PAGE, type PrintDocument } from '../../server/trading/pdf/print-document.ts';
import { printable } from '../../server/trading/pdf/printable.ts';
import {
  type StatementTexts,
  statementsOn,
  withoutOrigin,
} from '../../server/trading/pdf/statements.ts';
import { streamPdf } from '../../server/trading/pdf/stream-pdf.ts';
import { readPdf } from '../support/files/read-pdf.ts';

const TEXTS: StatementTexts = new Map([
  ['warranties', 'They are conflict free.'],
  ['lab_grown', 'They were grown in a laboratory.'],
]);
const statementsFor = (...growthTypes: number[]) =>
  statementsOn(
    growthTypes.map((growth_type, i) => ({ id: String(i), growth_type, carat: 1 })),
    withoutOrigin(TEXTS),
  );

const paper = (
  count: number,
  more: Partial<PrintDocument<number>> = {},
): PrintDocument<number> => ({
  title: 'Invoice',
  number: 'IN-2026-000123',
  issuer: PORTAL_ISSUER,
  recipient: ['Dvořák & synové', 'Dlouhá 12', 'Praha'],
  facts: [
    ['Date', '20/11/2026'],
    ['Due', '20/12/2026'],
  ],
  columns: [
    { header: 'Stone', width: PAGE.inner - 100, value: (row) => `stone ${row}` },
    { header: 'USD', width: 100, isFigure: true, value: (_, nr) => `${nr}.00` },
  ],
  count,
  rows: Array.from({ length: count }, (_, i) => i + 1),
  totals: [['Total USD', '1,234.00']],
  closing: statementsFor(1, 2),
  createdAt: new Date('2026-11-20T12:00:00Z'),
  ...more,
});
const drawn = async (of: PrintDocument<number>) => readPdf(await buffer(streamPdf(of)));

describe('a PDF document', () => {
  it.each([0, 1, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 45, 200])(
    'prints every one of %i rows once, inside the margins, with a header on each page',
    async (count) => {
      const { pages } = await drawn(paper(count));
      const stones = pages.flat().filter(({ text }) => text.startsWith('stone '));
      expect(stones.map(({ text }) => text)).toEqual(
        Array.from({ length: count }, (_, i) => `stone ${i + 1}`),
      );
      for (const [i, page] of pages.entries()) {
        const words = page.map(({ text }) => text);
        expect(words.filter((text) => text === 'Invoice IN-2026-000123')).toHaveLength(1);
        expect(words.at(-1)).toBe(`Page ${i + 1} of ${pages.length}`);
        expect(words.includes('Stone')).toBe(words.some((text) => text.startsWith('stone ')));
        for (const { x, y } of page) {
          expect(x).toBeGreaterThanOrEqual(PAGE.left);
          expect(x).toBeLessThan(PAGE.right);
          expect(y).toBeGreaterThan(30);
        }
        // No two lines stand on each other.
        const body = page.filter(({ x }) => x < 60).map(({ y }) => y);
        const apart = body.slice(1).map((y, n) => Math.abs(y - (body[n] ?? 0)));
        expect(Math.min(20, ...apart)).toBeGreaterThan(7);
      }
      expect(pages.at(-1)?.map(({ text }) => text)).toContain('1,234.00');
    },
  );

  it('has a title and metadata', async () => {
    const { info } = await drawn(paper(1));
    expect(info).toMatchObject({
      Title: 'Invoice IN-2026-000123',
      Author: 'Culet',
      CreationDate: 'D:20261120120000Z',
    });
  });

  it('truncates texts that are too long for their place', async () => {
    const { pages } = await drawn(paper(1, { recipient: ['A very long name '.repeat(20)] }));
    const name = pages[0]?.find(({ text }) => text.startsWith('A very long name'));
    expect(name?.text).toMatch(/…$/);
  });

  it('has the statement for each growth that it contains, and no other', async () => {
    const said = async (...kinds: number[]) => {
      const { text } = await drawn(paper(1, { closing: statementsFor(...kinds) }));
      return [text.includes('conflict free'), text.includes('in a laboratory')];
    };
    expect(await said(2)).toEqual([true, false]);
    expect(await said(1)).toEqual([false, true]);
    expect(await said(2, 1, 2)).toEqual([true, true]);
  });

  it('renders no page before the reader needs it', async () => {
    let asked = 0;
    const rows = {
      *[Symbol.iterator]() {
        for (; asked < 50_000; asked++) yield asked;
      },
    };
    const stream = streamPdf(paper(50_000, { rows }));
    for await (const _ of stream) break;
    expect(asked).toBeLessThan(1_000);
  });

  it('fails with an error if rows are missing', async () => {
    await expect(drawn(paper(3, { rows: [1, 2] }))).rejects.toThrow('fewer rows');
  });
});

describe('the pages of a document', () => {
  it('contain all rows, and no more than fit', () => {
    const heights = { first: 200, other: 80, bottom: 800, head: 20, row: 16, closing: 150 };
    for (let count = 0; count < 300; count++) {
      const pages = planPages(count, heights);
      expect(pages.reduce((sum, rows) => sum + rows, 0)).toBe(count);
      for (const [i, rows] of pages.entries()) {
        const top = i === 0 ? heights.first : heights.other;
        const closing = i === pages.length - 1 ? heights.closing : 0;
        expect(top + heights.head + rows * heights.row + closing).toBeLessThanOrEqual(
          heights.bottom,
        );
      }
    }
  });
});

describe('the characters of a document', () => {
  it.each([
    ['Dvořák Čapek žluťoučký', 'Dvorák Capek žlutoucký'],
    ['Łódź Ştefan İzmir', 'Lódz Stefan Izmir'],
    ['Жуков Щукин', 'Zhukov Shchukin'],
    ['Αθήνα', 'Athina'],
    ['钻石 Ltd', '?? Ltd'],
    ['a\u200bb\nc\u00a0d', 'ab c d'],
    ['−12.5 % “x” €', '-12.5 % “x” €'],
  ])('%s is printed as %s', (text, expected) => {
    expect(printable(text)).toBe(expected);
  });
});
