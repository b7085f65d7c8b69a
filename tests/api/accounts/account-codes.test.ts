import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDemo } from '../../../demo/load/load-demo.ts';
import { demoPassword } from '../../../demo/logins.ts';
import { BUSINESSES } from '../../../demo/people.ts';
import { pruneMailedCodes } from '../../../server/people/accounts/mailed-codes.ts';
import { pruneThrottles } from '../../../server/platform/limits/throttles.ts';
import { until } from '../../support/runner/until.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { bindingOf, type Doors, doorsOf, NOBODYS_BINDING } from '../../support/trade/newcomer.ts';
import { castOf, newSession } from '../../support/trade/people.ts';

let portal: Portal;
let mail: MailServer;
let doors: Doors;
let seed: number;
beforeAll(async () => {
  mail = await startMailServer();
  // Whoever is believed to forward says from where each request comes.
  portal = await startPortal(undefined, { smtpUrl: mail.url, trustedProxies: ['127.0.0.1'] });
  doors = doorsOf(portal, mail);
  seed = (await readDemo(portal.database.pool))?.seed ?? 0;
});
beforeEach(() => doors.patience());
afterAll(async () => {
  await portal.stop();
  await mail.stop();
});

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;

const SENT = {
  status: 200,
  body: {
    data: {
      binding: expect.stringMatching(/^[\w-]{43}$/),
      resend_after_seconds: 60,
      expires_after_seconds: 600,
    },
  },
};
const WRONG = { status: 422, body: { code: 'CODE_WRONG' } };
const TOO_MANY = { status: 429, body: { code: 'TOO_MANY_REQUESTS' } };
const tokenOf = ({ body }: Answer): string => (body.data as { token: string }).token;
const statuses = (answers: readonly Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Somebody of the demo world, one for each test. */
const customer = (n: number) => {
  const email = BUSINESSES[n]?.customer.email ?? '';
  return { email, password: demoPassword(seed, email) };
};
/** Six digits that are not these. */
const other = (code: string, n = 1): string =>
  String((Number(code) + n) % 1_000_000).padStart(6, '0');

const SEND = '/user/send-otp';
/** A stranger somewhere else in the world. */
const from = (address: string, path: string, data: object): Promise<Answer> =>
  portal.call(null, 'POST', path, { body: { data }, headers: { 'x-forwarded-for': address } });

async function codeFor(email: string): Promise<string> {
  expect(await doors.sendCode(email)).toMatchObject(SENT);
  return await mail.codeTo(email);
}

describe('a code by e-mail', () => {
  it('works once, for ten minutes by the clock of the database', async () => {
    const email = 'once@codes.example';
    const code = await codeFor(email);
    const [row] = await sql(
      `select extract(epoch from expires_at - created_at)::int as seconds, code_hash from mailed_code where address = $1`,
      email,
    );
    expect(row?.seconds).toBe(600);
    expect(row?.code_hash).toMatch(/^\$argon2id\$/);
    const move = `update mailed_code set expires_at = now() + $2::interval where address = $1`;
    await sql(move, email, '0 seconds');
    expect(await doors.verify(email, code)).toMatchObject(WRONG);
    await sql(move, email, '1 minute');
    expect(await doors.verify(` ${email.toUpperCase()}`.trim(), code)).toMatchObject({
      status: 200,
    });
    expect(await doors.verify(email, code)).toMatchObject(WRONG);
  });

  it('is not stored in clear text once its e-mail was sent', async () => {
    const email = 'hidden@codes.example';
    const code = await codeFor(email);
    const kept = await until('the letter is marked as sent', async () => {
      const [letter] = await sql(
        'select * from mail where to_address = $1 and sent_at is not null',
        email,
      );
      return letter;
    });
    expect(JSON.stringify(kept)).not.toContain(code);
    const [all = {}] = await sql(
      `select (select string_agg(c::text, '') from mailed_code c) || coalesce((select string_agg(a::text, '') from audit_entry a), '')
              || coalesce((select string_agg(o::text, '') from outbox o), '') as text`,
    );
    expect(all.text).toEqual(expect.any(String));
    expect(all.text).not.toContain(`"${code}"`);
  });

  it('is invalid after five wrong attempts, even of a thousand with fifty at a time', async () => {
    const email = 'guessed@codes.example';
    const code = await codeFor(email);
    for (let batch = 0; batch < 20; batch += 1) {
      await doors.patience();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => doors.verify(email, other(code, 1 + batch * 50 + n))),
      );
      expect(statuses(answers)).toEqual({ 422: 50 });
    }
    const [row] = await sql('select tries from mailed_code where address = $1', email);
    expect(row?.tries).toBe(5);
    await doors.patience();
    expect(await doors.verify(email, code)).toMatchObject(WRONG);
  });

  it('is still accepted at the fifth attempt', async () => {
    const email = 'fifth@codes.example';
    const code = await codeFor(email);
    for (let n = 1; n <= 4; n += 1) {
      expect(await doors.verify(email, other(code, n))).toMatchObject(WRONG);
    }
    expect(await doors.verify(email, code)).toMatchObject({ status: 200 });
  });

  it('succeeds exactly once in twenty concurrent attempts', async () => {
    for (const email of ['race-one@codes.example', 'race-two@codes.example']) {
      const code = await codeFor(email);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => doors.verify(email, code)),
      );
      expect(statuses(answers)).toEqual({ 200: 1, 422: 19 });
    }
  });

  it('invalidates the previous code', async () => {
    const email = 'newer@codes.example';
    const older = await codeFor(email);
    await doors.patience();
    const binding = doors.bindingFor('sign_up', email);
    let newer = await codeFor(email);
    // One time in a million they are the same.
    for (; newer === older; newer = await codeFor(email)) await doors.patience();
    expect(await doors.verify(email, older)).toMatchObject(WRONG);
    expect(await doors.verify(email, older, 'sign_up', binding)).toMatchObject(WRONG);
    expect(await doors.verify(email, newer)).toMatchObject({ status: 200 });
  });

  it('also invalidates the proof token that the previous code was exchanged for', async () => {
    const { email } = customer(0);
    await doors.forgot(email);
    const token = tokenOf(await doors.verifyReset(email, await mail.codeTo(email)));
    await doors.patience();
    await doors.forgot(email);
    expect(await doors.reset(token, 'a new long password')).toMatchObject({ status: 422 });
  });

  it('is valid only for its purpose and its address', async () => {
    const { email } = customer(1);
    await doors.sendCode(email, 'unlock');
    const unlock = await mail.codeTo(email);
    const binding = doors.bindingFor('unlock', email);
    expect(await doors.verifyReset(email, unlock, binding)).toMatchObject(WRONG);
    expect(await doors.verify(email, unlock, 'sign_up', binding)).toMatchObject(WRONG);
    expect(await doors.verify(customer(2).email, unlock, 'unlock', binding)).toMatchObject(WRONG);
    await doors.forgot(email);
    const reset = await mail.codeTo(email);
    const bindingOfReset = doors.bindingFor('reset', email);
    expect(await doors.verify(email, reset, 'unlock', bindingOfReset)).toMatchObject(WRONG);
    const signUp = await doors.provenBy('purpose@codes.example');
    // Somebody else made the account meanwhile: a proof for signing up does not open it.
    await sql(
      `insert into app_user (role_id, email, user_name, first_name, password_hash)
       values (8, 'purpose@codes.example', 'purpose', 'Purpose', 'none')`,
    );
    expect(await doors.reset(signUp, 'a new long password')).toMatchObject({ status: 422 });
  });

  it.each([
    ['an object', { $ne: null }],
    ['a number', 123456],
    ['an array', ['123456']],
    ['null', null],
    ['too short', '12345'],
    ['in other digits', '١٢٣٤٥٦'],
    ['with blanks', ' 123456'],
  ])('is refused as %s', async (_, otp) => {
    const problem = { status: 400, body: { errors: [{ field: 'data.otp' }] } };
    expect(await doors.verify('odd@codes.example', otp)).toMatchObject(problem);
    expect(await doors.verifyReset('odd@codes.example', otp)).toMatchObject(problem);
  });

  it('is sent at most once a minute and five times an hour, counting concurrent requests', async () => {
    const email = 'often@codes.example';
    const burst = await Promise.all(Array.from({ length: 10 }, () => doors.sendCode(email)));
    expect(statuses(burst)).toEqual({ 200: 1, 429: 9 });
    const minutePasses = () => sql(`delete from throttle where key like 'codeSoon:%'`);
    for (let n = 2; n <= 5; n += 1) {
      await minutePasses();
      expect(await doors.sendCode(email)).toMatchObject(SENT);
    }
    await minutePasses();
    expect(await doors.sendCode(email)).toMatchObject(TOO_MANY);
    // Another purpose and another address are counted by themselves.
    expect(await doors.forgot(email)).toMatchObject(SENT);
    expect(await doors.sendCode('seldom@codes.example')).toMatchObject(SENT);
  });

  it('is sent to one address at most twenty times an hour, regardless of the sender', async () => {
    const email = 'crowded@codes.example';
    const answers: Answer[] = [];
    for (let n = 0; n <= 20; n += 1) answers.push(await from(`10.1.${n}.1`, SEND, { email }));
    expect(statuses(answers)).toEqual({ 200: 20, 429: 1 });
    expect(answers.at(-1)).toMatchObject(TOO_MANY);
  });

  it('is sent at most thirty times an hour for one network, regardless of the address', async () => {
    await sql(`insert into throttle values ('emails:127.0.0', 30, $1)`, Date.now() + 3_600_000);
    expect(await doors.sendCode('flood@codes.example')).toMatchObject(TOO_MANY);
    expect(await doors.forgot('flood@codes.example')).toMatchObject(TOO_MANY);
  });
});

