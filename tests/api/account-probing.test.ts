import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/people/passwords.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { type RawAnswer, rawCall } from '../support/raw-call.ts';

const SAMPLES = 60;
/** What a machine with other work may add; a lookup or a hash that one of the two lacks is far beyond it. */
const ALLOWED_RATIO = 1.35;

let portal: Portal;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal(undefined, { smtpUrl: mail.url });
  const hash = await hashPassword('the password of somebody');
  await portal.database.pool.query(
    `insert into app_user (role_id, email, user_name, first_name, password_hash)
     select 8, 'somebody-' || n || '@house.example', 'somebody.' || n, 'Somebody', $1 from generate_series(0, $2) as n`,
    [hash, SAMPLES + 5],
  );
});
afterAll(async () => {
  await portal.stop();
  await mail.stop();
});

const known = (n: number) => `somebody-${n}@house.example`;
const unknown = (n: number) => `nobody-xy${n}@house.example`;
const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

interface Probe {
  ask: (email: string) => Promise<RawAnswer>;
  status: number;
}
const post = (path: string, data: object) =>
  rawCall(portal, null, 'POST', path, { body: { data } });

const PROBES: Readonly<Record<string, Probe>> = {
  'a sign-in with a wrong password': {
    ask: (email) => post('/user/login', { email, password: 'not the password' }),
    status: 401,
  },
  'a forgotten password': { ask: (email) => post('/user/forgot', { email }), status: 200 },
  'a code for a sign-up': { ask: (email) => post('/user/send-otp', { email }), status: 200 },
  'a code that unlocks': {
    ask: (email) => post('/user/send-otp', { email, purpose: 'unlock' }),
    status: 200,
  },
};

describe.each(Object.entries(PROBES))('%s', (what, { ask, status }) => {
  it('is answered the same, to the byte and in the same time, whoever is asked about', async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    const timed = async (kind: keyof typeof times, email: string): Promise<RawAnswer> => {
      const since = performance.now();
      const answer = await ask(email);
      times[kind].push(performance.now() - since);
      return answer;
    };
    for (let n = 0; n < SAMPLES + 5; n += 1) {
      await portal.database.pool.query('delete from throttle');
      const [one, other] =
        n % 2 === 0
          ? [await timed('known', known(n)), await timed('unknown', unknown(n))]
          : [await timed('unknown', unknown(n)), await timed('known', known(n))];
      expect(one.status).toBe(status);
      expect(other).toEqual(one);
    }
    // The first ones pay for plans and connections.
    const [a, b] = [median(times.known.slice(5)), median(times.unknown.slice(5))];
    const ratio = Math.max(a, b) / Math.min(a, b);
    console.log(
      `${what}: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, ratio ${ratio.toFixed(2)}, allowed ${ALLOWED_RATIO}`,
    );
    expect(ratio).toBeLessThan(ALLOWED_RATIO);
  });
});

describe('whether a name or an address is free', () => {
  it.each([
    ['/user/check-email', { email: 'nobody@nowhere.example' }],
    ['/user/check-username', { user_name: 'nobody' }],
    ['/auth/validate/user', {}],
  ])('is told forty times in ten minutes: %s', async (path, data) => {
    await portal.database.pool.query('delete from throttle');
    const answers = await Promise.all(Array.from({ length: 60 }, () => post(path, data)));
    const limited = answers.filter((answer) => answer.status === 429);
    expect(limited).toHaveLength(20);
    expect(JSON.parse(limited[0]?.text ?? '')).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      errors: [{ message: 'Please try again in 10 minutes.' }],
    });
    // The three share one count: whoever is stopped at one does not go on at another.
    expect((await post('/user/check-username', { user_name: 'x' })).status).toBe(429);
  });
});
