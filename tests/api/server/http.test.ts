import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import contract from '../../../server/platform/http/contract.gen.json' with { type: 'json' };
import { NOBODYS_ID, OPERATIONS, problemFaults } from '../../support/machines/contract-calls.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { byRole, type Cast, castOf, newSession } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

/** Headers and status alone: one of the answers is a stream without an end. */
async function look(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; headers: Headers }> {
  const response = await fetch(`${portal.url}${path}`, {
    ...init,
    signal: AbortSignal.timeout(30_000),
  });
  await response.body?.cancel();
  return response;
}

describe.each(OPERATIONS.map((operation) => [operation.operationId, operation] as const))(
  '%s',
  (_, { method, path, takesBody, sampleBody }) => {
    it('has headers against caching, sniffing and framing', async () => {
      const { token } = await newSession(portal.database.pool, cast.administrator);
      for (const authorization of [`Bearer ${token}`, 'Bearer nonsense']) {
        const { headers } = await look(`/api/v1${path}`, {
          method,
          headers: { authorization, 'content-type': 'application/json' },
          ...(takesBody ? { body: JSON.stringify(sampleBody) } : {}),
        });
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('referrer-policy')).toBe('same-origin');
        expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
        const policy = headers.get('content-security-policy') ?? '';
        expect(policy).toMatch(/^default-src 'none';/);
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).not.toMatch(/(script|style)-src(?!-attr)[^;]*(unsafe|\*|http)/);
        expect(headers.get('access-control-allow-origin')).toBeNull();
        expect(headers.get('x-powered-by')).toBeNull();
      }
    });

    it("accepts the headers with the client's clock and name", async () => {
      const ask = async (query: string, headers: Record<string, string>) => {
        const { token } = await newSession(portal.database.pool, cast.administrator);
        // What one call begins must not stand in the way of the other.
        await portal.database.pool.query('delete from conformance_run');
        return look(`/api/v1${path}${query}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            ...headers,
          },
          ...(takesBody ? { body: JSON.stringify(sampleBody) } : {}),
        });
      };
      const named = await ask('?_t=1767225600000', { location: 'culet-web' });
      const { status } = await ask('', {});
      expect(named.status).toBe(status);
    });
  },
);

describe('the response envelope', () => {
  it('has success, message and data', async () => {
    const { body } = await portal.call(cast.ada.token, 'GET', '/user/profile');
    expect(Object.keys(body).sort()).toEqual(['data', 'message', 'success']);
    expect(body.success).toBe(true);
  });

  it('has a pagination for a list', async () => {
    const { body } = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
      body: { data: { size: 7, page: 2 } },
    });
    expect(Object.keys(body).sort()).toEqual(['data', 'message', 'pagination', 'success']);
    const { totalRecords } = body.pagination as { totalRecords: number };
    expect(body.pagination).toEqual({
      page: 2,
      size: 7,
      currentPage: 2,
      pageSize: 7,
      totalPages: Math.ceil(totalRecords / 7),
      totalRecords,
    });
    expect((body.data as { stockList: unknown[] }).stockList).toHaveLength(7);
  });

  it.each([
    ['a search', 'POST', '/inventory/search', { shape: ['ROUND'], carat: [{ from: 900 }] }],
    ['a list of lines', 'POST', '/inventory/new-arrival/get-hold', { stock_numbers: ['NONE'] }],
    ['saved searches', 'GET', '/inventory/save-search?page=3&size=7&search=nobody', undefined],
    ['collections', 'GET', '/inventory/collection?page=3&size=7&searchTerm=nobody', undefined],
  ] as const)(
    'begins at the first page of 50 without parameters: %s',
    async (_, method, path, data) => {
      const { status, body } = await portal.call(
        cast.administrator.token,
        method,
        path,
        data ? { body: { data } } : {},
      );
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.pagination).toEqual({
        page: 1,
        size: 50,
        currentPage: 1,
        pageSize: 50,
        totalPages: 0,
        totalRecords: 0,
      });
    },
  );
});

/** An answer under /api that is no screen, as JSON. */
async function problemOf(response: Response): Promise<unknown> {
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body: unknown = await response.json();
  expect(problemFaults(body)).toEqual([]);
  return body;
}

describe('an unknown path', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/v1'],
    ['GET', '/api/v1/nothing'],
    ['POST', '/api/v2/user/login'],
    ['GET', '/api/v1/user/profile/'.concat('x'.repeat(1000))],
    ['GET', '/api/docs/nothing.js'],
  ])('%s %s is a problem', async (method, path) => {
    const response = await fetch(`${portal.url}${path}`, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('allow')).toBeNull();
    expect(await problemOf(response)).toMatchObject({
      code: 'NO_SUCH_ADDRESS',
      message: 'This address does not exist.',
    });
  });

  it('is read only up to a limit', async () => {
    const response = await fetch(`${portal.url}/api/v1/../../etc/passwd`);
    expect(response.status).not.toBe(500);
    expect(await response.text()).not.toContain('root:');
  });

  // A screen has an address under /api too; whoever asks for a page where the calls are gets the problem all the same.
  it.each(['/api/v1', '/api/v1/nothing', '/api/v2/nothing', '/api/docs/nothing'])(
    '%s is a problem in a browser as well',
    async (path) => {
      const response = await fetch(portal.url + path, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'NO_SUCH_ADDRESS' });
    },
  );
});

describe('an unknown method of a path', () => {
  it.each([
    ['PATCH', '/api/v1/user/profile', 'GET, HEAD, PUT'],
    ['DELETE', '/api/v1/user/profile', 'GET, HEAD, PUT'],
    ['OPTIONS', '/api/v1/user/profile?_t=1', 'GET, HEAD, PUT'],
    ['GET', '/api/v1/user/login', 'POST'],
    // The first of these is an address of its own, and fits the place for an id as well.
    ['POST', '/api/v1/admin/users', 'DELETE, GET, HEAD, PUT'],
    ['POST', `/api/v1/customer/user/${NOBODYS_ID}/`, 'DELETE, GET, HEAD, PUT'],
    ['POST', '/api/docs', 'GET, HEAD'],
  ])('%s %s is refused with the allowed methods', async (method, path, allowed) => {
    const response = await fetch(`${portal.url}${path}`, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allowed);
    expect(await problemOf(response)).toMatchObject({ code: 'METHOD_NOT_ALLOWED', status: 405 });
  });
});

describe('a caller without a session', () => {
  const ask = (headers: Record<string, string>) =>
    portal.call(null, 'GET', '/user/profile', { headers });

  it.each([{}, { authorization: 'Basic YTpi' }])(
    'gets the message that a token is missing: %j',
    async (headers) => {
      const answer = await ask(headers as Record<string, string>);
      expectProblem(answer, 401);
      expect(answer.body).toMatchObject({ code: 'TOKEN_MISSING' });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Culet"');
    },
  );

  it('gets the message that the token is no longer valid', async () => {
    const answer = await ask({ authorization: `Bearer ${'x'.repeat(40)}` });
    expectProblem(answer, 401);
    expect(answer.body).toMatchObject({ code: 'SESSION_ENDED' });
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer realm="Culet", error="invalid_token"',
    );
  });

  it('gets the message of a wrong password, without a word about tokens', async () => {
    const answer = await portal.call(null, 'POST', '/user/login', {
      body: { data: { email: 'nobody@nowhere.example', password: 'wrong' } },
    });
    expectProblem(answer, 401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Culet"');
  });
});

describe('a problem', () => {
  it('has the members of RFC 9457 in addition to those of the envelope', async () => {
    const { body } = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
      body: { data: { size: 'many' } },
    });
    expect(body).toEqual({
      success: false,
      message: 'data.size: The value must be of type integer.',
      code: 'INVALID_REQUEST',
      errors: [{ field: 'data.size', message: 'The value must be of type integer.' }],
      type: '/api/docs/problems#INVALID_REQUEST',
      title: 'The request is not valid.',
      status: 400,
      detail: 'data.size: The value must be of type integer.',
    });
  });
});

describe('a response before a route is found', () => {
  it.each([
    ['a sign that cannot be read', '/api/v1/%c0%ae'],
    ['a part of more than a hundred characters', `/api/v1/share/${'x'.repeat(101)}`],
  ])('has the common headers: %s', async (_, path) => {
    const response = await fetch(portal.url + path);
    expect(response.status).toBe(400);
    expect(problemFaults(await response.json())).toEqual([]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('an unknown record', () => {
  it.each([
    ['a search for a client', '/inventory/search', { business_id: NOBODYS_ID }],
    ['a count for a client', '/inventory/filter-search', { business_id: NOBODYS_ID }],
    [
      'a search of pairs for a client',
      '/inventory/matchpair-search',
      { filter: { business_id: NOBODYS_ID } },
    ],
    [
      'a pair that is kept',
      '/inventory/matchpair',
      { name: 'A pair', stock_numbers: ['NOBODY-1', 'NOBODY-2'] },
    ],
  ])('is a documented 404: %s', async (_, path, data) => {
    expectProblem(
      await portal.call(cast.administrator.token, 'POST', path, { body: { data } }),
      404,
    );
    const named = OPERATIONS.filter((one) => one.method === 'POST' && one.path === path);
    expect(named.map(({ statuses }) => statuses.includes('404'))).toEqual([true]);
  });
});

describe('HEAD', () => {
  it.each(
    OPERATIONS.filter(({ method }) => method === 'GET').map(
      ({ operationId, path, access }) => [operationId, path, access?.roles ?? []] as const,
    ),
  )('of %s needs the same permissions and has no body', async (operationId, path, roles) => {
    const isOpen = roles === 'anyone';
    const [first = ROLE.administrator] = isOpen ? [] : roles;
    const reader = byRole(cast)[first];
    const target = operationId === 'getStoneDna' ? `${path}?stock_no=NOBODYS` : path;
    const anonymous = await look(`/api/v1${target}`, { method: 'HEAD' });
    if (isOpen) expect([200, 404]).toContain(anonymous.status);
    else expect(anonymous.status).toBe(401);
    const signedIn = await look(`/api/v1${target}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${reader.token}` },
    });
    expect(signedIn.status).toBeLessThan(500);
    expect([401, 403]).not.toContain(signedIn.status);
  });
});

describe('the OpenAPI contract', () => {
  it('is served unchanged', async () => {
    const response = await fetch(`${portal.url}/api/v1/openapi.json`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(contract);
  });

  it('is compressed once, and answered with 304 to a client that has it', async () => {
    const get = (headers: Record<string, string>) =>
      fetch(`${portal.url}/api/v1/openapi.json`, { headers });
    const plain = await get({ 'accept-encoding': 'identity' });
    const etag = plain.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    expect(plain.headers.get('content-encoding')).toBe(null);
    expect(plain.headers.get('cache-control')).toBe('no-cache');
    const whole = await plain.text();
    for (const coding of ['gzip', 'br']) {
      const packed = await get({ 'accept-encoding': coding });
      expect(packed.headers.get('content-encoding')).toBe(coding);
      expect(packed.headers.get('vary')).toContain('accept-encoding');
      expect(packed.headers.get('etag')).toBe(etag);
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(whole.length / 5);
      expect(await packed.text()).toBe(whole);
    }
    const known = await get({ 'if-none-match': `"other", ${etag}` });
    expect([known.status, await known.text()]).toEqual([304, '']);
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('has a reference page without external scripts', async () => {
    const page = await fetch(`${portal.url}/api/docs`);
    expect(page.status).toBe(200);
    const html = await page.text();
    const sources = [...html.matchAll(/(?:src|href|spec-url)="([^"]+)"/g)].map(
      ([, url = '']) => url,
    );
    expect(sources).toEqual(['/api/v1/openapi.json', '/api/docs/redoc.js']);
    for (const url of sources) expect((await look(url)).status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const script = await (await fetch(`${portal.url}/api/docs/redoc.js`)).text();
    expect(script.length).toBeGreaterThan(1_000_000);
    expect(script).not.toMatch(/(?:cdn|fonts)\.[\w.]+\/[^`'"]*\.(?:svg|png|js|css|woff2?)/);
    const contract = await (await fetch(`${portal.url}/api/v1/openapi.json`)).json();
    expect(contract).toMatchObject({ info: { contact: { name: 'Operator of the portal' } } });
  });
});

