import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, LINE } from '../../support/trade/desk.ts';
import {
  CARTS,
  type KeepDesk,
  keepDeskOf,
  NOTES,
  WATCHLIST,
} from '../../support/trade/keep-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let keep: KeepDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  keep = keepDeskOf(portal);
});
afterAll(() => portal.stop());

const remove = (path: string, query: string, body?: unknown) =>
  portal.call(cast.ada.token, 'DELETE', `${path}?${query}`, body === undefined ? {} : { body });

const LISTS = [
  ['cart', CARTS],
  ['watchlist', WATCHLIST],
  ['notes', NOTES],
] as const;

describe('a DELETE request whose body a proxy dropped', () => {
  it.each(LISTS)('is accepted with query parameters: %s', async (list, path) => {
    const ids = [
      await keep.added(cast.ada, list, await desk.stone()),
      await keep.added(cast.ada, list, await desk.stone()),
    ];
    const [one, other] = ids;
    expect(await remove(path, `ids=${one}`)).toMatchObject({ status: 200 });
    const left = async () => (await keep.rows(cast.ada, list)).map(({ id }) => id);
    expect(await left()).not.toContain(one);
    expect(await left()).toContain(other);
    const third = await keep.added(cast.ada, list, await desk.stone());
    expect(await remove(path, `ids=${other}&ids=${third}&ids=${other}`)).toMatchObject({
      status: 200,
    });
    for (const id of [other, third]) expect(await left()).not.toContain(id);
  });

  it('leaves the waitlist with query parameters', async () => {
    const gone = await remove(LINE, `queue_ids=${NOBODYS_ID}`);
    expectProblem(gone, 404);
    expect(gone.body).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([...LISTS.map(([, path]) => [path, 'ids'] as const), [LINE, 'queue_ids'] as const])(
    'is refused for a missing or invalid id: %s',
    async (path, name) => {
      expectProblem(await remove(path, ''), 400, 'body');
      expectProblem(await remove(path, `${name}=everything`), 400, `${name}.0`);
    },
  );
});

describe('a DELETE request with body and query', () => {
  it('is accepted if both name the same records in any order', async () => {
    const ids = [
      await keep.added(cast.ada, 'cart', await desk.stone()),
      await keep.added(cast.ada, 'cart', await desk.stone()),
    ];
    const query = [...ids].reverse().map((id) => `ids=${id}`);
    expect(await remove(CARTS, query.join('&'), { data: { ids } })).toMatchObject({ status: 200 });
  });

  it('removes nothing if they differ', async () => {
    const id = await keep.added(cast.ada, 'cart', await desk.stone());
    const other = await keep.added(cast.ada, 'cart', await desk.stone());
    for (const ids of [[id], [id, other], []]) {
      const answer = await remove(CARTS, `ids=${other}`, { data: { ids } });
      expectProblem(answer, 400);
      expect(answer.body).toMatchObject({ code: 'BODY_AND_QUERY_DIFFER' });
    }
    const left = (await keep.rows(cast.ada, 'cart')).map((row) => row.id);
    expect(left).toEqual(expect.arrayContaining([id, other]));
  });
});