describe('a code of another person', () => {
  const VERIFY = '/user/otp-verify';
  const owned = async (email: string): Promise<{ code: string; tries: () => Promise<number> }> => {
    const code = await codeFor(email);
    const [row] = await sql('select binding_hash from mailed_code where address = $1', email);
    const tries = async () =>
      (await sql('select tries from mailed_code where binding_hash = $1', row?.binding_hash))[0]
        ?.tries;
    return { code, tries };
  };

  it('is not used up by the attempts of a stranger, with any binding token', async () => {
    const email = 'owner@codes.example';
    const { code, tries } = await owned(email);
    const asked = await from('10.2.0.1', SEND, { email });
    expect(asked).toMatchObject(SENT);
    const strangersCode = await mail.codeTo(email);
    for (const binding of [NOBODYS_BINDING, bindingOf(asked)]) {
      for (let n = 1; n <= 6; n += 1) {
        const otp = [code, strangersCode].includes(other(code, n))
          ? other(code, -n)
          : other(code, n);
        expect(await from('10.2.0.1', VERIFY, { email, otp, binding })).toMatchObject(WRONG);
      }
    }
    expect(await tries()).toBe(0);
    expect(await doors.verify(email, code)).toMatchObject({ status: 200 });
  });

  it('is useless to a stranger who has read it', async () => {
    const email = 'overheard@codes.example';
    const { code } = await owned(email);
    const otp = code;
    expect(await from('10.2.0.2', VERIFY, { email, otp, binding: NOBODYS_BINDING })).toMatchObject(
      WRONG,
    );
    expect(await from('10.2.0.2', VERIFY, { email, otp })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.binding' }] },
    });
    expect(await doors.verify(email, code)).toMatchObject({ status: 200 });
  });

  it('still reaches its owner after a stranger has requested many codes', async () => {
    const email = 'besieged@codes.example';
    for (let n = 0; n < 5; n += 1) {
      expect(await from('10.2.1.1', SEND, { email })).toMatchObject(SENT);
      await mail.codeTo(email);
      await sql(`delete from throttle where key like 'codeSoon:%'`);
    }
    expect(await from('10.2.1.1', SEND, { email })).toMatchObject(TOO_MANY);
    const code = await codeFor(email);
    expect(await from('10.2.2.1', SEND, { email })).toMatchObject(SENT);
    expect(await doors.verify(email, code)).toMatchObject({ status: 200 });
  });

  it('proves nothing after the owner has proven the address', async () => {
    const ines = await doors.newcomer('Ines');
    expect(await from('10.2.0.3', SEND, { email: ines.email })).toMatchObject(SENT);
    await mail.codeTo(ines.email);
    expect(await doors.signUp(ines)).toMatchObject({ status: 201 });
    expect(await sql('select from mailed_code where address = $1', ines.email)).toEqual([]);
  });

  it('allows sixty attempts in ten minutes from one network, while other networks are unaffected', async () => {
    const email = 'tried@codes.example';
    const { code } = await owned(email);
    const guess = (n: number) =>
      from(`10.3.0.${n % 200}`, VERIFY, { email, otp: other(code, n), binding: NOBODYS_BINDING });
    const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => guess(n + 1)));
    expect(statuses(answers)).toEqual({ 422: 60, 429: 10 });
    const refused = await from('10.3.0.9', '/user/verify-otp', {
      email,
      otp: code,
      binding: NOBODYS_BINDING,
    });
    expect(refused).toMatchObject(TOO_MANY);
    expect(await doors.verify(email, code)).toMatchObject({ status: 200 });
  });
});

