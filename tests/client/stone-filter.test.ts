import { describe, expect, it } from 'vitest';
import {
  afterChoice,
  type StoneChoice,
  type StoneFilterEvent,
} from '../../src/shared/searches/stone-filter.ts';

const WHITE: StoneChoice = { diamond_type: 1 };

const chosen = (...events: readonly StoneFilterEvent[]): StoneChoice =>
  events.reduce(afterChoice, WHITE);
const carat = (...ranges: readonly { from?: number; to?: number }[]) =>
  chosen({ type: 'filter.carat', ranges }).carat;

describe('weight filters', () => {
  it('are sorted from light to heavy, each once, with open ends last', () => {
    expect(
      carat({ from: 2, to: 3 }, { from: 1 }, { from: 1, to: 1.5 }, { from: 2, to: 3 }),
    ).toEqual([
      { from: 1, to: 1.5 },
      { from: 1, to: undefined },
      { from: 2, to: 3 },
    ]);
    expect(carat({ from: 1 }, { from: 2 }, { from: 3 })).toEqual([
      { from: 1, to: undefined },
      { from: 2, to: undefined },
      { from: 3, to: undefined },
    ]);
    expect(carat({ from: 0.5, to: 1 }, { to: 0.3 })).toEqual([
      { from: undefined, to: 0.3 },
      { from: 0.5, to: 1 },
    ]);
  });

  it('are parsed with swapped ends', () => {
    expect(carat({ from: 3, to: 2 })).toEqual([{ from: 2, to: 3 }]);
    expect(carat({ from: 2, to: 2 })).toEqual([{ from: 2, to: 2 }]);
  });

  it('are empty if both ends are open', () => {
    expect(carat({}, { to: 1 })).toEqual([{ from: undefined, to: 1 }]);
  });
});

describe('a figure filter', () => {
  it('may have open ends, swaps its ends if needed, and is empty if both are open', () => {
    const amount = (range: { from?: number; to?: number }) =>
      chosen({ type: 'filter.figure', filter: 'sell_amt', range }).sell_amt;
    expect(amount({ from: 900 })).toEqual({ from: 900, to: undefined });
    expect(amount({ to: 900 })).toEqual({ from: undefined, to: 900 });
    expect(amount({ from: 900, to: 100 })).toEqual({ from: 100, to: 900 });
    expect(amount({})).toBeUndefined();
  });
});

describe('a choice of values', () => {
  it('toggles one value in its list, and keeps the others', () => {
    const status = (code: number): StoneFilterEvent => ({ type: 'filter.status', code });
    expect(chosen(status(1), status(2)).status).toEqual([1, 2]);
    expect(chosen(status(1), status(2), status(1)).status).toEqual([2]);
  });

  it('of words is trimmed, and empty if the words are blank', () => {
    expect(chosen({ type: 'filter.term', term: ' CU-1 ' }).term).toBe('CU-1');
    expect(chosen({ type: 'filter.term', term: ' ' }).term).toBeUndefined();
  });

  it('that is parsed from text determines the diamond type itself, before its colours do', () => {
    const read = (part: Extract<StoneFilterEvent, { type: 'filter.read' }>['part']) =>
      chosen({ type: 'filter.read', part });
    expect(read({ diamond_type: 2, color: ['D'] })).toMatchObject({ diamond_type: 2 });
    expect(read({ overtone: ['1'] })).toMatchObject({ diamond_type: 2 });
    expect(read({ color: ['D'] })).toMatchObject({ diamond_type: 1, color: ['D'] });
  });
});
