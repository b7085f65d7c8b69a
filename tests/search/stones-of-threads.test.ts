import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { IndexReader, NOT_READY } from '../../server/stock/search/index/index-reader.ts';
import { ReadWriteLock } from '../../server/stock/search/index/read-write-lock.ts';
import { sharedIndex } from '../../server/stock/search/index/shared-index.ts';
import { VersionClock } from '../../server/stock/search/index/version-clock.ts';
import type { Answer, IndexQuery } from '../../server/stock/search/index-query.ts';
import {
  EVERYTHING,
  type InventedStone,
  inventedStock,
  OWN_PRICES,
  PEAR,
  ROUND,
  rulesOf,
} from '../support/search/invented-stock.ts';
import type { Found, Reading } from '../support/search/reading-thread.ts';

const NUMBER = 7;

/** A stock that is kept, and two that search it beside the one that keeps it. */
function sharedStock(stones: readonly InventedStone[], room = stones.length) {
  const shared = sharedIndex(2);
  const stock = inventedStock(stones, room, shared);
  const clock = new VersionClock(shared.clock);
  clock.store = NUMBER;
  clock.advance(0, 0n);
  const readers = [0, 1].map((seat) => new IndexReader(shared, seat, NUMBER, stock.store.shared));
  const learn = (rules = OWN_PRICES) => {
    const place = stock.keeper.prices.learn(rules);
    for (const reader of readers) reader.note(rules.name, place);
  };
  const read = (question: Partial<IndexQuery>, seen = { after: 0, known: 0n }) =>
    readers.map((reader) => reader.read({ ...EVERYTHING, ...question }, seen));
  return {
    stock,
    shared,
    clock,
    learn,
    read,
    /** Numbers of the stones of a page, as each of the two finds them. */
    found: (question: Partial<IndexQuery>) =>
      read(question).map((answer) =>
        (answer as Answer).page.ids.map((id) => Number.parseInt(id.slice(-12), 16)),
      ),
  };
}
const shaped = (...values: number[]) => ({ kind: 'among', attribute: 'shape', values }) as const;

describe('stones that another thread writes', () => {
  it('are found by values, symbols and numbers that were added after the first search', () => {
    const { stock, learn, found } = sharedStock([{ nr: 1, shape: ROUND }], 300);
    learn();
    expect(found({ chosen: [shaped(PEAR)] })).toEqual([[], []]);
    stock.change(
      { nr: 2, shape: PEAR, symbols: ['Cloud'], report_no: 'R-2' },
      { nr: 1, shape: ROUND, stock_no: 'T-1' },
    );
    expect(found({ chosen: [shaped(PEAR)] })).toEqual([[2], [2]]);
    expect(
      found({ chosen: [{ kind: 'words', attribute: 'key_to_symbols', words: ['Cloud'] }] }),
    ).toEqual([[2], [2]]);
    for (const numbers of [['R-2'], ['T-1'], ['S-1']])
      expect(found({ chosen: [{ kind: 'numbers', numbers }] })).toEqual(
        numbers[0] === 'R-2' ? [[2], [2]] : numbers[0] === 'T-1' ? [[1], [1]] : [[], []],
      );
    expect(found({ chosen: [{ kind: 'numberBegins', text: 'T' }] })).toEqual([[1], [1]]);
  });

  it('are in the order of changed numbers', () => {
    const { stock, learn, found } = sharedStock([{ nr: 1 }, { nr: 2 }, { nr: 3 }]);
    learn();
    const byNumber = { sort: [{ by: 'stock_no', descending: false }] as const };
    expect(found(byNumber)).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    stock.change({ nr: 1, stock_no: 'S-22' });
    expect(found(byNumber)).toEqual([
      [2, 1, 3],
      [2, 1, 3],
    ]);
  });

  it('have their texts after these needed more memory', () => {
    const { stock, learn, read } = sharedStock([{ nr: 1 }], 6_000);
    learn();
    read({});
    const long = (nr: number) => `${String(nr).padStart(5, '0')}${'x'.repeat(240)}`;
    stock.change(
      ...Array.from({ length: 5_000 }, (_, at) => ({ nr: at + 2, stock_no: long(at + 2) })),
    );
    const last = { sort: [{ by: 'nr', descending: true }] as const, take: 2 };
    for (const answer of read(last))
      expect((answer as Answer).page.texts.stock_no).toEqual([long(5_001), long(5_000)]);
  });

  it('have their changed prices', () => {
    const { stock, learn, read } = sharedStock([{ nr: 1, carat: 1000, per_carat: 5_00 }]);
    learn();
    const amounts = () => read({}).map((answer) => (answer as Answer).sums.amount);
    expect(amounts()).toEqual([500n, 500n]);
    stock.change({ nr: 1, carat: 2000, per_carat: 6_00 });
    expect(amounts()).toEqual([1_200n, 1_200n]);
  });
});

