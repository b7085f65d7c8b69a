import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_TIMEOUTS } from '../../../server/platform/http/connections/request-timeouts.ts';
import { SLOW_READER_LIMITS } from '../../../server/platform/http/connections/slow-readers.ts';
import { listen } from '../../support/servers/listen.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { rawConnection } from '../../support/servers/raw-connection.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const SLOWNESS_HERE = { head: 400, body: 400 };

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal(undefined, { requestTimeouts: SLOWNESS_HERE });
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

const opened = () => rawConnection(portal);

const head = (path: string, length: number, token?: string): string =>
  `POST /api/v1${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${
    token ? `authorization: Bearer ${token}\r\n` : ''
  }\r\n`;

describe('a request that stalls', () => {
  it.each([
    ['where anybody may ask', '/user/login', false],
    ['where nobody is signed in', '/inventory/search', false],
    ['of somebody who is', '/inventory/search', true],
  ])('is closed after half a body, %s', async (_, path, isSignedIn) => {
    const { socket, said, closed } = await opened();
    socket.write(head(path, 1_000, isSignedIn ? cast.ada.token : undefined));
    socket.write('{"data":');
    await closed;
    expect(said()).toMatch(
      isSignedIn || path === '/user/login' ? /REQUEST_TOO_SLOW/ : /^HTTP\/1.1 401/,
    );
  });

  it('is closed although single bytes arrive', async () => {
    const { socket, said, closed } = await opened();
    socket.write(head('/user/login', 100_000));
    const drip = setInterval(() => socket.writable && socket.write(' '), 20);
    await closed;
    clearInterval(drip);
    expect(said()).toMatch(/^HTTP\/1.1 400 .*REQUEST_TOO_SLOW/s);
    expect(said()).toMatch(/x-content-type-options: nosniff/);
    expect(said()).toMatch(/x-request-id: [0-9a-f-]{36}/);
  });

  it('is closed after half a header', async () => {
    const { socket, said, closed } = await opened();
    socket.write('GET /api/v1/portal HTTP/1.1\r\nhost: 127.0.0.1\r\n');
    await closed;
    expect(said()).toMatch(/REQUEST_TOO_SLOW/);
  });
});

it('an idle connection is closed without a response', async () => {
  const { said, closed } = await opened();
  await closed;
  expect(said()).toBe('');
});

describe('a request that is slow for a good reason', () => {
  it('is accepted if it is an upload over a slow line that keeps sending', async () => {
    const { socket, said } = await opened();
    const answered = once(socket, 'data');
    const body = JSON.stringify({ data: { email: 'nobody@nowhere.example', password: 'x' } });
    const filled = body.padEnd(200_000, ' ');
    socket.write(head('/user/login', filled.length));
    // Half of it at once has earned seconds for the rest, which takes longer than a body may that does not come on.
    const earned = filled.length / 2;
    socket.write(filled.slice(0, earned));
    const step = 10_000;
    for (let at = earned; at < filled.length; at += step) {
      await sleep(100);
      socket.write(filled.slice(at, at + step));
    }
    await answered;
    expect(said()).toMatch(/^HTTP\/1.1 401 .*SIGN_IN_FAILED/s);
    socket.destroy();
  });

  it('is accepted if it is a live stream, which stays open', async () => {
    const stream = await listen(portal, cast.ada);
    await sleep(SLOWNESS_HERE.body * 3);
    expect(stream.ended()).toBe(false);
    stream.close();
  });
});

it('the timeouts are thirty seconds for a body or a response and twenty for a header', () => {
  expect(REQUEST_TIMEOUTS).toEqual({ head: 20_000, body: 30_000 });
  expect(SLOW_READER_LIMITS.stall).toBe(30_000);
});
