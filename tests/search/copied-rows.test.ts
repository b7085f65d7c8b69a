import { describe, expect, it } from 'vitest';
import { type Tuple, TupleReader } from '../../server/stock/search/index/copy-tuples.ts';
import { copyOf, int2, int4, int8, rowOf } from '../support/search/invented-stock.ts';

const WIDTH = 3;
const figures = (tuple: Tuple) => [0, 1, 2].map((field) => tuple.int(field, -99));
const texts = (tuple: Tuple) => [0, 1, 2].map((field) => tuple.text(field));

/** What a reader makes of bytes that come in these pieces. */
function read<T>(pieces: readonly Buffer[], of: (tuple: Tuple) => T): T[] {
  const found: T[] = [];
  const reader = new TupleReader(WIDTH, (tuple) => found.push(of(tuple)));
  for (const piece of pieces) reader.push(piece);
  return found;
}

describe("a row in PostgreSQL's COPY format", () => {
  it('contains integers of two, four and eight bytes', () => {
    const bytes = copyOf([
      rowOf([int2(-3), int4(70_000), int8(2 ** 40 + 7)]),
      rowOf([int2(32_767), int4(-70_000), int8(-(2 ** 40) - 7)]),
      rowOf([int4(0), int8(2 ** 32 - 1), int8(-1)]),
    ]);
    expect(read([bytes], figures)).toEqual([
      [-3, 70_000, 2 ** 40 + 7],
      [32_767, -70_000, -(2 ** 40) - 7],
      [0, 2 ** 32 - 1, -1],
    ]);
  });

  it('contains null for unknown values, and NaN for a field that is not a number', () => {
    const bytes = copyOf([rowOf([null, int4(5), Buffer.from('abc')])]);
    expect(read([bytes], figures)).toEqual([[-99, 5, -99]]);
    expect(read([bytes], (tuple) => [0, 1, 2].map((field) => tuple.isNull(field)))).toEqual([
      [true, false, false],
    ]);
  });

  it('contains texts of any characters, empty ones and null', () => {
    const bytes = copyOf([rowOf([Buffer.from('Zürich'), Buffer.from(''), null])]);
    expect(read([bytes], texts)).toEqual([['Zürich', '', '']]);
    expect(read([bytes], (tuple) => tuple.isNull(1))).toEqual([false]);
  });
});

describe('rows that arrive in chunks', () => {
  const bytes = copyOf([
    rowOf([Buffer.from('one'), null, Buffer.from('1')]),
    rowOf([Buffer.from('two'), Buffer.from(''), Buffer.from('22')]),
  ]);
  const both = [
    ['one', '', '1'],
    ['two', '', '22'],
  ];

  it('are parsed for any chunk boundaries', () => {
    const cuts = Array.from({ length: bytes.length - 1 }, (_, at) => at + 1);
    expect(cuts.length).toBeGreaterThan(40);
    for (const cut of cuts)
      expect(read([bytes.subarray(0, cut), bytes.subarray(cut)], texts), `cut ${cut}`).toEqual(
        both,
      );
  });

  it('are read byte by byte', () => {
    const pieces = Array.from(bytes, (byte) => Buffer.of(byte));
    expect(read(pieces, texts)).toEqual(both);
  });

  it('may be none', () => {
    expect(read([copyOf([])], texts)).toEqual([]);
  });

  it('are returned as soon as they are complete', () => {
    const first = bytes.length - 2 - (2 + 4 + 3 + 4 + 4 + 2);
    expect(read([bytes.subarray(0, first)], texts)).toEqual(both.slice(0, 1));
    expect(read([bytes.subarray(0, first - 1)], texts)).toEqual([]);
  });
});
