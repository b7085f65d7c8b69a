import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN } from '#records/stone.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

interface Found {
  totals: { pieces: number };
  facets: Record<string, Record<string, number>>;
}

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal?.stop());

const search = async (data: object): Promise<Found> => {
  const { status, body } = await portal.call(
    cast.administrator.token,
    'POST',
    '/inventory/search',
    { body: { data: { size: 1, ...data } } },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Found;
};
const correct = (id: string, data: object) =>
  portal.call(cast.administrator.token, 'PUT', '/inventory/stock-list', {
    body: { data: { id, ...data } },
  });
const stones = async (count: number, skip = 0): Promise<{ id: string }[]> =>
  (
    await portal.database.pool.query(
      'select id from stone where status = 1 and diamond_type = 1 order by nr offset $1 limit $2',
      [skip, count],
    )
  ).rows;

describe('the unknown origin of stones', () => {
  it('is counted and found as often as in SQL', async () => {
    const { rows } = await portal.database.pool.query<{ unknown: number; stated: number }>(
      `select count(*) filter (where origin is null)::int as unknown, count(origin)::int as stated
         from stone where diamond_type = 1 and status = 1`,
    );
    const [known] = rows;
    expect(known?.unknown).toBeGreaterThan(0);
    expect(known?.stated).toBeGreaterThan(0);
    const all = await search({ diamond_type: 1, status: [1], facets: ['origin'] });
    expect(all.facets.origin?.[UNKNOWN]).toBe(known?.unknown);
    for (const [contain, count] of [
      [1, known?.unknown],
      [2, known?.stated],
    ]) {
      const origin = { values: [UNKNOWN], contain };
      expect((await search({ diamond_type: 1, status: [1], origin })).totals.pieces).toBe(count);
    }
  });
});

describe('a word that a person enters for a stone', () => {
  it('counts as the same word of a stock list, and "unknown" as no word', async () => {
    const [stone] = await stones(1);
    const id = stone?.id ?? '';
    expect(await correct(id, { girdle: 'VTN', origin: 'Botswana' })).toMatchObject({ status: 200 });
    expect(await correct(id, { origin: 'unknown' })).toMatchObject({ status: 200 });
    const { rows } = await portal.database.pool.query(
      'select girdle, origin from stone where id = $1',
      [id],
    );
    expect(rows).toEqual([{ girdle: 'Very thin', origin: null }]);
  });

  it('is refused with its field if it has control characters', async () => {
    const [stone] = await stones(1);
    for (const code of [0x00, 0x09, 0x0a, 0x1e, 0x1f]) {
      const brand = `Royal${String.fromCharCode(code)}Cut`;
      expect(await correct(stone?.id ?? '', { brand }), String(code)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'data.brand' }] },
      });
    }
  });

  it('may be as long as the column when it is searched', async () => {
    const [stone] = await stones(1);
    const brand = `House of ${'x'.repeat(111)}`;
    expect(await correct(stone?.id ?? '', { brand })).toMatchObject({ status: 200 });
    const values = [`House of ${'x'.repeat(111)}`];
    expect((await search({ brand: { values } })).totals.pieces).toBe(1);
  });
});

it('searches see the changed words of a stone completely while two connections change them', async () => {
  const CHANGES = 25;
  const SIZE = 40;
  const sets = [
    { stones: await stones(SIZE, 10), words: ['Alpha', 'Beta'] },
    { stones: await stones(SIZE, 10 + SIZE), words: ['Gamma', 'Delta'] },
  ];
  const { pool } = portal.database;
  const write = async ({ stones: own, words }: (typeof sets)[number], change: number) => {
    await pool.query('update stone set brand = $1 where id = any($2)', [
      words[change % words.length],
      own.map(({ id }) => id),
    ]);
  };
  await Promise.all(sets.map((set) => write(set, 0)));
  let isDone = false;
  const writers = Promise.all(
    sets.map(async (set) => {
      for (let change = 1; change <= CHANGES; change += 1) await write(set, change);
    }),
  ).finally(() => {
    isDone = true;
  });
  const seen = new Set<string>();
  while (!isDone) {
    const { facets } = await search({ diamond_type: 1, facets: ['brand'] });
    for (const { words } of sets) {
      const counted = words.map((word) => facets.brand?.[word] ?? 0);
      expect(counted.toSorted((one, other) => one - other)).toEqual([0, SIZE]);
      seen.add(words[counted.indexOf(SIZE)] ?? '');
    }
  }
  await writers;
  expect(seen.size).toBeGreaterThan(2);
  const { facets } = await search({ diamond_type: 1, facets: ['brand'] });
  expect(facets.brand).toMatchObject({ Beta: SIZE, Delta: SIZE });
});
