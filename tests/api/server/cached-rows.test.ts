import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { priceBook } from '../../../server/stock/prices/read-price-book.ts';
import { attributeNames } from '../../../server/stock/stones/attribute-names.ts';
import { supplierNames } from '../../../server/stock/stones/supplier-names.ts';
import { knownReliability, readReliability } from '../../../server/stock/suppliers/reliability.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** Well below the half minute after which a copy would be read again anyway. */
const BEFORE_IT_IS_OLD = 15_000;

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

const pool = () => portal.database.pool;
/** Another connection than any of the portal's, which calls no code of it: as another process does. */
const elsewhere = async (text: string): Promise<number> =>
  (await portal.database.owner.query<{ n: number }>(text)).rows[0]?.n ?? 0;

/** All that is counted of suppliers, without the hours, which pass. */
const counted = async (): Promise<string> =>
  JSON.stringify(
    [...(await knownReliability(pool())).values()].map(({ nr, word }) => ({
      nr,
      ...word,
      hours: null,
    })),
  );

/** Grows with each price book that is read. */
const books = new Map<object, number>();
const bookOf = async (): Promise<string> => {
  const book = await priceBook(pool());
  books.set(book, books.get(book) ?? books.size);
  return String(books.get(book));
};

interface Cache {
  readonly file: string;
  /** what is read, as a text that the change alters */
  readonly read: () => Promise<string>;
  readonly change: () => Promise<number>;
}

/** Every copy of database rows that the server keeps in memory. */
const CACHES: readonly Cache[] = [
  {
    file: 'server/stock/stones/attribute-names.ts',
    read: async () =>
      (await attributeNames(pool()))
        .choices()
        .COLOR?.map(({ name }) => name)
        .join() ?? '',
    change: () =>
      elsewhere(
        `update sub_master set name = name || ' of another process' where code = 'D' returning nr as n`,
      ),
  },
  {
    file: 'server/stock/stones/attribute-names.ts',
    read: async () => Object.keys((await attributeNames(pool())).choices()).join(),
    change: () =>
      elsewhere(
        `update master set sequence = sequence + 1000
          where sequence = (select min(sequence) from master) returning 1 as n`,
      ),
  },
  {
    file: 'server/stock/stones/supplier-names.ts',
    read: async () =>
      [...(await supplierNames(pool())).values()]
        .map(({ name }) => name)
        .toSorted()
        .join(),
    change: () =>
      elsewhere(
        `update provider set name = name || ' Brothers' where nr = (select min(nr) from provider) returning nr as n`,
      ),
  },
  {
    file: 'server/stock/suppliers/reliability.ts',
    read: async () => [...(await knownReliability(pool())).keys()].toSorted().join(),
    change: () =>
      elsewhere(
        `insert into provider (name, source) select 'Of another process', source from provider limit 1 returning nr as n`,
      ),
  },
  ...[
    `insert into ledger (workflow, record_id, stone_id, event, from_state, to_state, author, actor_role, request_id)
     select 'stone', id, id, 'stone.confirm', 1, 4, 'portal', 0, uuidv7() from stone limit 1 returning 1 as n`,
    `update stock_import set figures = jsonb_set(figures, '{rejected}', '77')
      where id = (select id from stock_import where figures is not null order by created_at desc limit 1) returning 1 as n`,
  ].map((change) => ({
    file: 'server/stock/suppliers/reliability.ts',
    read: () => counted(),
    change: () => elsewhere(change),
  })),
  {
    file: 'server/stock/prices/read-price-book.ts',
    read: async () => String((await priceBook(pool())).revision),
    change: () => elsewhere('update price_revision set nr = nr + 1 returning nr::int as n'),
  },
  ...['provider', 'master', 'sub_master'].map((table) => ({
    file: 'server/stock/prices/read-price-book.ts',
    read: bookOf,
    change: () =>
      elsewhere(
        `update ${table} set name = name || ' again'
          where id = (select min(id::text)::uuid from ${table}) returning 1 as n`,
      ),
  })),
];

