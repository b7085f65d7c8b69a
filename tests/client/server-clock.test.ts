import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FrontServer, serveFront } from '../support/browser/front-server.ts';

const HOUR = 3_600_000;
const AHEAD = 5 * HOUR;

let front: FrontServer;
beforeAll(async () => {
  front = await serveFront((_, response) => {
    const time = new Date(Date.now() + AHEAD).toISOString();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`event: time\ndata: ${time}\n\n`);
  });
});
afterAll(() => front.stop());

it('is set from the live stream, also for running countdowns', async () => {
  const clock = await import('#api/server-clock.ts');
  const { closeLive, openLive } = await import('#api/live-stream.ts');
  expect(clock.serverOffset()).toBe(0);
  const told = new Promise<void>((resolve) => {
    clock.onServerOffset(resolve);
  });
  openLive('a token');
  await told;
  closeLive();
  // Less than an hour may pass between the two.
  expect(Math.round(clock.serverOffset() / HOUR)).toBe(5);
  expect(Math.round((clock.serverNow() - Date.now()) / HOUR)).toBe(5);
});