describe('an e-mail without a code', () => {
  it('is sent to an address that already has an account', async () => {
    const { email } = customer(3);
    expect(await doors.sendCode(email)).toMatchObject(SENT);
    const letter = await mail.letterTo(email);
    expect(letter.subject).toBe('You already have a Culet account');
    expect(letter.text).not.toMatch(/\d{6}/);
  });

  it('is sent to an address without an account', async () => {
    const email = 'none@codes.example';
    expect(await doors.forgot(email)).toMatchObject(SENT);
    const letter = await mail.letterTo(email);
    expect(letter.subject).toBe('No Culet account has this address');
    expect(letter.text).not.toMatch(/\d{6}/);
  });
});

describe('a forgotten password', () => {
  const NEW = 'a much better password';

  it('is replaced, and all sessions end', async () => {
    const { email, password } = customer(4);
    const before = await doors.signIn(email, password);
    const session = tokenOf(before);
    expect(await doors.forgot(email)).toMatchObject(SENT);
    const proof = await doors.verifyReset(email, await mail.codeTo(email));
    const token = tokenOf(proof);
    for (const weak of ['short', email]) {
      expect(await doors.reset(token, weak)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'data.password' }] },
      });
    }
    expect(await doors.reset(token, NEW)).toMatchObject({ status: 200 });
    expect(await doors.reset(token, NEW)).toMatchObject({
      status: 422,
      body: { code: 'PROOF_ENDED' },
    });
    expect(await portal.call(session, 'GET', '/user/profile')).toMatchObject({
      status: 401,
      body: { code: 'SESSION_ENDED' },
    });
    expect(await doors.signIn(email, password)).toMatchObject({ status: 401 });
    expect(await doors.signIn(email, NEW)).toMatchObject({ status: 200 });
    const told = await until('the owner is told', () =>
      mail.received.find(
        ({ recipients, subject }) =>
          recipients.includes(email) && subject === 'Your Culet password was changed',
      ),
    );
    expect(told.text).not.toContain(NEW);
  });

  it('is replaced once in ten concurrent requests', async () => {
    const { email } = customer(5);
    await doors.forgot(email);
    const token = tokenOf(await doors.verifyReset(email, await mail.codeTo(email)));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => doors.reset(token, `${NEW} ${n}`)),
    );
    expect(statuses(answers)).toEqual({ 200: 1, 422: 9 });
  });

  it('cannot be replaced by a deactivated person', async () => {
    const { email } = customer(6);
    await sql('update app_user set is_active = false where email = $1', email);
    await doors.forgot(email);
    expect((await mail.letterTo(email)).text).not.toMatch(/\d{6}/);
    await sql('update app_user set is_active = true where email = $1', email);
  });
});

