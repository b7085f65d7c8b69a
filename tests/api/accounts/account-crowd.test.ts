import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDemo } from '../../../demo/load/load-demo.ts';
import { demoPassword } from '../../../demo/logins.ts';
import { BUSINESSES } from '../../../demo/people.ts';
import { addressPrefix } from '../../../server/platform/limits/address-prefix.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';

let portal: Portal;
let email: string;
let password: string;
beforeAll(async () => {
  // Whoever is believed to forward says from where each request comes.
  portal = await startPortal(undefined, { trustedProxies: ['127.0.0.1'] });
  email = BUSINESSES[0]?.customer.email ?? '';
  password = demoPassword((await readDemo(portal.database.pool))?.seed ?? 0, email);
});
beforeEach(() => portal.database.pool.query('delete from throttle'));
afterAll(() => portal?.stop());

const post = (address: string, path: string, data: object): Promise<Answer> =>
  portal.call(null, 'POST', path, { body: { data }, headers: { 'x-forwarded-for': address } });
const signIn = (address: string, who: string, secret: string): Promise<Answer> =>
  post(address, '/user/login', { email: who, password: secret });
const statuses = (answers: readonly Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const middleOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

/** A crowd in front of somebody makes it wait for hundreds of hashes; beside it, for a few. */
const BESIDE_THE_CROWD = 25;

describe('a crowd of sign-ins', () => {
  it('for 1,200 unknown addresses from one network is throttled, while other networks sign in', async () => {
    const alone: number[] = [];
    for (let n = 0; n < 5; n += 1)
      alone.push(await timed(() => signIn('198.51.100.7', email, password)));
    const crowd: Answer[] = [];
    let isOver = false;
    const flood = async (): Promise<void> => {
      for (let batch = 0; batch < 60; batch += 1) {
        const tries = Array.from({ length: 20 }, (_, n) =>
          signIn(`203.0.113.${n}`, `nobody-${batch}-${n}@nowhere.example`, 'not the password'),
        );
        crowd.push(...(await Promise.all(tries)));
      }
      isOver = true;
    };
    const others: Answer[] = [];
    const times: number[] = [];
    const comeIn = async (): Promise<void> => {
      while (!isOver)
        times.push(
          await timed(async () => others.push(await signIn('198.51.100.7', email, password))),
        );
    };
    await Promise.all([flood(), comeIn()]);
    const { 401: wrong = 0, 429: stopped, 503: full = 0, ...rest } = statuses(crowd);
    expect({ stopped, looked: wrong + full, rest }).toEqual({
      stopped: 1_140,
      looked: 60,
      rest: {},
    });
    expect(wrong).toBeGreaterThan(0);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    expect(middleOf(times) / middleOf(alone)).toBeLessThan(BESIDE_THE_CROWD);
    const refused = crowd.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(300);
  });

  it('with correct passwords is never throttled', async () => {
    for (let n = 0; n < 70; n += 1)
      expect((await signIn('192.0.2.1', email, password)).status, `sign-in ${n}`).toBe(200);
    const { rows } = await portal.database.pool.query(
      `select points from throttle where key = 'signInFrom:192.0.2'`,
    );
    expect(rows).toEqual([{ points: 0 }]);
  });

  it('from the network of a person does not lock out that person, who can use a code by e-mail', async () => {
    // A network from which this person has never signed in.
    const [guesser, owner] = ['192.0.99.66', '192.0.99.7'];
    for (let n = 0; n < 61; n += 1) await signIn(guesser, `nobody-${n}@nowhere.example`, 'wrong');
    expect((await signIn(owner, email, password)).status).toBe(429);
    const sent = await post(owner, '/user/send-otp', { email, purpose: 'unlock' });
    const { rows } = await portal.database.pool.query<{ body: string }>(
      'select body from mail where to_address = $1 order by created_at desc limit 1',
      [email],
    );
    const tried = await post(owner, '/user/otp-verify', {
      email,
      otp: /^\d{6}$/m.exec(rows[0]?.body ?? '')?.[0],
      binding: (sent.body.data as { binding: string }).binding,
      purpose: 'unlock',
    });
    expect(tried.status).toBe(200);
    expect((await signIn(owner, email, password)).status).toBe(200);
  });

  it.each([
    ['/user/reset-password', { token: 'none', password: 'a password that is long' }],
    [
      '/user/first-administrator',
      {
        token: 'none',
        email: 'a@b.example',
        password: 'a password that is long',
        first_name: 'A',
        last_name: 'B',
      },
    ],
  ])(
    'with invalid tokens, each of which costs a password hash, is throttled at %s',
    async (path, data) => {
      const answers = await Promise.all(
        Array.from({ length: 70 }, (_, n) => post(`203.0.113.${n}`, path, data)),
      );
      const { 429: stopped } = statuses(answers);
      expect(stopped).toBe(10);
    },
  );
});

it.each([
  ['127.0.0.1', '127.0.0'],
  ['::ffff:10.1.2.3', '10.1.2'],
  ['2001:db8:1:2ff::1', '2001:db8:1:200'],
  ['2001:0db8:0001:0200:aaaa:bbbb:cccc:dddd', '2001:db8:1:200'],
  ['2001:db8:1:300::1', '2001:db8:1:300'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix);
});