it('a long list is compressed for clients that accept it, with the same content', async () => {
  const init = (encoding: string) => ({
    method: 'POST',
    headers: {
      authorization: `Bearer ${cast.administrator.token}`,
      'content-type': 'application/json',
      'accept-encoding': encoding,
    },
    body: '{"data":{"size":50}}',
  });
  const url = `${portal.url}/api/v1/inventory/search`;
  const packed = await fetch(url, init('gzip'));
  const plain = await fetch(url, init('identity'));
  const refusing = await fetch(url, init('gzip;q=0, identity'));
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('vary')).toContain('accept-encoding');
  // Its length is known before it leaves: it was packed in one call.
  expect(Number(packed.headers.get('content-length'))).toBeGreaterThan(1_000);
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(refusing.headers.get('content-encoding')).toBeNull();
  const text = await plain.text();
  expect(await packed.text()).toBe(text);
  expect(await refusing.text()).toBe(text);
  expect(text.length).toBeGreaterThan(Number(packed.headers.get('content-length')));
});

it('only the page of the screens may use the camera', async () => {
  const policies = async (address: string) => {
    const { headers } = await fetch(portal.url + address);
    return {
      powers: headers.get('permissions-policy')?.split(', ')[0],
      scripts: headers.get('content-security-policy')?.match(/script-src [^;]*/)?.[0],
    };
  };
  const ofScreens = { powers: 'camera=(self)', scripts: "script-src 'self' 'wasm-unsafe-eval'" };
  for (const address of ['/', '/transaction/memo', '/login'])
    expect(await policies(address)).toEqual(ofScreens);
  for (const address of ['/api/v1/openapi.json', '/api/docs', '/api/v1/nothing'])
    expect(await policies(address)).toMatchObject({ powers: 'camera=()' });
  expect((await policies('/api/v1/openapi.json')).scripts).toBe("script-src 'self'");
});