/** Values of modules that change while the server runs, and why none of them is a cache of rows. */
const STATE_OF_MODULES: Readonly<Record<string, string>> = {
  'demo/load/load-audit.ts: CAUSES': 'operations of the machines',
  'server/people/accounts/passwords.ts: dummy': 'a hash of no password',
  'server/platform/db/memoized-query.ts: invalidations': 'the counts of invalidations',
  'server/platform/db/statement.ts: known': 'texts of statements',
  'server/platform/db/post-commit-notify.ts: notifiers': 'notifications to be sent',
  'server/platform/http/responses/buffer-pool.ts: pool': 'buffers to be used again',
  'server/platform/http/responses/buffer-pool.ts: borrowed': 'buffers in use',
  'server/platform/http/day-boundaries.ts: clocks': 'formats of time zones',
  'server/platform/http/read-contract.ts: read': 'routes of the contract',
  'server/platform/limits/process-semaphore.ts: limiter': 'counts of work in progress',
  'server/stock/exports/write-export.ts: NOTHING': 'empty, and read only',
  'server/stock/prices/markup-cache.ts: caches': 'goes with the cached price book',
  'server/stock/search/price-rules.ts: known': 'goes with the cached price book',
  'server/trading/audit-chain/chain-findings.ts: KEPT': 'a number',
  'server/trading/audit-chain/checkpoint-targets.ts: NO_TARGETS': 'empty, and read only',
};
/** A variable, an empty collection, or a static one of a class. */
const STATE =
  /^(?:export )?(?:let (\w+)|const (\w+)(?:: [^=]+)? = (?:new (?:Weak)?(?:Map|Set)\b[^(]*\(\)|\[\]|\{\});)|^ +static (?:readonly )?(#?\w+)(?:: [^=]+)? =/gm;

describe('cached rows', () => {
  it.each(CACHES)('$file sees a change by another process', async ({ read, change }) => {
    const before = await read();
    expect(await read()).toBe(before);
    expect(await change()).toBeGreaterThan(0);
    await until('the new value is read', async () => (await read()) !== before, BEFORE_IT_IS_OLD);
  });

  it('are cached by one class only, and by no cache that this test does not list', () => {
    const files = ['server', 'demo'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.includes('.gen.'))
        .map((file) => path.posix.join(folder, file)),
    );
    const using = files.filter((file) => /new MemoizedQuery\b/.test(readFileSync(file, 'utf8')));
    expect(using.toSorted()).toEqual([...new Set(CACHES.map(({ file }) => file))].toSorted());
    // Something kept for each pool, or for a time, is a cache of its own making.
    const own = files.filter((file) =>
      /new WeakMap<pg\.Pool|#checkedAt < FRESH_MS|_TTL(?!_SECONDS)/.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(own.toSorted()).toEqual([
      'server/platform/db/memoized-query.ts',
      'server/platform/db/post-commit-notify.ts',
      // how far a replica is, and no row of it
      'server/platform/db/replica-session.ts',
    ]);
    const state = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(STATE)].map(
        ([, variable, collection, member]) => `${file}: ${variable ?? collection ?? member}`,
      ),
    );
    expect(state.toSorted()).toEqual(Object.keys(STATE_OF_MODULES).toSorted());
  });
});

it('the reliability of a supplier includes an order that this process has just taken', async () => {
  const desk = deskOf(portal);
  const before = await counted();
  await desk.ordered(cast.ada, await desk.stone());
  await until('it is counted', async () => (await counted()) !== before, BEFORE_IT_IS_OLD);
});

it('a hold or a change of suppliers does not invalidate the names of attribute values', async () => {
  const desk = deskOf(portal);
  const stone = await desk.stone();
  const [names, suppliers] = [await attributeNames(pool()), await knownReliability(pool())];
  await desk.held(cast.ada, stone);
  // It is called out once it is kept; what follows it on the channel is heard after it.
  await elsewhere(`select 1 as n from pg_notify('cached_rows', 'provider')`);
  await until(
    'that is heard',
    async () => (await knownReliability(pool())) !== suppliers,
    BEFORE_IT_IS_OLD,
  );
  expect(await attributeNames(pool())).toBe(names);
});

it('the reliability of a supplier changes with time, although no row changes', async () => {
  const [before, after] = [await readReliability(pool()), await readReliability(pool())];
  const heard = [...before.values()].filter(({ word }) => word.hours !== null);
  expect(heard.length).toBeGreaterThan(0);
  for (const { nr, word } of heard)
    expect(after.get(nr)?.word.hours).toBeGreaterThan(word.hours ?? Infinity);
});

describe('a supplier', () => {
  // The trigger would invalidate the cache a moment later.
  const trigger = (word: 'enable' | 'disable') =>
    portal.database.owner.query(`alter table provider ${word} trigger provider_cached`);
  beforeAll(() => trigger('disable'));
  afterAll(() => trigger('enable'));

  const PATH = '/inventory/company';
  const by = () => cast.administrator.token;
  const search = (provider_id: string) =>
    portal.call(by(), 'POST', '/inventory/search', { body: { data: { provider_id, size: 5 } } });

  it('that was just added can be used as a filter immediately', async () => {
    await supplierNames(pool());
    const { body } = await portal.call(by(), 'POST', PATH, {
      body: { data: { name: 'Just added', source: 6 } },
    });
    const { id } = body.data as { id: string };
    expect((await search(id)).status).toBe(200);
  });

  it('that was renamed shows its new name with its stones immediately', async () => {
    const id =
      (
        await portal.database.pool.query<{ id: string }>(
          'select p.id from provider p join stone s on s.provider_id = p.id where s.status = 1 limit 1',
        )
      ).rows[0]?.id ?? '';
    await search(id);
    const changed = await portal.call(by(), 'PUT', `${PATH}/${id}`, {
      body: { data: { name: 'Renamed House' } },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(JSON.stringify((await search(id)).body)).toContain('Renamed House');
  });

  it('of another process is found before its notification arrives', async () => {
    await supplierNames(pool());
    const nr = await elsewhere(
      `insert into provider (name, source) select 'Unheard', source from provider limit 1 returning nr as n`,
    );
    expect((await supplierNames(pool())).has(nr)).toBe(false);
    expect((await supplierNames(pool(), [nr])).has(nr)).toBe(true);
  });

  it('that changed while the LISTEN connection was lost is read again', async () => {
    const name = async () => [...(await supplierNames(pool())).values()].map((one) => one.name);
    await name();
    expect(
      await elsewhere(
        `update provider set name = 'Changed in a gap' where nr = 1 returning nr as n`,
      ),
    ).toBe(1);
    expect(await name()).not.toContain('Changed in a gap');
    await elsewhere(
      `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`,
    );
    await until(
      'the new name is read',
      async () => (await name()).includes('Changed in a gap'),
      BEFORE_IT_IS_OLD,
    );
  });
});
