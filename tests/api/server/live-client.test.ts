import type { ServerResponse } from 'node:http';
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FrontServer, serveFront } from '../../support/browser/front-server.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** The browser's own reader of the stream, over connections that can be cut, before the real server. */
let portal: Portal;
let front: FrontServer;
let cast: Cast;
let desk: Desk;
let live: typeof import('#api/live-stream.ts');
let createQueryClient: typeof import('../../../src/shared/lists/query-client.ts').createQueryClient;
let isAway = false;
const streams: ServerResponse[] = [];
const opened: (string | undefined)[] = [];

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  front = await serveFront((request, response) => {
    if (isAway) {
      response.destroy();
      return;
    }
    streams.push(response);
    opened.push([request.headers['last-event-id']].flat()[0]);
    portal.app.routing(request, response);
  });
  live = await import('#api/live-stream.ts');
  ({ createQueryClient } = await import('../../../src/shared/lists/query-client.ts'));
});
afterEach(() => live.closeLive());
afterAll(async () => {
  await front.stop();
  await portal.stop();
});

interface Screen {
  /** how often each stone was told of, in the order of the first time */
  readonly stones: Map<string, number>;
  readonly anew: () => number;
  leave(): void;
}
async function openScreen(): Promise<Screen> {
  const stones = new Map<string, number>();
  let anew = 0;
  opened.splice(0);
  const ends = [
    live.subscribeLive('stone', (changes) => {
      for (const [stockNo] of changes) stones.set(stockNo, (stones.get(stockNo) ?? 0) + 1);
    }),
    live.subscribeLive('refresh', () => {
      anew += 1;
    }),
  ];
  live.openLive(cast.hanna.token);
  await until('the stream is open', () => live.liveState() === 'live');
  // A slow opening asks for everything anew by itself.
  anew = 0;
  return { stones, anew: () => anew, leave: () => ends.map((end) => end()) };
}
const hears = (screen: Screen, { stock_no }: Stone) =>
  until(
    () => `${stock_no} is told of; it was ${JSON.stringify([...screen.stones])}`,
    () => screen.stones.has(stock_no),
  );
async function held(): Promise<Stone> {
  const stone = await desk.stone();
  await desk.held(cast.ada, stone);
  return stone;
}
/** What happens while the line is cut, and the return of the stream. */
async function whileAway<T>(happens: () => Promise<T>): Promise<T> {
  const before = opened.length;
  isAway = true;
  for (const stream of streams.splice(0)) stream.destroy();
  const happened = await happens().finally(() => {
    isAway = false;
  });
  await until('the stream is open again', () => opened.length > before);
  return happened;
}

describe('the live stream of a screen', () => {
  it('continues after the last received event, and reports each event once', async () => {
    const screen = await openScreen();
    // The server tells the first of them again, since it cannot know that it was heard.
    const before = [await held(), await held()];
    for (const stone of before) await hears(screen, stone);
    const missed = await whileAway(async () => [await held(), await held()]);
    for (const stone of missed) await hears(screen, stone);
    const since = await held();
    await hears(screen, since);

    expect(opened[0]).toBeUndefined();
    expect(opened.slice(1)).toEqual([expect.stringMatching(/^\d+$/)]);
    const told = [...before, ...missed, since].map(({ stock_no }) => [stock_no, 1]);
    expect([...screen.stones]).toEqual(told);
    expect(screen.anew()).toBe(0);
    screen.leave();
  });

  it('refetches everything if the server cannot tell what was missed', async () => {
    const screen = await openScreen();
    await hears(screen, await held());
    await whileAway(async () => {
      await held();
      await portal.database.pool.query(
        'delete from live_event where id < (select max(id) from live_event)',
      );
    });
    await until('everything is asked for anew', () => screen.anew() > 0);
    const since = await held();
    await hears(screen, since);
    expect(screen.anew()).toBe(1);
    expect(screen.stones.get(since.stock_no)).toBe(1);
    screen.leave();
  });

  it('reconnects when the network is back, even if it did not notice the interruption', async () => {
    const screen = await openScreen();
    await hears(screen, await held());
    dispatchEvent(new Event('offline'));
    expect(live.liveState()).toBe('offline');
    const before = opened.length;
    dispatchEvent(new Event('online'));
    await until('the stream is open again', () => opened.length > before);
    await until('the header says so', () => live.liveState() === 'live');
    screen.leave();
  });

  it('repeats only the queries that failed during the interruption', async () => {
    const client = createQueryClient();
    const asked = { well: 0, failing: 0 };
    const watch = (name: keyof typeof asked) =>
      new QueryObserver(client, {
        queryKey: [name],
        queryFn: () => {
          asked[name] += 1;
          if (name === 'failing' && isAway) throw new Error('the portal is away');
          return name;
        },
      }).subscribe(() => undefined);
    const screen = await openScreen();
    await hears(screen, await held());
    const ends = [watch('well')];
    await until('the first answer is there', () => client.getQueryData(['well']) !== undefined);
    await whileAway(async () => {
      ends.push(watch('failing'));
      await until('it failed', () => client.getQueryState(['failing'])?.status === 'error');
    });
    await until('it was asked for again', () => client.getQueryData(['failing']) !== undefined);
    expect(asked).toEqual({ well: 1, failing: 2 });
    for (const end of [...ends, screen.leave]) end();
    client.clear();
  });

  it('starts again for another session', async () => {
    const first = await openScreen();
    await hears(first, await held());
    first.leave();
    const second = await openScreen();
    expect(opened).toEqual([undefined]);
    second.leave();
  });

  it('refetches everything if it broke before the first event', async () => {
    isAway = true;
    live.openLive(cast.hanna.token);
    const tries = streams.length;
    let anew = 0;
    const end = live.subscribeLive('refresh', () => {
      anew += 1;
    });
    await until('it could not be opened', () => live.liveState() === 'offline');
    isAway = false;
    await until('the stream is open', () => live.liveState() === 'live');
    expect(streams.length).toBeGreaterThan(tries);
    expect(anew).toBe(1);
    end();
  });
});
