import { describe, expect, it } from 'vitest';
import { csvLines } from '../../../server/stock/rap/csv-lines.ts';
import { percentMoved } from '../../../server/stock/rap/difference.ts';
import { readListDay } from '../../../server/stock/rap/list-day.ts';
import { parseRapList } from '../../../server/stock/rap/parse-rap-list.ts';

describe('a line of a Rap list', () => {
  it.each<[string, string, { line: number; fields: string[] }[]]>([
    [
      'plain',
      'a,b\nc,\n',
      [
        { line: 1, fields: ['a', 'b'] },
        { line: 2, fields: ['c', ''] },
      ],
    ],
    ['after an empty one', '\r\n\r\na,b', [{ line: 3, fields: ['a', 'b'] }]],
    [
      'quoted',
      '"a,1" , "say ""b"""\r\nc,d',
      [
        { line: 1, fields: ['a,1', 'say "b"'] },
        { line: 2, fields: ['c', 'd'] },
      ],
    ],
    [
      'with a line in it',
      '"a\nb",c\n\nd,e',
      [
        { line: 1, fields: ['a\nb', 'c'] },
        { line: 4, fields: ['d', 'e'] },
      ],
    ],
    ['with a byte order mark', '\uFEFF"a",b', [{ line: 1, fields: ['a', 'b'] }]],
    ['of nothing', '"",\n', [{ line: 1, fields: ['', ''] }]],
  ])('%s', (_, text, lines) => {
    expect(csvLines(text)).toEqual(lines);
  });

  it.each(['"a,b', 'a,"b\nc,d', '"a"b,c'])('%j has an unclosed quotation mark', (text) => {
    expect(() => csvLines(text)).toThrow(/quotation mark/);
  });
});

describe('a date', () => {
  it.each<[string, string | null]>([
    ['2026-03-06', '2026-03-06'],
    ['2026-02-29', null],
    ['2024-02-29', '2024-02-29'],
    ['3/6/2026', '2026-03-06'],
    ['06/03/2026', '2026-03-06'],
    ['11/20/2026', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['5/5/2026', '2026-05-05'],
    ['5/4/2026', 'ambiguous'],
    ['13/13/2026', null],
    ['06-03-2026', '2026-03-06'],
    ['05-04-2026', '2026-04-05'],
    ['31-02-2026', null],
    ['6.3.2026', null],
    ['20260306', null],
    ['', null],
  ])('%s', (text, day) => {
    expect(readListDay(text)).toBe(day);
  });
});

describe('a price change', () => {
  it.each<[number | null, number | null, number | null]>([
    [100, 150, 5000],
    [300, 200, -3333],
    [80_000, 80_001, 0],
    [20_000, 20_001, 1],
    [20_000, 19_999, -1],
    [null, 5, null],
    [5, null, null],
  ])('from %s to %s is %s hundredths of a percent', (before, after, percent) => {
    expect(percentMoved(before, after)).toBe(percent);
  });
});

it('lower case, short numbers and trailing zeros are accepted', () => {
  const { cells, faults } = parseRapList([
    { line: 1, fields: ['br', ' vs1', 'g', '.3', '0.390', '7350.5', '2026-03-06'] },
  ]);
  expect(faults).toEqual([]);
  expect(cells).toEqual([
    { kind: 'ROUND', color: 3, clarity: 3, from: 30, to: 39, price: 735_050 },
  ]);
});
