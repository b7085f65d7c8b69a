import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { listen, type Stream } from '../../support/servers/listen.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** Two servers on one database: who loses the one goes on at the other. */
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

async function streamAt(portal: Portal, person: Person, last?: string): Promise<Stream> {
  const stream = await listen(portal, person, last);
  open.push(stream);
  return stream;
}
async function heldByAda(): Promise<Stone> {
  const stone = await desk.stone();
  await desk.held(cast.ada, stone);
  return stone;
}
const hearsOf = (stream: Stream, { stock_no }: Stone) =>
  stream.hears(`${stock_no} is heard of`, ({ data }) => data.includes(stock_no));
/** What has happened so far is older than what is told again for the sake of late commits. */
const letAMinutePass = () =>
  here.database.pool.query("update live_event set at = at - interval '1 minute'");

describe('a stream that resumes after a given event', () => {
  it.each(['the same server', 'another server'])(
    'gets at %s the missed events, and no others',
    async (at) => {
      const before = await heldByAda();
      await letAMinutePass();
      const first = await streamAt(here, cast.hanna);
      const heard = await heldByAda();
      const { id } = await hearsOf(first, heard);
      expect(id).toMatch(/^\d+$/);
      await letAMinutePass();
      first.close();

      const missed = [await heldByAda(), await heldByAda()];
      const again = await streamAt(at === 'another server' ? there : here, cast.hanna, id);
      const [one, two] = await Promise.all(missed.map((stone) => hearsOf(again, stone)));
      expect(Number(two?.id)).toBeGreaterThan(Number(one?.id));
      const since = await heldByAda();
      await hearsOf(again, since);
      const stones = again.heard.filter(({ topic }) => topic === 'stone').map(({ data }) => data);
      const told = [...missed, since].map(({ stock_no }) => stock_no);
      expect(stones.map((data) => JSON.parse(data)[0][0])).toEqual(told);
      expect(stones.join()).not.toContain(before.stock_no);
      // What concerns another is not told afterwards either.
      expect(again.heard.map(({ topic }) => topic)).not.toContain('hold');
    },
  );

  it('begins at the current end without such an event', async () => {
    await heldByAda();
    await letAMinutePass();
    const first = await streamAt(here, cast.hanna);
    const { id } = await first.hears('the beginning', ({ topic }) => topic === 'time');
    expect(id).toMatch(/^\d+$/);
    first.close();
    const missed = await heldByAda();
    await hearsOf(await streamAt(there, cast.hanna, id), missed);
  });

  it('repeats events of the same time, because they may have committed later', async () => {
    const first = await streamAt(here, cast.hanna);
    const early = await heldByAda();
    const { id } = await hearsOf(first, await heldByAda());
    first.close();
    await hearsOf(await streamAt(there, cast.hanna, id), early);
  });

  it('gets a refresh for an unknown event, and continues from there', async () => {
    await heldByAda();
    const latest = await here.database.pool.query('select max(id)::text as id from live_event');
    await here.database.pool.query(
      'delete from live_event where id < (select max(id) from live_event)',
    );
    const again = await streamAt(there, cast.hanna, '1');
    const event = await again.hears('the gap', ({ topic }) => topic === 'refresh');
    expect(event.id).toBe(latest.rows[0].id);
    await hearsOf(again, await heldByAda());
  });

  it('gets a refresh if too many events were missed', async () => {
    await heldByAda();
    const { rows } = await here.database.pool.query('select max(id)::text as id from live_event');
    await here.database.pool.query(
      `insert into live_event (topic, payload) select 'stone', '[]' from generate_series(1, 1001)`,
    );
    const again = await streamAt(there, cast.hanna, rows[0].id);
    await again.hears('the gap', ({ topic }) => topic === 'refresh');
    expect(again.heard.filter(({ topic }) => topic === 'stone')).toEqual([]);
  });

  it.each(['x', '-1', '1'.repeat(19), "1' or 1=1"])('is refused for the event %s', async (last) => {
    const { status } = await streamAt(here, cast.hanna, last);
    expect(status).toBe(400);
  });
});
