import { describe, expect, it } from 'vitest';
import { SortedTexts, sharedOrder } from '../../server/stock/search/index/sorted-texts.ts';
import { sharedHash, TextHash } from '../../server/stock/search/index/text-hash.ts';
import { sharedTexts, TextHeap } from '../../server/stock/search/index/text-heap.ts';

/** Rows with their texts, a writer, a reader in another thread, and the texts as a plain list. */
function sortedTexts(texts: string[]) {
  const heap = new TextHeap(sharedTexts(texts.length));
  for (const [row, text] of texts.entries()) heap.set(row, Buffer.from(text), 0, text.length);
  const shared = sharedOrder(texts.length);
  const [writer, reader] = [new SortedTexts(heap, shared), new SortedTexts(heap, shared)];
  const inOrder = (): number[] => {
    const bytes = texts.map((text) => Buffer.from(text));
    const order = (a: number, b: number): number =>
      bytes[a] && bytes[b] ? Buffer.compare(bytes[a], bytes[b]) || a - b : 0;
    return [...texts.keys()].filter((row) => texts[row] !== '').sort(order);
  };
  writer.begin(Uint32Array.from(inOrder()));
  return {
    writer,
    reader,
    inOrder,
    change(row: number, text: string) {
      texts[row] = text;
      writer.change(row, Buffer.from(text), 0, text.length);
    },
    startingWith: (start: string) => inOrder().filter((row) => texts[row]?.startsWith(start)),
    equalTo: (text: string) => inOrder().filter((row) => texts[row] === text),
  };
}

const ascending = (rows: readonly number[]): number[] => rows.toSorted((a, b) => a - b);
const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, row) => `S-${(row * 7919) % count}`);

describe('rows sorted by a changing text', () => {
  it('are found by their new text in every thread, and no longer by the old one', () => {
    const { writer, reader, inOrder, change, startingWith, equalTo } = sortedTexts(numbered(40));
    const versions = [reader.version];
    for (const [row, text] of [
      [3, 'A-1'],
      [4, 'S-12'],
      [3, 'Z-9'],
      [5, 'S-12'],
      [6, ''],
      [7, 'S-0'],
    ] as const) {
      change(row, text);
      versions.push(reader.version);
      for (const either of [reader, writer]) {
        expect([...either.rows()]).toEqual(inOrder());
        for (const start of ['S', 'S-1', 'A', 'Z-9', 'S-12', 'T'])
          expect(ascending(either.startingWith(start))).toEqual(ascending(startingWith(start)));
        for (const whole of ['A-1', 'S-12', 'S-0', 'S', 'S-6'])
          expect(ascending(either.equalTo(whole))).toEqual(ascending(equalTo(whole)));
        expect(either.equalTo('')).toEqual([]);
      }
    }
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('are merged after two thousand changes', () => {
    const { reader, inOrder, change, startingWith } = sortedTexts(numbered(2_500));
    for (let row = 0; row < 2_000; row += 1) change(row, `T-${row % 100}`);
    expect(reader.version).toBe('1/2000');
    expect([...reader.rows()]).toEqual(inOrder());
    change(2_000, 'T-1');
    expect(reader.version).toBe('2/0');
    expect([...reader.rows()]).toEqual(inOrder());
    change(9, 'S-1');
    expect(ascending(reader.startingWith('S-1'))).toEqual(ascending(startingWith('S-1')));
    expect([...reader.rows()]).toEqual(inOrder());
  });

  it('are not merged in a large stock before a fiftieth has changed', () => {
    const { reader, change } = sortedTexts(numbered(110_000));
    for (let row = 0; row < 2_200; row += 1) change(row, `T-${row}`);
    expect(reader.version).toBe('1/2200');
    change(2_200, 'T-2200');
    expect(reader.version).toBe('2/0');
  });
});

describe('rows by a complete text', () => {
  it('have as many hash buckets as rows, rounded up to a power of two', () => {
    expect([1, 2, 5, 1_000].map((rows) => sharedHash(rows).heads.length)).toEqual([2, 2, 8, 1_024]);
  });

  it('are still found when another row of their bucket is removed', () => {
    const texts = numbered(12);
    const heap = new TextHeap(sharedTexts(12));
    for (const [row, text] of texts.entries()) heap.set(row, Buffer.from(text), 0, text.length);
    for (const gone of texts.keys()) {
      const { next } = sharedHash(12);
      const hash = new TextHash(heap, { heads: sharedHash(2).heads, next });
      hash.begin(Uint32Array.from(texts.keys()));
      hash.remove(gone);
      for (const [row, text] of texts.entries())
        expect(hash.equalTo(Buffer.from(text))).toEqual(row === gone ? [] : [row]);
    }
  });
});
