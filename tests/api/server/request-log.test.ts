import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { readDemo } from '../../../demo/load/load-demo.ts';
import { demoLogins } from '../../../demo/logins.ts';
import { until } from '../../support/runner/until.ts';
import { listen } from '../../support/servers/listen.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { castOf } from '../../support/trade/people.ts';

interface Line {
  level: string;
  msg: string;
  requestId?: string;
  operation?: string | null;
  status?: number;
  ms?: number;
  whole?: boolean;
  err?: { message: string; code?: string };
}

const written: string[] = [];
const lines = (): Line[] => written.map((line) => JSON.parse(line));
const requests = (): Line[] => lines().filter(({ msg }) => msg === 'request');

let portal: Portal;
let login: { email: string; password: string };
let ofTheStart: Line[];
beforeAll(async () => {
  portal = await startPortal(undefined, {
    logLevel: 'info',
    logTo: { write: (line) => written.push(line) },
  });
  ofTheStart = lines();
  const demo = await readDemo(portal.database.pool);
  const found = demoLogins(demo?.seed ?? 0).find(({ role_id }) => role_id === ROLE.administrator);
  if (!found?.password) throw new Error('the demo world has no administrator');
  login = { email: found.email, password: found.password };
});
afterAll(() => portal.stop());
beforeEach(() => {
  written.length = 0;
});

const signIn = () => portal.call(null, 'POST', '/user/login', { body: { data: login } });

async function lineOf(answer: { headers: Headers }): Promise<Line> {
  const id = answer.headers.get('x-request-id');
  const mine = () => requests().filter(({ requestId }) => requestId === id);
  await until('the request is logged', () => mine().length > 0);
  const [line, ...more] = mine();
  expect(more).toEqual([]);
  if (!line) throw new Error('the line is gone again');
  return line;
}

it('a start logs no warnings', () => {
  expect(ofTheStart.map(({ msg }) => msg)).toContainEqual(
    expect.stringContaining('Server listening'),
  );
  expect(ofTheStart.filter(({ level }) => level !== 'info')).toEqual([]);
});

describe('each request is logged with one line', () => {
  it('with operation, status and duration, and without identities', async () => {
    const signedIn = await signIn();
    const { token } = signedIn.body.data as { token: string };
    const search = await portal.call(token, 'POST', '/inventory/search?_t=1767225600000', {
      body: { data: { term: 'secretword', size: 5 } },
    });
    const wrong = await portal.call(null, 'POST', '/user/login', {
      body: { data: { ...login, password: 'wrongpassword' } },
    });
    const nowhere = await portal.call(token, 'GET', `/no/such/${login.email}?token=${token}`);

    expect(await lineOf(signedIn)).toMatchObject({ operation: 'signIn', status: 200, whole: true });
    expect(await lineOf(search)).toMatchObject({ operation: 'searchStones', status: 200 });
    expect(await lineOf(wrong)).toMatchObject({ operation: 'signIn', status: wrong.status });
    expect(await lineOf(nowhere)).toMatchObject({ operation: null, status: 404, level: 'info' });
    expect((await lineOf(search)).ms).toBeGreaterThan(0);
    const all = written.join('');
    for (const secret of [login.email, login.password, token, 'secretword', 'wrongpassword', '_t'])
      expect(all).not.toContain(secret);
    expect(all).not.toMatch(/127\.0\.0\.1|authorization/i);
  });

  it('and a failed request with a second line with the cause, the same id and no e-mail address', async () => {
    const { owner } = portal.database;
    await owner.query(`create function fall_over() returns trigger language plpgsql as
      $$ begin raise exception 'no room for %', '${login.email}' using detail = '${login.email}'; end $$`);
    await owner.query(
      'create trigger fall_over before insert on session for each row execute function fall_over()',
    );
    const failed = await signIn().finally(() =>
      owner.query('drop trigger fall_over on session; drop function fall_over()'),
    );
    expect(failed.status).toBe(500);
    expect(await lineOf(failed)).toMatchObject({ operation: 'signIn', status: 500 });
    const id = failed.headers.get('x-request-id');
    const causes = lines().filter(({ level, requestId }) => level === 'error' && requestId === id);
    expect(causes).toMatchObject([{ err: { message: 'no room for ***', code: 'P0001' } }]);
    expect(written.join('')).not.toContain(login.email);
    expect(written.join('')).not.toContain(login.password);
  });

  it('even if the URL cannot be parsed or the caller disconnects', async () => {
    const bad = await fetch(`${portal.url}/api/v1/%E0%A4%A`);
    expect(bad.status).toBe(400);
    expect(await lineOf(bad)).toMatchObject({ operation: null, status: 400 });
    const { ada } = await castOf(portal);
    const stream = await listen(portal, ada);
    stream.close();
    await until('the stream is logged', () => requests().some(({ whole }) => whole === false));
    expect(requests().find(({ whole }) => whole === false)).toMatchObject({
      operation: 'streamLiveEvents',
      status: 200,
    });
  });
});
