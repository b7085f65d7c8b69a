import { MessageChannel, Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '../../server/platform/db/database-unavailable.ts';
import { VersionClock } from '../../server/stock/search/index/version-clock.ts';
import type { Answer } from '../../server/stock/search/index-query.ts';
import type { SearchRequest } from '../../server/stock/search/search.ts';
import { SearchIndex } from '../../server/stock/search/search-index.ts';
import { serveSearch } from '../../server/stock/search/serve-search.ts';
import { SharedMemorySearch } from '../../server/stock/search/shared-memory-search.ts';
import { until } from '../support/runner/until.ts';
import { EVERYTHING, OWN_PRICES, rulesOf } from '../support/search/invented-stock.ts';
import type { FreshDatabase } from '../support/servers/database.ts';
import { freshDemoDatabase } from '../support/servers/demo-database.ts';
import { PATIENCE } from '../support/servers/patient-search.ts';

const READERS = 3;

let database: FreshDatabase;
let index: SearchIndex;
let searches: SharedMemorySearch[];
const ends: (() => void)[] = [];

/** One that searches by itself at the other end of a port, as each thread has it. */
function searchBeside(): SharedMemorySearch {
  const { port1, port2 } = new MessageChannel();
  const search = new SharedMemorySearch(port2, PATIENCE);
  const end = serveSearch(index, port1);
  ends.push(() => {
    void search.stop();
    end();
  });
  return search;
}

beforeAll(async () => {
  database = await freshDemoDatabase();
  index = new SearchIndex(database.pool, () => undefined, { patience: PATIENCE, readers: READERS });
  searches = Array.from({ length: READERS }, searchBeside);
});
afterAll(async () => {
  for (const end of ends) end();
  await index.stop();
  await database.drop();
});

const asked = (
  question: Partial<SearchRequest['query']> = {},
  rules = OWN_PRICES,
): SearchRequest => ({
  query: { ...EVERYTHING, ...question },
  rules,
  after: 0,
});
const answerOf = async (search: Pick<SearchIndex, 'query'>, one: SearchRequest): Promise<Answer> =>
  (await search.query(one)) as Answer;
const lastChange = async (): Promise<number> =>
  (await database.pool.query('select max(id)::float8 as id from stone_change')).rows[0].id;
const stones = async (): Promise<number> =>
  (await database.pool.query('select count(*)::int as count from stone')).rows[0].count;

describe('a search in another thread', () => {
  it('returns the same pages and columns as the writing thread', async () => {
    expect((await answerOf(index, asked())).sums.pieces).toBe(await stones());
    const wanted = { names: ['nr', 'carat', 'markup_ppc'], most: 100_000 } as const;
    for (const search of searches) {
      for (const question of [
        { facets: [{ kind: 'values', facet: 'shape' }] },
        { sort: [{ by: 'stock_no', descending: true }], skip: 40, take: 60 },
        { chosen: [{ kind: 'numberBegins', text: 'A' }], sumsBy: 'shape' },
      ] as const)
        expect(await search.query(asked(question))).toEqual(await index.query(asked(question)));
      const columns = await search.columns(asked(), wanted);
      expect(columns).toEqual(await index.columns(asked(), wanted));
      expect(columns).toMatchObject({ pieces: await stones() });
    }
  });

  it('includes a change that its caller has seen, by any thread', async () => {
    const { rows } = await database.pool.query(
      'update stone set carat = 49.5 where nr = (select min(nr) from stone) returning nr',
    );
    expect(rows).toHaveLength(1);
    const after = await lastChange();
    const heavy = {
      chosen: [{ kind: 'within', figure: 'carat', from: 49_500, to: 49_500 }],
    } as const;
    const answers = await Promise.all(
      searches.map((search) => answerOf(search, { ...asked(heavy), after })),
    );
    expect(answers.map(({ sums }) => sums.pieces)).toEqual([1, 1, 1]);
  });

  it('includes a change that another thread was notified of', async () => {
    const pieces = { chosen: [{ kind: 'within', figure: 'carat', from: 49_600, to: 49_900 }] };
    const of = pieces as Partial<SearchRequest['query']>;
    const clock = new VersionClock(index.shared.clock);
    for (const [round, search] of searches.entries()) {
      await database.pool.query(
        `update stone set carat = ${49.6 + round / 10} where nr = (select min(nr) + 1 from stone)`,
      );
      // All others know of it at once, and not only when the word of the database has come to them.
      const { changeCount } = clock;
      search.changed();
      expect(clock.changeCount).toBeGreaterThan(changeCount);
      const [one, other] = searches.filter((each) => each !== search);
      if (!one || !other) throw new Error('there are three of them');
      const carats = await Promise.all(
        [one, other, search].map(async (each) => (await answerOf(each, asked(of))).sums.carat),
      );
      expect(carats).toEqual(Array(3).fill(BigInt(49_600 + round * 100)));
    }
  });

  it('uses the correct prices, however many profiles are in use', async () => {
    const kinds = Array.from({ length: 12 }, (_, n) => rulesOf(`kind ${n}`, { 1: n, 2: 2 * n }));
    const amount = async (search: Pick<SearchIndex, 'query'>, n: number) => {
      const rules = kinds[n];
      if (!rules) throw new Error('there is no such kind');
      return (await answerOf(search, asked({}, rules))).sums.amount;
    };
    const expected: bigint[] = [];
    for (const n of kinds.keys()) expected.push(await amount(index, n));
    expect(new Set(expected).size).toBeGreaterThan(6);
    const rounds = Array.from({ length: 36 }, (_, at) => at);
    const found = await Promise.all(
      rounds.map((at) => amount(searches[at % READERS] as SharedMemorySearch, at % kinds.length)),
    );
    expect(found).toEqual(rounds.map((at) => expected[at % kinds.length]));
  });

  it('continues with all stones after they were loaded again', async () => {
    const before = await stones();
    await database.pool.query(
      `insert into stone (stock_no, org_stock_no, provider_id, diamond_type, growth_type, shape, color, clarity, carat, price_per_ct)
       select 'ROOM-' || n, 'ROOM-' || n, s.provider_id, 1, s.growth_type, s.shape, s.color, s.clarity, s.carat, s.price_per_ct
         from (select * from stone where diamond_type = 1 order by nr limit 1) s, generate_series(1, 30000) n`,
    );
    const after = await lastChange();
    for (const search of searches) {
      const answer = await answerOf(search, { ...asked(), after });
      expect(answer.sums.pieces).toBe(before + 30_000);
    }
  });

  it('fails if changes cannot be read because the database is unavailable', async () => {
    const rename = (from: string, to: string) =>
      database.owner.query(`alter table ${from} rename to ${to}`);
    await rename('stone_change', 'stone_change_away');
    const [search] = searches;
    await expect(search?.query({ ...asked(), after: 2 ** 40 })).rejects.toThrow(/stone_change/);
    await rename('stone_change_away', 'stone_change');
    await until('changes are taken again', () =>
      search?.query(asked()).then(
        () => true,
        () => false as const,
      ),
    );
  });
});

describe('a writing thread that aborted', () => {
  it('is replaced, and every search continues', async () => {
    const post = vi.spyOn(Worker.prototype, 'postMessage');
    index.changed();
    const [keeping] = post.mock.contexts;
    post.mockRestore();
    // As it stands where it broke off in the middle of writing: whoever reads now would wait for it.
    const lock = new Int32Array(index.shared.lock.buffer);
    await index.catchUp();
    Atomics.store(lock, 0, 1);
    await (keeping as Worker).terminate();
    await until('it is noticed', () => !index.isReady);
    expect(Atomics.load(lock, 0)).toBe(0);
    await until('the stock is read again', () => index.isReady);
    for (const search of searches)
      expect((await answerOf(search, asked())).sums.pieces).toBe(await stones());
  });
});

describe('the lock slots of searching threads', () => {
  it('are limited in number, and released when a thread ends', async () => {
    expect(() => searchBeside()).toThrow(
      'No reader slot is free: more threads search the index than expected.',
    );
    ends.pop()?.();
    searches.pop();
    const next = searchBeside();
    searches.push(next);
    expect((await answerOf(next, asked())).sums.pieces).toBe(await stones());
  });

  it('leave no waiting writer after a search', async () => {
    const [search] = searches;
    const waiting = search?.query({ ...asked(), after: 2 ** 40 });
    const heard = expect(waiting).rejects.toThrow(DatabaseUnavailable);
    await search?.stop();
    await heard;
    await expect(search?.query({ ...asked(), after: 2 ** 40 })).rejects.toThrow(
      DatabaseUnavailable,
    );
  });
});
