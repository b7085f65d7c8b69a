import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLUSTER_WORKER } from '../../../server/platform/db/embedded/cluster-location.ts';
import { prepareSchema } from '../../../server/prepare-schema.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { some } from '../../support/runner/some.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawCall } from '../../support/servers/raw-call.ts';

interface Place {
  id: string;
  name: string;
}

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

async function listed<T extends Place = Place>(path: string): Promise<T[]> {
  const answer = await portal.call(null, 'GET', path);
  expect(answer.status).toBe(200);
  return answer.body.data as T[];
}

async function idOf(path: string, name: string): Promise<string> {
  const found = (await listed(path)).find((place) => place.name === name);
  if (!found) throw new Error(`${path} names no ${name}`);
  return found.id;
}

it('a caller without a session chooses a country, a state and a city', async () => {
  const belgium = await idOf('/business/countries', 'Belgium');
  const flanders = await idOf(`/business/countries/${belgium}`, 'Flanders');
  const cities = (await listed(`/business/states/${flanders}`)).map(({ name }) => name);
  expect(cities).toContain('Antwerpen');
  expect(cities.length).toBeGreaterThan(200);
  expect(new Set(cities).size).toBe(cities.length);
});

it('lists every country once by name, with its dialling code', async () => {
  const countries = await listed<Place & { phonecode: string }>('/business/countries');
  expect(countries.length).toBeGreaterThan(240);
  expect(countries.map(({ name }) => name)).toEqual(
    countries.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1)),
  );
  expect(countries.find(({ name }) => name === 'India')?.phonecode).toBe('91');
  expect(some(countries).every(({ phonecode }) => /^\d{1,8}$/.test(phonecode))).toBe(true);
  expect(countries).toEqual(await listed('/business/countries-code'));
});

it('contains the whole data set, with every city in a state', async () => {
  const { rows } = await portal.database.pool.query<{ states: number; cities: number }>(
    'select (select count(*) from state)::int as states, (select count(*) from city)::int as cities',
  );
  expect(rows[0]?.states).toBeGreaterThan(4_900);
  expect(rows[0]?.cities).toBeGreaterThan(148_000);
});

it('returns no states for a country without states', async () => {
  expect(
    await listed(`/business/countries/${await idOf('/business/countries', 'Gibraltar')}`),
  ).toEqual([]);
});

it('returns no states for an unknown country, and no cities for an unknown state', async () => {
  const india = await idOf('/business/countries', 'India');
  for (const path of [
    `/business/countries/${NOBODYS_ID}`,
    `/business/states/${NOBODYS_ID}`,
    `/business/states/${india}`,
  ])
    expect((await rawCall(portal, null, 'GET', path)).status, path).toBe(404);
  const bad = await portal.call(null, 'GET', '/business/states/antwerp');
  expect(bad.status).toBe(400);
  expect(bad.body.errors).toMatchObject([{ field: 'id' }]);
});

it('loads each release of the data set once, and adds new places of a newer release', async () => {
  const { owner: pool, ownerUrl } = portal.database;
  const count = async () =>
    (await pool.query<{ count: number }>('select count(*)::int as count from city')).rows[0]?.count;
  const all = await count();
  const { rows: gone } = await pool.query<{ state_id: string; name: string }>(
    'delete from city where id in (select id from city limit 3) returning state_id, name',
  );
  await prepareSchema(ownerUrl, CLUSTER_WORKER);
  expect(await count()).toBe((all ?? 0) - 3);

  await pool.query(`update place_data set version = 'older'`);
  const kept = await pool.query(`select id from city order by id limit 5`);
  await prepareSchema(ownerUrl, CLUSTER_WORKER);
  expect(await count()).toBe(all);
  const back = await pool.query('select from city where state_id = $1 and name = $2', [
    gone[0]?.state_id,
    gone[0]?.name,
  ]);
  expect(back.rowCount).toBe(1);
  expect((await pool.query('select id from city order by id limit 5')).rows).toEqual(kept.rows);
});