describe('a locked sign-in', () => {
  it('is unlocked by its owner with a code', async () => {
    const { email, password } = customer(7);
    for (let n = 0; n < 10; n += 1) {
      expect(await doors.signIn(email, `wrong ${n}`)).toMatchObject({ status: 401 });
    }
    expect(await doors.signIn(email, password)).toMatchObject(TOO_MANY);
    expect(await doors.sendCode(email, 'unlock')).toMatchObject(SENT);
    const code = await mail.codeTo(email);
    expect(await doors.verify(email, other(code), 'unlock')).toMatchObject(WRONG);
    expect(await doors.signIn(email, password)).toMatchObject(TOO_MANY);
    expect(await doors.verify(email, code, 'unlock')).toMatchObject({
      status: 200,
      body: { data: { token: null } },
    });
    expect(await doors.signIn(email, password)).toMatchObject({ status: 200 });
  });

  it('is locked after ten wrong passwords, also if fifty arrive at once', async () => {
    const { email } = customer(8);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => doors.signIn(email, `wrong ${n}`)),
    );
    expect(statuses(answers)).toEqual({ 401: 10, 429: 40 });
  });

  it('does not end the sessions of its owner', async () => {
    const { ravi } = await castOf(portal);
    const { token } = await newSession(portal.database.pool, ravi);
    const email = BUSINESSES[4]?.customer.email ?? '';
    for (let n = 0; n < 12; n += 1) await doors.signIn(email, 'wrong');
    expect(await portal.call(token, 'GET', '/user/profile')).toMatchObject({ status: 200 });
  });
});

it('expired rows are deleted, and no others', async () => {
  await codeFor('old@codes.example');
  await codeFor('young@codes.example');
  await sql(
    `update mailed_code set expires_at = now() - interval '25 hours' where address = 'old@codes.example'`,
  );
  await sql(
    `update throttle set expire = expire - 3 * 3600 * 1000 where key like '%:old@codes.example%'`,
  );
  const kept = async (query: string) =>
    (await sql(query)).map(({ name }) => name).filter((name) => /(old|young)@codes/.test(name));
  await pruneMailedCodes(portal.database.pool);
  await pruneThrottles(portal.database.pool);
  expect(await kept('select address as name from mailed_code')).toEqual(['young@codes.example']);
  expect(await kept('select key as name from throttle order by key')).toEqual([
    'codeOften:sign_up:young@codes.example|127.0.0',
    'codeSoon:sign_up:young@codes.example|127.0.0',
    'codesToOne:sign_up:young@codes.example',
  ]);
});
