import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { MEDIUM } from '#machines/codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import { stateIn } from '../../../server/platform/db/state-condition.ts';
import { idAs } from '../../support/runner/id-as.ts';
import {
  fileAnswer,
  type MediaServer,
  startMediaServer,
} from '../../support/servers/media-server.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type MediaDesk, mediaDeskOf, PDF } from '../../support/suppliers/media-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type FailedMedium = components['schemas']['FailedMedium'];
interface Listed {
  data: FailedMedium[];
  pagination: { totalRecords: number; totalPages: number };
}

const FAILED = '/inventory/media-links/failed';
const RETRY = '/inventory/media-links/retry';
const NONE = '00000000-0000-4000-8000-000000000000';
let portal: Portal;
let files: MediaServer;
let cast: Cast;
let desk: MediaDesk;
/** stones on the market: two of the first supplier, one of the second */
let stones: readonly [StoneId, StoneId, StoneId];
beforeAll(async () => {
  portal = await startPortal(undefined, { supplierReach: 'loopback' });
  files = await startMediaServer();
  cast = await castOf(portal);
  desk = mediaDeskOf(portal);
  const of = async ({ id }: Person) => {
    const { rows } = await portal.database.pool.query<{ id: StoneId }>(
      'select s.id from stone s join provider p on p.id = s.provider_id where p.user_id = $1 and s.status = 1 order by s.id limit 2',
      [id],
    );
    return rows.map((row) => row.id);
  };
  const [first, second] = await of(cast.apiProvider);
  const [other] = await of(cast.ftpProvider);
  if (!first || !second || !other) throw new Error('a supplier has no stone on the market');
  stones = [first, second, other];
});
afterAll(async () => {
  await portal?.stop();
  await files?.close();
});

/** Three links that have failed. */
beforeEach(async () => {
  await portal.database.pool.query('delete from stone_media');
  const [first, second, other] = stones;
  await desk.link(first, MEDIUM.image, `${files.url}/none.jpg`);
  await desk.link(second, MEDIUM.certificate, `${files.url}/none.pdf`);
  await desk.link(other, MEDIUM.image, `${files.url}/none-either.jpg`);
  await desk.fetchAll();
});

