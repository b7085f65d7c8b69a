import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../server/people/accounts/passwords.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type RawAnswer, rawCall } from '../../support/servers/raw-call.ts';

const SAMPLES = 60;
/** What may lie between the two in the middle; a hash that one of them lacks is far beyond it. */
const ALLOWED = 1.4;

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
const middleOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

interface Probe {
  ask: (email: string) => Promise<RawAnswer>;
  status: number;
}
async function post(path: string, data: object): Promise<RawAnswer> {
  const answer = await rawCall(portal, null, 'POST', path, { body: { data } });
  // Drawn at random for each answer, and as long in each.
  return { ...answer, text: answer.text.replace(/"binding":"[\w-]{43}"/, '"binding":"drawn"') };
}

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
  it('returns the same bytes in the same time, whether or not the account exists', async () => {
    const timed = async (email: string): Promise<[RawAnswer, number]> => {
      const since = performance.now();
      const answer = await ask(email);
      return [answer, performance.now() - since];
    };
    // The two of a round stand beside each other: what else the machine does at that time slows both.
    const ratios: number[] = [];
    for (let n = 0; n < SAMPLES + 5; n += 1) {
      await portal.database.pool.query('delete from throttle');
      const knownFirst = n % 2 === 0;
      const first = await timed(knownFirst ? known(n) : unknown(n));
      const second = await timed(knownFirst ? unknown(n) : known(n));
      const [[one, took], [other, tookOther]] = knownFirst ? [first, second] : [second, first];
      expect(one.status).toBe(status);
      expect(other).toEqual(one);
      // The first ones pay for plans and connections.
      if (n >= 5) ratios.push(took / tookOther);
    }
    const ratio = middleOf(ratios);
    console.log(`${what}: known takes ${ratio.toFixed(2)} of unknown`);
    expect(Math.max(ratio, 1 / ratio)).toBeLessThan(ALLOWED);
  });
});

describe('the check whether a name or an address is available', () => {
  it.each([
    ['/user/check-email', { email: 'nobody@nowhere.example' }],
    ['/user/check-username', { user_name: 'nobody' }],
    ['/auth/validate/user', {}],
  ])('answers forty times in ten minutes: %s', async (path, data) => {
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
