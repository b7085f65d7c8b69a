import { describe, expect, it } from 'vitest';
import { sharedHash, TextHash } from '../../server/stock/search/index/text-hash.ts';
import { sharedTexts, TextHeap } from '../../server/stock/search/index/text-heap.ts';

function heapOf(...texts: string[]): TextHeap {
  const heap = new TextHeap(sharedTexts(texts.length + 1));
  for (const [row, text] of texts.entries()) put(heap, row, text);
  return heap;
}
/** As it stands among the bytes of a row, with something before it and behind it. */
function put(heap: TextHeap, row: number, text: string): boolean {
  const bytes = Buffer.from(`<${text}>`);
  if (heap.has(row, bytes, 1, bytes.length - 2)) return false;
  heap.set(row, bytes, 1, bytes.length - 2);
  return true;
}

describe('the texts of many rows', () => {
  it('are returned one by one and together', () => {
    const heap = heapOf('AB-1', '', 'C');
    expect([0, 1, 2, 3].map((row) => heap.get(row))).toEqual(['AB-1', '', 'C', '']);
    expect(heap.all([2, 0, 1, 0])).toEqual(['C', 'AB-1', '', 'AB-1']);
    expect(heap.all([])).toEqual([]);
    expect([0, 1, 2, 3].map((row) => heap.length(row))).toEqual([4, 0, 1, 0]);
  });

  it('may have multi-byte characters', () => {
    const heap = heapOf('Zürich', 'A', 'ß');
    expect(heap.all([1, 0, 2])).toEqual(['A', 'Zürich', 'ß']);
    expect(heap.length(2)).toBe(2);
    const last = heapOf('\u007f', '\u0080');
    expect(last.all([0, 1])).toEqual(['\u007f', '\u0080']);
  });

  it('show whether a row had another text before', () => {
    const heap = heapOf('AB', 'CD');
    expect(put(heap, 0, 'AB')).toBe(false);
    expect(put(heap, 0, 'AC')).toBe(true);
    expect(put(heap, 0, 'ACE')).toBe(true);
    expect(put(heap, 0, 'AC')).toBe(true);
    expect(put(heap, 0, '')).toBe(true);
    expect(put(heap, 0, '')).toBe(false);
    expect(heap.all([0, 1])).toEqual(['', 'CD']);
  });

  it('are stored even if they need more memory than expected', () => {
    const heap = new TextHeap(sharedTexts(9000));
    const text = (row: number) => `${String(row).padStart(6, '0')}${'x'.repeat(194)}`;
    for (let row = 0; row < 9000; row += 1) put(heap, row, text(row));
    expect(heap.all([0, 5242, 5243, 8999])).toEqual([text(0), text(5242), text(5243), text(8999)]);
  });

  it('are moved to other rows with an order', () => {
    const heap = heapOf('A', 'BB', 'CCC');
    heap.rearrange(Uint32Array.of(2, 0, 1));
    expect([0, 1, 2].map((row) => heap.get(row))).toEqual(['CCC', 'A', 'BB']);
  });
});

describe('the texts of two rows', () => {
  const heap = heapOf('AB', 'ABC', 'B', 'AB', '');
  const sign = (row: number, other: number) => Math.sign(heap.compare(row, other));

  it('are compared by their bytes, the shorter first', () => {
    expect([sign(0, 1), sign(1, 0), sign(1, 2), sign(2, 1)]).toEqual([-1, 1, -1, 1]);
    expect([sign(0, 3), sign(4, 0), sign(0, 4)]).toEqual([0, -1, 1]);
  });
});

describe('the beginning of a text', () => {
  const heap = heapOf('AB', 'ABC', 'B', '');
  const sign = (row: number, text: string) => Math.sign(heap.compareStart(row, Buffer.from(text)));

  it('is equal if the text continues after it', () => {
    expect([sign(0, 'AB'), sign(1, 'AB'), sign(1, ''), sign(3, '')]).toEqual([0, 0, 0, 0]);
  });

  it('is greater than a shorter text, and otherwise compared by bytes', () => {
    expect([sign(0, 'ABC'), sign(3, 'A')]).toEqual([-1, -1]);
    expect([sign(0, 'AC'), sign(2, 'AC'), sign(1, 'ABB')]).toEqual([-1, 1, 1]);
  });
});

describe('the rows of a complete text', () => {
  it('are all rows with this text, and no others', () => {
    const heap = heapOf('A', 'B', 'A', 'AB', '');
    const hash = new TextHash(heap, sharedHash(5));
    hash.begin(Uint32Array.of(0, 1, 2, 3, 4));
    const rows = (text: string) => hash.equalTo(Buffer.from(text)).toSorted();
    expect([rows('A'), rows('B'), rows('AB'), rows('C'), rows('')]).toEqual([
      [0, 2],
      [1],
      [3],
      [],
      [4],
    ]);
  });

  it('are only the rows with which the index was last built', () => {
    const heap = heapOf('A', 'A', 'B');
    const hash = new TextHash(heap, sharedHash(3));
    hash.begin(Uint32Array.of(0, 1, 2));
    hash.begin(Uint32Array.of(1));
    expect(hash.equalTo(Buffer.from('A'))).toEqual([1]);
    expect(hash.equalTo(Buffer.from('B'))).toEqual([]);
  });

  it('are distinguished although many share a hash', () => {
    const texts = Array.from({ length: 200 }, (_, row) => `N-${row}`);
    const hash = new TextHash(heapOf(...texts), sharedHash(4));
    hash.begin(Uint32Array.of(0, 1, 2, 3));
    expect(texts.slice(0, 4).map((text) => hash.equalTo(Buffer.from(text)))).toEqual([
      [0],
      [1],
      [2],
      [3],
    ]);
    expect(texts.slice(4).flatMap((text) => hash.equalTo(Buffer.from(text)))).toEqual([]);
  });
});
