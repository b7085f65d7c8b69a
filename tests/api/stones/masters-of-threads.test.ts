import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectionsToAll, type OwnConnection } from '../../support/servers/own-connection.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  done,
  type MasterDesk,
  masterDeskOf,
  VALUES,
  type Value,
} from '../../support/trade/master-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: MasterDesk;
let connections: OwnConnection[];
beforeAll(async () => {
  portal = await startPortal(undefined, {
    threads: 3,
    metrics: { loopback: true, token: null },
  });
  cast = await castOf(portal);
  desk = masterDeskOf(portal, cast);
  connections = await connectionsToAll(portal);
});
afterAll(async () => {
  for (const connection of connections) connection.close();
  await portal.stop();
});

/** What the stones of a page say of their color, as each thread says it. */
const colors = (): Promise<string[][]> =>
  Promise.all(
    connections.map(async ({ call }) => {
      const body = { data: { color: ['D'], size: 5 } };
      const answer = await call(cast.ada.token, 'POST', '/inventory/search', { body });
      const { stockList } = done<{ stockList: { color: string }[] }>(answer);
      return [...new Set(stockList.map(({ color }) => color))];
    }),
  );

it('all threads use the new name of a value as soon as one thread has changed it', async () => {
  expect(connections).toHaveLength(3);
  const names = ['D of the house', 'D again', 'D at last'];
  expect(await colors()).toEqual([['D'], ['D'], ['D']]);
  for (const [n, { call }] of connections.entries()) {
    const value = (await desk.values('COLOR')).find(({ code }) => code === 'D') as Value;
    const body = { data: { name: names[n] } };
    done(await call(cast.administrator.token, 'PUT', `${VALUES}/${value.id}`, { body }));
    expect(await colors()).toEqual(Array(3).fill([names[n]]));
  }
});

it('all threads use the new name of a supplier as soon as one thread has changed it', async () => {
  // The trigger would invalidate the cache a moment later.
  await portal.database.owner.query('alter table provider disable trigger provider_cached');
  const { rows } = await portal.database.pool.query<{ id: string }>(
    'select p.id from provider p join stone s on s.provider_id = p.id where s.status = 1 limit 1',
  );
  const id = rows[0]?.id ?? '';
  const by = cast.administrator.token;
  const found = (): Promise<string[]> =>
    Promise.all(
      connections.map(async ({ call }) => {
        const body = { data: { provider_id: id, size: 5 } };
        return JSON.stringify((await call(by, 'POST', '/inventory/search', { body })).body);
      }),
    );
  await found();
  for (const [n, { call }] of connections.entries()) {
    const body = { data: { name: `Renamed for the ${n}. time` } };
    done(await call(by, 'PUT', `/inventory/company/${id}`, { body }));
    for (const answer of await found()) expect(answer).toContain(body.data.name);
  }
});