async function listed(by: Person, query = ''): Promise<Listed> {
  const { status, body } = await portal.call(by.token, 'GET', FAILED + query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as Listed;
}
const keysOf = ({ data }: Listed) => data.map(({ stone_id, kind }) => `${stone_id} ${kind}`).sort();
const retry = (by: Person, data: object) => portal.call(by.token, 'PUT', RETRY, { body: { data } });
const dueStones = async () => {
  const { rows } = await portal.database.pool.query<{ stone_id: StoneId }>(
    'select stone_id from stone_media where due_at <= now() order by stone_id',
  );
  return rows.map(({ stone_id }) => stone_id);
};

it('lists the failed links of all suppliers to staff, with the reason', async () => {
  const [first, second, other] = stones;
  const all = await listed(cast.administrator);
  expect(keysOf(all)).toEqual([`${first} image`, `${second} certificate`, `${other} image`].sort());
  expect(all.data.find(({ stone_id }) => stone_id === first)).toMatchObject({
    link: `${files.url}/none.jpg`,
    fault: 'There is no file at this link (status 404).',
    failures: 1,
    has_file: false,
  });
  expect(keysOf(await listed(cast.auditor))).toEqual(keysOf(all));
  expect(await listed(cast.administrator, '?kind=certificate')).toMatchObject({
    data: [{ stone_id: second }],
    pagination: { totalRecords: 1 },
  });
  const supplier = all.data.find(({ stone_id }) => stone_id === other)?.provider_id;
  expect(keysOf(await listed(cast.administrator, `?provider_id=${supplier}`))).toEqual([
    `${other} image`,
  ]);
  const pages = await Promise.all(
    [1, 2].map((page) => listed(cast.administrator, `?size=2&page=${page}`)),
  );
  expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
  expect(pages[0]?.pagination).toMatchObject({ totalRecords: 3, totalPages: 2 });
});

it('lists only their own links to suppliers, and none to other users', async () => {
  const [first, second, other] = stones;
  const own = [`${first} image`, `${second} certificate`].sort();
  expect(keysOf(await listed(cast.apiProvider))).toEqual(own);
  expect(keysOf(await listed(cast.ftpProvider))).toEqual([`${other} image`]);
  const [theirs] = (await listed(cast.ftpProvider)).data;
  expect(await listed(cast.apiProvider, `?provider_id=${theirs?.provider_id}`)).toMatchObject({
    data: [],
    pagination: { totalRecords: 0 },
  });
  for (const by of [cast.ada, cast.tove, cast.guest])
    expect(await portal.call(by.token, 'GET', FAILED)).toMatchObject({ status: 403 });
});

it('omits stones that are off the market', async () => {
  const { rows } = await portal.database.pool.query<{ id: StoneId }>(
    `select id from stone where ${stateIn('status', stoneMachine, 'offMarket')} limit 1`,
  );
  const gone = rows[0]?.id ?? idAs<StoneId>(NONE);
  await desk.link(gone, MEDIUM.image, `${files.url}/none.jpg`);
  await portal.database.pool.query(
    "update stone_media set state = 3, fault = 'Gone', failures = 1, tried_at = now() where stone_id = $1",
    [gone],
  );
  expect(keysOf(await listed(cast.administrator))).not.toContain(`${gone} image`);
  expect(await retry(cast.administrator, { links: null })).toMatchObject({
    body: { data: { count: stones.length } },
  });
});

it('fetches one link again, which leaves the list after the file has arrived', async () => {
  const [first, second] = stones;
  files.serve('/none.pdf', fileAnswer(PDF));
  const links = [{ stone_id: second, kind: 'certificate' }];
  expect(await retry(cast.apiProvider, { links })).toMatchObject({
    status: 200,
    body: { message: '1 link will be fetched again', data: { count: 1 } },
  });
  expect(await dueStones()).toEqual([second]);
  expect(await desk.fetchAll()).toBe(1);
  expect(keysOf(await listed(cast.apiProvider))).toEqual([`${first} image`]);
  // A link that has not failed is skipped.
  expect(await retry(cast.apiProvider, { links })).toMatchObject({
    status: 200,
    body: { message: 'No failed links to fetch again', data: { count: 0 } },
  });
  files.serve('/none.pdf', (response) => response.writeHead(404).end());
});

it('fetches all failed links again: for a supplier its own, for staff those of the filter', async () => {
  const [first, second, other] = stones;
  expect(await retry(cast.ftpProvider, { links: null })).toMatchObject({
    body: { data: { count: 1 } },
  });
  expect(await dueStones()).toEqual([other]);
  expect(await retry(cast.administrator, { links: null, kind: 'certificate' })).toMatchObject({
    body: { data: { count: 1 } },
  });
  expect(await dueStones()).toEqual([second, other].sort());
  expect(await retry(cast.administrator, { links: null })).toMatchObject({
    body: { data: { count: 3 } },
  });
  expect(await dueStones()).toEqual([first, second, other].sort());
});

it('changes nothing for the stone of another supplier, and answers like for an unknown stone', async () => {
  const [first, , other] = stones;
  const bodies = [];
  for (const stone_id of [other, idAs<StoneId>(NONE)]) {
    const links = [
      { stone_id: first, kind: 'image' },
      { stone_id, kind: 'image' },
    ];
    const { status, body } = await retry(cast.apiProvider, { links });
    expect(status).toBe(404);
    bodies.push(body);
  }
  expect(bodies[0]).toEqual(bodies[1]);
  expect(await dueStones()).toEqual([]);
  for (const by of [cast.ada, cast.tove, cast.guest, cast.auditor])
    expect(await retry(by, { links: null })).toMatchObject({ status: 403 });
  for (const data of [{}, { links: [] }, { links: [{ stone_id: first, kind: 'plot' }] }])
    expect(await retry(cast.apiProvider, data)).toMatchObject({ status: 400 });
});
