import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SessionId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { LocalLimiter } from '../../../server/platform/limits/resource-limiter.ts';
import { EventReader } from '../../../server/platform/live/event-reader.ts';
import { LiveHub } from '../../../server/platform/live/live-hub.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { until } from '../../support/runner/until.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { listen, type Stream } from '../../support/servers/listen.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Cast, castOf, newSession } from '../../support/trade/people.ts';

const failed = (what: string, error: unknown): never => {
  throw new Error(what, { cause: error });
};

/** Two servers on one database: what happens at one must be heard at the other. */
let here: Portal;
let there: Portal;
let cast: Cast;
let desk: Desk;
const open: Stream[] = [];

beforeAll(async () => {
  const database = await freshDemoDatabase();
  here = await startPortal(database);
  there = await startPortal(database);
  cast = await castOf(here);
  desk = deskOf(here);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await here.database.drop();
});

async function streamOf(person: Person, portal: Portal = there): Promise<Stream> {
  const stream = await listen(portal, person);
  open.push(stream);
  expect(stream.status).toBe(200);
  await stream.hears('the stream begins with the time', ({ topic }) => topic === 'time');
  return stream;
}

const listenerOf = (sessionId: string) => ({
  sessionId: idAs<SessionId>(sessionId),
  actor: { id: cast.ada.id, role: ROLE.customer, businessId: cast.ada.businessId },
  canSeeStones: true,
  canSeeHolds: true,
  canSeeLines: true,
  canSeeBusinesses: true,
  canSeeImports: true,
  canSeeMailings: true,
  closed: 0,
  toldAfterEnd: [] as string[],
  send(topic: string) {
    if (this.closed > 0) this.toldAfterEnd.push(topic);
  },
  close() {
    this.closed += 1;
  },
});
const topics = ({ heard }: Stream): string[] => heard.map(({ topic }) => topic);
/** Events come in the order of their writing, so what has not come before this one does not come. */
async function settle(streams: readonly Stream[], by: Person = cast.ravi): Promise<void> {
  const stone = await desk.stone();
  await desk.held(by, stone);
  await Promise.all(
    streams.map((stream) =>
      stream.hears(`${stone.stock_no} is heard of`, ({ data }) => data.includes(stone.stock_no)),
    ),
  );
}

