import { execFile } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { CellValue } from '../../server/platform/export/sheet-cells.ts';
import { type SheetColumn, streamXlsx } from '../../server/platform/export/stream-xlsx.ts';
import { readXlsx, readZip } from '../support/files/read-xlsx.ts';

async function* some<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

async function cellOf(value: CellValue) {
  const bytes = await buffer(
    streamXlsx({
      sheet: 'One',
      columns: [{ header: 'Only', width: 10, value: () => value }],
      rows: some([null]),
    }),
  );
  return readXlsx(bytes)[1]?.[0];
}

describe('a cell of a workbook', () => {
  it.each([
    '=HYPERLINK("http://evil.example","Click")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    "=cmd|' /C calc'!A0",
    '0041',
    '<b>&"bold"</b>',
    '  two spaces ',
    'Zoë & 株式会社 💎',
    'two\nlines',
  ])('keeps the text: %s', async (text) => {
    expect(await cellOf(text)).toEqual({ type: 'inlineStr', style: '0', text });
  });

  it('omits characters that XML forbids, and unpaired surrogates', async () => {
    expect((await cellOf('a\u0000b\u000bc\ud800d\uffffe'))?.text).toBe('abc\ufffdde');
  });

  it('keeps a text that looks like an escape sequence', async () => {
    expect((await cellOf('_x0041_'))?.text).toBe('_x005F_x0041_');
  });

  it('truncates a text at the length limit of spreadsheets', async () => {
    expect((await cellOf('x'.repeat(40_000)))?.text).toHaveLength(32_767);
  });

  it('stores numbers, booleans and dates', async () => {
    expect(await cellOf(12_400)).toEqual({ type: 'n', style: '2', text: '12400' });
    expect(await cellOf(-0.25)).toEqual({ type: 'n', style: '3', text: '-0.25' });
    expect(await cellOf(true)).toEqual({ type: 'b', style: '0', text: '1' });
    expect(await cellOf(new Date('2026-11-20T12:00:00Z'))).toEqual({
      type: 'n',
      style: '4',
      text: '46346.5',
    });
  });

  it.each([null, '', Number.NaN, Number.POSITIVE_INFINITY, new Date('never')])(
    'is empty for %s',
    async (nothing) => {
      expect((await cellOf(nothing))?.type).toBe('empty');
    },
  );
});

interface Person {
  name: string;
  stones: number;
  since: Date;
}
const COLUMNS: readonly SheetColumn<Person>[] = [
  { header: 'Name', width: 30, value: (row) => row.name },
  { header: 'Stones', width: 12, value: (row) => row.stones },
  { header: 'Since (UTC)', width: 18, value: (row) => row.since },
];

describe('a workbook', () => {
  it('has its parts, a frozen header and column widths', async () => {
    const bytes = await buffer(
      streamXlsx({ sheet: 'R&D <1>', columns: COLUMNS, rows: some<Person>([]) }),
    );
    expect(readXlsx(bytes).map((row) => row.map(({ text }) => text))).toEqual([
      ['Name', 'Stones', 'Since (UTC)'],
    ]);
    const parts = readZip(bytes);
    expect([...parts.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(String(parts.get('xl/workbook.xml'))).toContain('name="R&amp;D &lt;1&gt;"');
    const sheet = String(parts.get('xl/worksheets/sheet1.xml'));
    expect(sheet).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
    expect(sheet).toContain('<col min="1" max="1" width="30" customWidth="1"/>');
  });

  it('fails when its rows fail', async () => {
    async function* broken(): AsyncGenerator<Person> {
      yield { name: 'Ada', stones: 1, since: new Date(0) };
      throw new Error('the database went away');
    }
    await expect(
      buffer(streamXlsx({ sheet: 'Broken', columns: COLUMNS, rows: broken() })),
    ).rejects.toThrow('the database went away');
  });
});

describe('a workbook of 100,000 rows', () => {
  const COUNT = 100_000;

  function many(onRow: (count: number) => void, onEnd: () => void = () => undefined) {
    return (async function* rows(): AsyncGenerator<Person> {
      try {
        for (let i = 1; i <= COUNT; i += 1) {
          onRow(i);
          yield { name: `Person ${i} ${(i * 0.618_034) % 1}`, stones: i, since: new Date(i * 1e6) };
        }
      } finally {
        onEnd();
      }
    })();
  }

  it('needs no more memory than a small one', async () => {
    const counting = fileURLToPath(new URL('./memory-of-many-rows.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', counting]);
    const { bytes, alive } = JSON.parse(stdout) as { bytes: number; alive: number[] };
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(alive).toHaveLength(10);
    expect(Math.max(...alive) - Math.min(...alive)).toBeLessThan(8 * 1024 * 1024);
  });

  it('contains all rows', async () => {
    const rows = readXlsx(
      await buffer(streamXlsx({ sheet: 'Many', columns: COLUMNS, rows: many(() => undefined) })),
    );
    expect(rows).toHaveLength(COUNT + 1);
    expect(rows.at(-1)?.[1]?.text).toBe(String(COUNT));
  });

  it('waits for a slow reader, and stops when the reader disconnects', async () => {
    let asked = 0;
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const stream = streamXlsx({
      sheet: 'Many',
      columns: COLUMNS,
      rows: many((count) => {
        asked = count;
        begun.resolve();
      }, ended.resolve),
    });
    const reader = stream.iterator();
    await reader.next();
    // The small parts of a workbook come before its rows.
    await begun.promise;
    // As long as somebody else takes to read all of theirs, on this very machine.
    await buffer(streamXlsx({ sheet: 'Other', columns: COLUMNS, rows: many(() => undefined) }));
    expect(asked).toBeLessThan(COUNT / 4);
    await reader.return?.(undefined);
    await ended.promise;
  });
});