describe('a search next to the writing thread', () => {
  const stones = [{ nr: 1, carat: 1000, per_carat: 100_00, provider: 1 }];

  it('waits for prices of a new profile, and for evicted ones', () => {
    const { learn, read } = sharedStock(stones);
    const { prices } = NOT_READY;
    expect(read({})).toEqual([prices, prices]);
    learn();
    expect(read({})).not.toContain(prices);
    for (let points = 1; points <= 6; points += 1) learn(rulesOf(`other ${points}`));
    expect(read({})).toEqual([prices, prices]);
    const others = read({ prices: 'other 6' });
    expect(others.map((answer) => (answer as Answer).sums.pieces)).toEqual([1, 1]);
  });

  it('never uses the prices of another profile in the same slot', () => {
    const { stock, learn, read } = sharedStock(stones);
    learn();
    const mine = stock.keeper.prices.placeOf(OWN_PRICES.name);
    for (let points = 1; points <= 6; points += 1) learn(rulesOf(`other ${points}`, { 1: points }));
    const there = [1, 2, 3, 4, 5, 6].map((n) => stock.keeper.prices.placeOf(`other ${n}`));
    expect(there.map((place) => place?.profile)).toContain(mine?.profile);
    expect(read({ prices: OWN_PRICES.name })).toEqual([NOT_READY.prices, NOT_READY.prices]);
  });

  it('waits for changes by number, for notified changes, and for other stones', () => {
    const { clock, learn, read } = sharedStock(stones);
    learn();
    const { changes } = NOT_READY;
    expect(read({}, { after: 5, known: 0n })).toEqual([changes, changes]);
    clock.recordChange();
    clock.advance(5, 0n);
    expect(read({}, { after: 5, known: clock.changeCount })).toEqual([changes, changes]);
    clock.advance(5, clock.changeCount);
    expect(read({}, { after: 5, known: clock.changeCount })).not.toContain(changes);
    clock.store = NUMBER + 1;
    expect(read({}, { after: 5, known: 0n })).toEqual([changes, changes]);
  });

  it('finds nothing in stones that were written in part', () => {
    const { stock, learn, read } = sharedStock(
      Array.from({ length: 128 }, (_, at) => ({ nr: at + 1 })),
    );
    learn();
    expect(() => stock.change({ nr: 1, carat: 5 }, { nr: 129 })).toThrow(
      'no free row for another stone',
    );
    expect(read({})).toEqual([NOT_READY.changes, NOT_READY.changes]);
  });

  it('counts correctly in the slot of a thread that aborted while counting', () => {
    const { stock, learn, read, shared } = sharedStock([{ nr: 1, shape: ROUND }]);
    learn();
    const facets = [{ kind: 'values', facet: 'shape' }] as const;
    // What it left half counted lies in the room that is its own.
    const own = stock.store.searcherArena(0);
    own.view(own.allocate(0), 2 ** 20).fill(1);
    const after = new IndexReader(shared, 0, NUMBER, stock.store.shared);
    after.note(OWN_PRICES.name, stock.keeper.prices.learn(OWN_PRICES));
    const question = { ...EVERYTHING, facets };
    const answer = after.read(question, { after: 0, known: 0n }) as Answer;
    expect(answer.facets).toEqual((read({ facets })[1] as Answer).facets);
    expect(answer.facets.shape).toEqual([[ROUND, 1]]);
  });
});

describe('concurrent searches and changes', () => {
  const STONES = 400;
  const all = (weight: number): InventedStone[] =>
    Array.from({ length: STONES }, (_, at) => ({
      nr: at + 1,
      carat: weight,
      per_carat: weight * 1000,
    }));

  it('see each change completely or not at all', async () => {
    const { stock, shared } = sharedStock(all(1000));
    const place = stock.keeper.prices.learn(OWN_PRICES);
    const end = new Int32Array(new SharedArrayBuffer(4));
    const threads = [0, 1].map((seat) => {
      const workerData: Reading = {
        ...{ shared, seat, number: NUMBER, stones: stock.store.shared, place, end },
      };
      return new Worker(new URL('../support/search/reading-thread.ts', import.meta.url), {
        workerData,
      });
    });
    await Promise.all(threads.map((thread) => once(thread, 'message')));
    const found = threads.map((thread) => once(thread, 'message'));
    for (let weight = 1001; weight <= 1300; weight += 1) stock.change(...all(weight));
    Atomics.store(end, 0, 1);
    for (const [said] of (await Promise.all(found)) as [Found][]) {
      expect(said.torn).toBe(0);
      expect(said.weights.length).toBeGreaterThan(2);
      expect(said.reads).toBeGreaterThanOrEqual(said.weights.length);
    }
  });
});

describe('a read-write lock', () => {
  it('is released if the thread of a reader or writer has ended', () => {
    const { lock: words } = sharedIndex(2);
    const lock = new ReadWriteLock(words);
    // As they stand when a thread ends within its work: nobody is there to give them back.
    words[0] = 1;
    words[2] = 1;
    lock.releaseWriter();
    expect(lock.read(0, () => 'read')).toBe('read');
    lock.releaseReader(1);
    expect(lock.write(() => 'written')).toBe('written');
    expect([...words]).toEqual([0, 0, 0]);
  });

  it('is released if the work under it fails', () => {
    const { lock: words } = sharedIndex(1);
    const lock = new ReadWriteLock(words);
    const fail = () => {
      throw new Error('it failed');
    };
    expect(() => lock.read(0, fail)).toThrow('it failed');
    expect(() => lock.write(fail)).toThrow('it failed');
    expect([...words]).toEqual([0, 0]);
  });
});