describe('the live stream delivers', () => {
  it('events that no cache stores', async () => {
    const { headers, heard } = await streamOf(cast.ada);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(Date.parse(heard[0]?.data ?? '')).not.toBeNaN();
  });

  it('the new status of a stone, at every server, to all who may search', async () => {
    const streams = await Promise.all([
      streamOf(cast.hanna),
      streamOf(cast.guest),
      streamOf(cast.administrator, here),
      streamOf(cast.auditor),
    ]);
    const stone = await desk.stone();
    await desk.held(cast.ada, stone);
    for (const stream of streams) {
      const event = await stream.hears(
        'the hold',
        ({ topic, data }) => topic === 'stone' && data.includes(stone.stock_no),
      );
      expect(JSON.parse(event.data)).toEqual([[stone.stock_no, 4]]);
    }
  });

  it('a manual change of a status as well', async () => {
    const stream = await streamOf(cast.hanna);
    const stone = await desk.stone();
    await here.database.pool.query('update stone set status = 2 where id = $1', [stone.id]);
    await stream.hears(
      'the change',
      ({ data }) =>
        data === JSON.stringify([[stone.stock_no, 2]]) || data === `[["${stone.stock_no}", 2]]`,
    );
    await here.database.pool.query('update stone set status = 1 where id = $1', [stone.id]);
  });

  it('a hold to those whom it concerns, and to no others', async () => {
    const concerned = await Promise.all([
      streamOf(cast.ada),
      streamOf(cast.tove),
      streamOf(cast.administrator),
      streamOf(cast.qualityControl),
      streamOf(cast.auditor),
    ]);
    const others = await Promise.all([
      streamOf(cast.hanna),
      streamOf(cast.piers),
      streamOf(cast.marek),
      streamOf(cast.guest),
    ]);
    await desk.held(cast.ada, await desk.stone());
    for (const stream of concerned) {
      const event = await stream.hears('the list has changed', ({ topic }) => topic === 'hold');
      expect(event.data).toBe('{}');
    }
    // Odile is a client of tove's as well: none of the others is concerned by either hold.
    await settle(others, cast.odile);
    const holdsHeard = others.map(
      (stream) => topics(stream).filter((topic) => topic === 'hold').length,
    );
    expect(holdsHeard).toEqual([0, 0, 0, 0]);
  });

  it("a hold of a client to the client's associate", async () => {
    const marek = await streamOf(cast.marek);
    await desk.held(cast.ravi, await desk.stone());
    await marek.hears('the hold of his own client', ({ topic }) => topic === 'hold');
  });

  it('no refusals', async () => {
    const stream = await streamOf(cast.hanna);
    await desk.hold(cast.pending, [(await desk.stone()).stock_no]);
    await desk.hold(cast.ada, ['NOPE']);
    await settle([stream]);
    expect(stream.heard.filter(({ topic }) => topic === 'stone')).toHaveLength(1);
  });

  it('no events of stones to a supplier', async () => {
    const suppliers = await Promise.all([streamOf(cast.apiProvider), streamOf(cast.ftpProvider)]);
    await settle([await streamOf(cast.hanna)]);
    await settle([await streamOf(cast.hanna, here)]);
    for (const stream of suppliers) expect(new Set(topics(stream))).toEqual(new Set(['time']));
  });

  it('a notice to its recipient', async () => {
    const mine = await streamOf(cast.ada);
    const another = await streamOf(cast.hanna);
    const hold = await desk.held(cast.ada, await desk.stone());
    await desk.release(cast.qualityControl, [hold], { withdraw: true, remark: 'Gone.' });
    await mine.hears('a notice', ({ topic }) => topic === 'notice');
    await settle([another]);
    expect(topics(another)).not.toContain('notice');
  });

  it('a deactivated customer to customer lists, but not to lists of holds', async () => {
    const stream = await streamOf(cast.administrator);
    const { status } = await here.call(
      cast.administrator.token,
      'PUT',
      `/customer/user/${cast.pending.id}/status`,
      { body: { data: { is_active: false, whole_business: false } } },
    );
    expect(status).toBe(200);
    await stream.hears('a customer has changed', ({ topic }) => topic === 'business');
    expect(topics(stream)).not.toContain('hold');
  });
});

