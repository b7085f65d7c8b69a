import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../demo/logins.ts';
import { QUALITY_CONTROL } from '../../../demo/people.ts';
import { operationClassOf } from '../../../server/platform/http/contract-operation.ts';
import { limitsFor } from '../../../server/platform/limits/admission-control.ts';
import { expectNoRoom } from '../../support/runner/expect-no-room.ts';
import { until } from '../../support/runner/until.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { searchStands, stopSearches } from '../../support/servers/stopped-searches.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

// Room for one search and one that waits, for as long as a test takes; what searches read is locked where they are to
// stand still, and nothing else reads it.
const PATIENT = 60_000;
const ONE = { concurrency: 1, queueLimit: 1, queueTimeoutMs: PATIENT };
const WIDE = { concurrency: 20, queueLimit: 20, queueTimeoutMs: PATIENT };

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal(undefined, {
    admissionLimits: { search: ONE, write: WIDE, read: ONE },
  });
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal?.stop());

const search = (signal?: AbortSignal): Promise<Response> =>
  fetch(`${portal.url}/api/v1/inventory/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${cast.ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: {} }),
    ...(signal && { signal }),
  });

async function answerTo(response: Response): Promise<Answer> {
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as Answer['body'] };
}

describe('a burst of searches', () => {
  it('gets the slots of searches only; holds, lists and sign-ins have their own', async () => {
    const stone = await desk.stone();
    const goOn = await stopSearches(portal);
    const letIn = search();
    await searchStands(portal);
    // One of two more waits at the door, whichever comes first; the other is told that there is no room.
    const others = [search(), search()];
    expectNoRoom(await answerTo(await Promise.race(others)));

    expect((await desk.hold(cast.piers, [stone.stock_no])).status).toBe(200);
    expect((await portal.call(cast.ada.token, 'GET', '/user/profile')).status).toBe(200);
    const signIn = {
      data: { email: QUALITY_CONTROL.email, password: demoPassword(7, QUALITY_CONTROL.email) },
    };
    expect((await portal.call(null, 'POST', '/user/login', { body: signIn })).status).toBe(200);

    await goOn();
    expect((await letIn).status).toBe(200);
    expect((await Promise.all(others)).map(({ status }) => status).toSorted()).toEqual([200, 503]);
    expect((await search()).status).toBe(200);
  });

  it('that disconnects releases its slots', async () => {
    const goOn = await stopSearches(portal);
    const leaver = new AbortController();
    const left = [search(leaver.signal), search(leaver.signal)].map((call) =>
      call.then(
        () => 'answered',
        () => 'left',
      ),
    );
    await searchStands(portal);
    leaver.abort();
    expect(await Promise.all(left)).toEqual(['left', 'left']);
    await goOn();
    const both = await until('both places are free', async () => {
      const statuses = await Promise.all(
        [search(), search()].map(async (call) => (await call).status),
      );
      return statuses.every((status) => status === 200) && statuses;
    });
    expect(both).toEqual([200, 200]);
  });
});

it('each operation belongs to the class of the resource that it uses', () => {
  expect(operationClassOf('searchStones')).toBe('search');
  expect(operationClassOf('holdStones')).toBe('write');
  expect(operationClassOf('signIn')).toBe('read');
  expect(operationClassOf('listHolds')).toBe('read');
  // A stream and a file go on for as long as somebody reads them.
  expect(operationClassOf('streamLiveEvents')).toBe(null);
  expect(operationClassOf('exportStock')).toBe(null);
});

it('there are as many slots for writes and for reads as connections', () => {
  const { search, write, read } = limitsFor(50);
  expect([write.concurrency, read.concurrency]).toEqual([50, 50]);
  expect(search.concurrency).toBe(8);
  for (const { queueTimeoutMs } of [search, write, read])
    expect(queueTimeoutMs).toBeLessThan(1_000);
});