it('an aborted upload leaves nothing behind', async () => {
  await new Promise<void>((resolve) => {
    const broken = request(`${portal.url}/api/v1/inventory/search`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${cast.administrator.token}`,
        'content-type': 'application/json',
        'content-length': '1000',
      },
    });
    broken.once('error', () => resolve());
    broken.write('{"data":', () => broken.destroy(new Error('gone')));
  });
  expect(await portal.call(null, 'GET', '/portal')).toMatchObject({ status: 200 });
});

it('an idle connection does not delay the shutdown of the server', async () => {
  const second = await startPortal(portal.database);
  const spare = connect(Number(new URL(second.url).port), '127.0.0.1');
  await once(spare, 'connect');
  const from = performance.now();
  await Promise.all([second.stop(), once(spare, 'close')]);
  // It would be more than a minute otherwise.
  expect(performance.now() - from).toBeLessThan(20_000);
});

it('a connection with a pending response is closed after the response', async () => {
  const second = await startPortal(portal.database);
  const { pool } = portal.database;
  const lock = await pool.connect();
  await lock.query('begin; lock table cart_line in access exclusive mode');
  const question = request(`${second.url}/api/v1/inventory/new-arrival/get-carts`, {
    agent: new Agent({ keepAlive: true }),
    method: 'POST',
    headers: { authorization: `Bearer ${cast.administrator.token}` },
  });
  question.once('response', (answer) => answer.resume()).end();
  const [socket] = (await once(question, 'socket')) as [Socket];
  await until('the question waits', async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length > 0;
  });
  const from = performance.now();
  const ends = Promise.all([second.stop(), once(socket, 'close')]);
  await lock.query('commit');
  lock.release();
  await ends;
  // It would be more than a minute otherwise.
  expect(performance.now() - from).toBeLessThan(20_000);
});