describe('the end of a live stream', () => {
  async function expectEnd(stream: Stream): Promise<void> {
    // Two seconds are promised, counted in rounds of a second and a question: what else the machine does slows those too.
    let rounds = 0;
    while (!stream.ended() && rounds < 10) {
      await sleep(1_000);
      await here.database.pool.query('select');
      rounds += 1;
    }
    expect(rounds).toBeLessThanOrEqual(3);
    expect(stream.heard.at(-1)?.topic).toBe('end');
  }

  it('comes with the sign-out, for this session only', async () => {
    const one = await newSession(here.database.pool, cast.ada);
    const leaving = await streamOf(one);
    const staying = await streamOf(cast.ada);
    await here.call(one.token, 'POST', '/user/logout');
    await expectEnd(leaving);
    expect(staying.ended()).toBe(false);
  });

  it('comes with the deactivation of the account', async () => {
    const stream = await streamOf(cast.odile);
    await here.database.pool.query('update app_user set is_active = false where id = $1', [
      cast.odile.id,
    ]);
    await expectEnd(stream);
    expect((await listen(there, cast.odile)).status).toBe(401);
  });

  it('comes with the removal of a permission, and its events stop', async () => {
    const stream = await streamOf(cast.guest);
    const set = (value: boolean) =>
      here.database.pool.query('update user_permission set read_access = $2 where user_id = $1', [
        cast.guest.id,
        value,
      ]);
    await set(false);
    await expectEnd(stream);
    const again = await streamOf(cast.guest);
    await settle([await streamOf(cast.hanna)]);
    expect(topics(again)).not.toContain('stone');
    await set(true);
    await expectEnd(again);
  });

  it('does not happen to a stream that opens while other streams are checked', async () => {
    const { pool } = here.database;
    const hub = new LiveHub(pool, failed, new LocalLimiter());
    const ended = listenerOf(NOBODYS_ID);
    hub.add(ended);
    const blocker = await pool.connect();
    try {
      await blocker.query('begin; lock table session in access exclusive mode');
      await until('the hub waits for the standing of its streams', async () => {
        const { rowCount } = await blocker.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return (rowCount ?? 0) > 0;
      });
      const { rows } = await blocker.query<{ id: string }>(
        'select id from session where user_id = $1 and ended_at is null limit 1',
        [cast.ada.id],
      );
      const comer = listenerOf(rows[0]?.id ?? '');
      hub.add(comer);
      await blocker.query('commit');
      await until('the look has ended', () => ended.closed === 1);
      expect(comer.closed).toBe(0);
      expect(hub.size).toBe(1);
    } finally {
      blocker.release(true);
      hub.stop();
    }
  });

  it('happens to the oldest of more than ten streams of one session, and to no other session', async () => {
    const mine = await newSession(here.database.pool, cast.hanna);
    const elsewhere = await streamOf(cast.hanna);
    const streams: Stream[] = [];
    for (let n = 0; n < 12; n += 1) streams.push(await streamOf(mine));
    const ended = () => streams.map((stream) => stream.ended());
    await until('the two oldest are closed', () => ended().filter(Boolean).length >= 2);
    expect(ended()).toEqual([true, true, ...Array(10).fill(false)]);
    expect(elsewhere.ended()).toBe(false);
  });

  it('comes immediately to a stream that opens while the server stops', () => {
    const hub = new LiveHub(here.database.pool, failed, new LocalLimiter());
    hub.stop();
    const late = listenerOf(NOBODYS_ID);
    hub.add(late);
    expect(late.closed).toBe(1);
    expect(hub.size).toBe(0);
  });

  it('an event that was replayed before its notification is delivered once', async () => {
    const { pool } = here.database;
    const { rows: sessions } = await pool.query<{ id: string }>(
      'select id from session where user_id = $1 and ended_at is null limit 1',
      [cast.ada.id],
    );
    // Nobody notifies of these: the portal hears of them when the test says so.
    const { rows } = await pool.query<{ id: string }>(
      `insert into live_event (topic, payload, at)
       select 'stone', '[]', clock_timestamp() - make_interval(mins => 3 - nr)
         from generate_series(1, 3) nr order by nr returning id::text`,
    );
    const [last, missed, next] = rows.map(({ id }) => id);
    const told: (string | undefined)[] = [];
    const reader = {
      ...listenerOf(sessions[0]?.id ?? ''),
      send: (topic: string, _: string, id?: string) => {
        if (topic === 'stone') told.push(id);
      },
    };
    const hub = new LiveHub(pool, failed, new LocalLimiter());
    const events = new EventReader(pool, hub, failed);
    try {
      const resumed = hub.resume(reader, last ?? '');
      await resumed;
      expect(told).toContain(missed);
      const before = told.length;
      if (missed) events.onNotify(missed);
      const { rows: later } = await pool.query<{ id: string }>(
        `insert into live_event (topic, payload) values ('stone', '[]') returning id::text`,
      );
      events.onNotify(later[0]?.id ?? '');
      await until('what came later is told', () => told.includes(later[0]?.id));
      expect(told.slice(before)).toEqual([later[0]?.id]);
      expect(told.filter((id) => id === next)).toEqual([next]);
    } finally {
      hub.stop();
    }
  });

  it.each([
    ['before', (hub: LiveHub) => hub.stop(), () => undefined],
    ['while', () => undefined, (hub: LiveHub) => hub.stop()],
  ])(
    'comes without further events if the hub stops %s the missed events are read',
    async (_, first, then) => {
      const hub = new LiveHub(here.database.pool, failed, new LocalLimiter());
      const late = listenerOf(NOBODYS_ID);
      first(hub);
      const resumed = hub.resume(late, '1');
      then(hub);
      await resumed;
      expect(late.closed).toBe(1);
      expect(late.toldAfterEnd).toEqual([]);
      expect(hub.size).toBe(0);
    },
  );

  it('comes when the server stops', async () => {
    const third = await startPortal(here.database);
    const stream = await streamOf(cast.ada, third);
    await third.stop();
    await until('the stream ends', stream.ended);
  });
});

it.each([
  ['nobody', ''],
  ['a forged token', 'A'.repeat(43)],
])('%s gets no events', async (_, token) => {
  const stream = await listen(there, { token });
  expect(stream.status).toBe(401);
  expect(stream.headers.get('content-type')).toBe('application/json; charset=utf-8');
});
