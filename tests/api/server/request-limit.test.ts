import { afterEach, describe, expect, it } from 'vitest';
import { problemFaults } from '../../support/machines/contract-calls.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';

const LIMIT = 60;

let portal: Portal;
afterEach(() => portal.stop());

const ask = (forwarded?: string) =>
  portal.call(null, 'GET', '/portal', {
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  });

/** The page, and where the scripts and styles lie that it names. */
async function builtClient(get: (path: string) => Promise<Response>): Promise<string[]> {
  const page = await (await get('/')).text();
  const files = [...page.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  expect(files.some((path) => path.endsWith('.css'))).toBe(true);
  expect(files.some((path) => path.endsWith('.js'))).toBe(true);
  return [page, ...files];
}

describe('the requests of one address per minute', () => {
  it('are limited over all paths, without trust in forwarded addresses', async () => {
    portal = await startPortal(undefined, { requestsPerMinute: LIMIT });
    for (let n = 0; n < LIMIT - 1; n += 1) {
      const { status, headers } = await ask(`203.0.113.${n}`);
      expect(status).toBe(200);
      expect(headers.get('ratelimit-limit')).toBe(String(LIMIT));
      expect(headers.get('ratelimit-remaining')).toBe(String(LIMIT - 1 - n));
      expect(headers.get('retry-after')).toBeNull();
    }
    const nowhere = await portal.call(null, 'GET', '/no/such/call');
    expect(nowhere.status).toBe(404);
    const { status, body, headers } = await ask('203.0.113.200');
    expect(status).toBe(429);
    expect(problemFaults(body)).toEqual([]);
    expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('ratelimit-limit')).toBe(String(LIMIT));
    expect(headers.get('ratelimit-remaining')).toBe('0');
    expect(headers.get('ratelimit-reset')).toBe(headers.get('retry-after'));
    expect(headers.has('x-ratelimit-limit')).toBe(false);
    expect((await portal.call(null, 'GET', '/no/such/call')).status).toBe(429);
  });

  it('are counted by the forwarded address behind a trusted proxy', async () => {
    portal = await startPortal(undefined, {
      requestsPerMinute: LIMIT,
      trustedProxies: ['127.0.0.0/8'],
    });
    for (let n = 0; n < LIMIT; n += 1) expect((await ask('203.0.113.1')).status).toBe(200);
    expect((await ask('203.0.113.1')).status).toBe(429);
    expect((await ask('203.0.113.2')).status).toBe(200);
    // What stands before the last address was written by the client itself.
    expect((await ask('203.0.113.77, 203.0.113.1')).status).toBe(429);
    const prefixed = (n: number) => ask(`2001:db8:1:2::${n}`);
    for (let n = 1; n <= LIMIT; n += 1) expect((await prefixed(n)).status).toBe(200);
    expect((await prefixed(999)).status).toBe(429);
  });

  it('do not include the files of the web client', async () => {
    portal = await startPortal(undefined, { requestsPerMinute: LIMIT });
    const get = (path: string) => fetch(`${portal.url}${path}`);
    const [page, ...files] = await builtClient(get);
    for (let n = 0; n < LIMIT; n += 1)
      expect((await get(files[n % files.length] ?? '')).status).toBe(200);
    for (let n = 0; n < LIMIT; n += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    for (const path of files) expect((await get(path)).status, path).toBe(200);
    for (const path of ['/', '/search', '/login'])
      expect(await (await get(path)).text()).toBe(page);
    for (const path of ['/assets/none.css', '/media/none', '/api/docs'])
      expect((await get(path)).status, path).toBe(429);
  });

  it('have headers that describe the limit that was reached', async () => {
    portal = await startPortal(undefined, { requestsPerMinute: 1_000 });
    const check = () =>
      portal.call(null, 'POST', '/user/check-username', {
        body: { data: { user_name: 'somebody' } },
      });
    let answer = await check();
    for (let n = 0; n < 100 && answer.status !== 429; n += 1) answer = await check();
    expect(answer.status).toBe(429);
    const { headers } = answer;
    expect(headers.get('ratelimit-limit')).toBe('40');
    expect(headers.get('ratelimit-remaining')).toBe('0');
    expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    expect(headers.get('retry-after')).toBe(headers.get('ratelimit-reset'));
  });

  it('are unlimited without a setting', async () => {
    portal = await startPortal();
    for (let n = 0; n < LIMIT * 2; n += 1) expect((await ask()).status).toBe(200);
  });
});
