import { describe, expect, it } from 'vitest';
import { SortedTexts, sharedOrder } from '../../server/stock/search/index/sorted-texts.ts';
import { sharedTexts, TextHeap } from '../../server/stock/search/index/text-heap.ts';

/** Rows with numbers, the first ones sorted already. */
function numbersOf(sorted: readonly string[], room = sorted.length) {
  const [texts, order] = [sharedTexts(room), sharedOrder(room)];
  const heap = new TextHeap(texts);
  for (const [row, text] of sorted.entries()) {
    const bytes = Buffer.from(text);
    heap.set(row, bytes, 0, bytes.length);
  }
  const kept = new SortedTexts(heap, order);
  kept.begin(Uint32Array.from(sorted.keys()));
  // Another thread sees what the one that keeps them wrote, and nothing else of it.
  const numbers = new SortedTexts(new TextHeap(texts), order);
  return {
    numbers,
    change: (row: number, text: string) => {
      const bytes = Buffer.from(text);
      kept.change(row, bytes, 0, bytes.length);
    },
    starting: (text: string) => numbers.startingWith(text).toSorted((a, b) => a - b),
    equal: (text: string) => numbers.equalTo(text).toSorted((a, b) => a - b),
  };
}

describe('sorted stock numbers', () => {
  const { numbers, starting, equal } = numbersOf(['A1', 'A10', 'A2', 'A2', 'B', 'C1']);

  it('are found by their beginning', () => {
    expect(starting('A')).toEqual([0, 1, 2, 3]);
    expect(starting('A1')).toEqual([0, 1]);
    expect(starting('A10')).toEqual([1]);
    expect(starting('C')).toEqual([5]);
    expect(starting('')).toEqual([0, 1, 2, 3, 4, 5]);
    expect([starting('A100'), starting('0'), starting('D'), starting('B0')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it('are found completely', () => {
    expect([equal('A2'), equal('B'), equal('A'), equal('D')]).toEqual([[2, 3], [4], [], []]);
  });

  it('are listed in order', () => {
    expect([...numbers.rows()]).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('changed stock numbers', () => {
  it('are found as they are now, and not as they were', () => {
    const { change, starting, equal } = numbersOf(['A1', 'A2', 'A3', 'B1', 'B2']);
    change(1, 'C9');
    change(3, 'A0');
    expect(starting('A')).toEqual([0, 2, 3]);
    expect(starting('B')).toEqual([4]);
    expect(starting('C')).toEqual([1]);
    expect([equal('A2'), equal('C9'), equal('A0'), equal('B1')]).toEqual([[], [1], [3], []]);
  });

  it('are found if many of their neighbours changed too', () => {
    const { change, starting } = numbersOf(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
    for (const row of [0, 1, 2, 4, 5, 6]) change(row, `Z${row}`);
    expect([starting('D'), starting('H'), starting('Z')]).toEqual([[3], [7], [0, 1, 2, 4, 5, 6]]);
    change(3, 'Y');
    change(7, 'X');
    expect([starting('D'), starting('Y'), starting('X'), starting('A')]).toEqual([
      [],
      [3],
      [7],
      [],
    ]);
  });

  it('are found after others that changed', () => {
    const { change, starting } = numbersOf(['A', 'B', 'C', 'D', 'E', 'F']);
    for (const row of [0, 1, 2, 3]) change(row, `Z${row}`);
    expect([starting('E'), starting('F'), starting('A')]).toEqual([[4], [5], []]);
  });

  it('are found after they changed twice, or changed back', () => {
    const { change, equal, starting } = numbersOf(['A', 'B']);
    change(0, 'C');
    change(0, 'D');
    expect([equal('A'), equal('C'), equal('D')]).toEqual([[], [], [0]]);
    change(0, 'A');
    expect([equal('A'), starting('A'), equal('D')]).toEqual([[0], [0], []]);
  });

  it('are both found if two are equal', () => {
    const { change, equal } = numbersOf(['A', 'B', 'C']);
    change(0, 'N');
    change(1, 'N');
    expect(equal('N')).toEqual([0, 1]);
  });

  it('are in their place of the order when it is read', () => {
    const { numbers, change, starting, equal } = numbersOf(['B', 'D', 'F'], 8);
    change(1, 'A');
    change(3, 'C');
    change(4, 'G');
    change(5, 'D');
    expect([...numbers.rows()]).toEqual([1, 0, 3, 5, 2, 4]);
    expect([starting('D'), starting('C'), equal('D'), equal('A')]).toEqual([[5], [3], [5], [1]]);
    expect([...numbers.rows()]).toEqual([1, 0, 3, 5, 2, 4]);
  });

  it('are in the order of their rows if they are equal', () => {
    const { numbers, change } = numbersOf(['A', 'M', 'Z'], 8);
    change(0, 'M');
    change(4, 'M');
    change(3, 'M');
    expect([...numbers.rows()]).toEqual([0, 1, 3, 4, 2]);
  });

  it('leave the order when they are removed', () => {
    const { numbers, change, starting, equal } = numbersOf(['A', 'B']);
    change(0, '');
    expect([...numbers.rows()]).toEqual([1]);
    expect([starting('A'), equal('A')]).toEqual([[], []]);
  });

  it('are merged into the order above two thousand', () => {
    const { numbers, change, equal, starting } = numbersOf(['A', 'Z'], 3000);
    for (let row = 2; row <= 2001; row += 1) change(row, `M${row}`);
    expect(equal('M2001')).toEqual([2001]);
    change(2002, 'M2002');
    change(0, 'B');
    expect([equal('M2'), equal('M2002'), equal('A'), equal('B')]).toEqual([[2], [2002], [], [0]]);
    expect(starting('M200')).toEqual([200, 2000, 2001, 2002]);
    expect(numbers.rows()).toHaveLength(2003);
  });
});
