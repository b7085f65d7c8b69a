import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#api/ids.gen.ts';
import { ADMINISTRATOR } from '../../../demo/people.ts';
import { until } from '../../support/runner/until.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import {
  type MailServer,
  type ReceivedMail,
  startMailServer,
} from '../../support/servers/mail-server.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { addCustomer, signedInCustomer } from '../../support/trade/customers.ts';
import { type Doors, doorsOf } from '../../support/trade/newcomer.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let mail: MailServer;
let doors: Doors;
let cast: Cast;
beforeAll(async () => {
  mail = await startMailServer();
  const database = await freshDemoDatabase();
  portal = await startPortal(database, {
    smtpUrl: mail.url,
    mailFrom: 'Culet <portal@culet.example>',
  });
  doors = doorsOf(portal, mail);
  cast = await castOf(portal);
});
beforeEach(() => doors.patience());
afterAll(async () => {
  await portal.stop();
  await portal.database.drop();
  await mail.stop();
});

const PASSWORD = 'four quiet walks home';
const call = (by: Person | null, method: string, path: string, data?: object): Promise<Answer> =>
  portal.call(by?.token ?? null, method, path, data === undefined ? {} : { body: { data } });
const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];

/** The link of the latest e-mail to this address whose subject matches. */
async function linkTo(
  address: string,
  subject: RegExp,
  what = /\/link#([\w-]{43})/,
): Promise<string> {
  const found = await until(`an e-mail about ${subject} to ${address}`, async () =>
    mail.received.findLast(
      (one: ReceivedMail) => one.recipients.includes(address) && subject.test(one.subject ?? ''),
    ),
  );
  const token = what.exec(found.text ?? '')?.[1];
  if (!token) throw new Error(`no link in: ${found.text}`);
  return token;
}
const open = (path: string, token: string, more: object = {}) =>
  call(null, 'POST', `/user/account-link${path}`, { token, ...more });

/** A customer of the associate Tove with a password, signed in. */
async function client(email: string): Promise<Person> {
  const person = await signedInCustomer(portal, cast.administrator, {
    email,
    business_associate_id: cast.tove.id,
  });
  return person;
}
const alive = async (person: Person): Promise<boolean> =>
  (await call(person, 'GET', '/user/profile')).status === 200;
const identity = async (by: Person, id: string) =>
  (await call(by, 'GET', `/user/identity/${id}`)).body.data as Record<string, unknown>;

describe('a change of a sign-in address by staff', () => {
  it('takes effect only when the new address is confirmed, and then ends every session', async () => {
    const mira = await client('mira@before.example');
    const saved = await call(cast.tove, 'PUT', `/customer/user/${mira.id}`, {
      email: 'mira@after.example',
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        message: 'Customer saved. The new sign-in address takes effect once it is confirmed.',
        data: { email: 'mira@before.example' },
      },
    });
    expect(await alive(mira)).toBe(true);
    expect(await identity(cast.tove, mira.id)).toMatchObject({
      email: 'mira@before.example',
      pending_email: { email: 'mira@after.example' },
    });

    const token = await linkTo('mira@after.example', /Confirm/);
    expect(await open('', token)).toMatchObject({
      status: 200,
      body: { data: { purpose: 'confirm_email', new_email: 'mi***ra@after.example' } },
    });
    expect(await open('/confirm-email', token)).toMatchObject({ status: 200 });
    expect(await alive(mira)).toBe(false);
    expect(await identity(cast.tove, mira.id)).toMatchObject({
      email: 'mira@after.example',
      email_verified: true,
      pending_email: null,
    });
    expect(await open('/confirm-email', token)).toMatchObject({
      status: 422,
      body: { code: 'LINK_ENDED' },
    });
  });

  it('notifies the old address before and after, and can be undone from there', async () => {
    const victim = await client('victim@clients.example');
    await call(cast.tove, 'PUT', `/customer/user/${victim.id}`, { email: 'tove@evil.example' });
    const first = await linkTo(
      'victim@clients.example',
      /Request to change your Culet sign-in address/,
    );
    await open('/confirm-email', await linkTo('tove@evil.example', /Confirm/));
    // The intruder sets a password of her own and comes in.
    await doors.forgot('tove@evil.example');
    const code = await linkTo(
      'tove@evil.example',
      /code to reset your Culet password/,
      /^(\d{6})$/m,
    );
    const proof = (await doors.verifyReset('tove@evil.example', code)).body.data as {
      token: string;
    };
    await doors.reset(proof.token, PASSWORD);
    const intruder = await doors.signIn('tove@evil.example', PASSWORD);
    expect(intruder.status).toBe(200);

    const second = await linkTo('victim@clients.example', /was changed/);
    expect(await open('/undo-email', second)).toMatchObject({ status: 200 });
    const { token } = intruder.body.data as { token: string };
    expect((await portal.call(token, 'GET', '/user/profile')).status).toBe(401);
    expect((await doors.signIn('victim@clients.example', PASSWORD)).status).toBe(401);
    expect((await doors.signIn('tove@evil.example', PASSWORD)).status).toBe(401);
    // Every other link of the account ended with it.
    expect(await open('/undo-email', first)).toMatchObject({ body: { code: 'LINK_ENDED' } });
    const link = await linkTo('victim@clients.example', /Choose a new password/);
    expect(await open('/password', link, { password: 'a password of my own' })).toMatchObject({
      status: 200,
    });
    expect((await doors.signIn('victim@clients.example', 'a password of my own')).status).toBe(200);
  });

  it('keeps the undo link of the owner after further changes are requested and cancelled', async () => {
    const owner = await client('owner@chain.example');
    const put = (email: string) => call(cast.tove, 'PUT', `/customer/user/${owner.id}`, { email });
    await put('one@chain.example');
    await open('/confirm-email', await linkTo('one@chain.example', /Confirm/));
    await put('two@chain.example');
    expect(await call(cast.tove, 'DELETE', `/user/email-change/${owner.id}`)).toMatchObject({
      status: 200,
      body: { data: { pending_email: null } },
    });
    const undo = await linkTo('owner@chain.example', /was changed/);
    expect(await open('/undo-email', undo)).toMatchObject({ status: 200 });
    expect(await identity(cast.administrator, owner.id)).toMatchObject({
      email: 'owner@chain.example',
    });
  });

  it('can be cancelled from the old address before it takes effect', async () => {
    const owner = await client('stops@clients.example');
    await call(cast.tove, 'PUT', `/customer/user/${owner.id}`, { email: 'other@clients.example' });
    const confirm = await linkTo('other@clients.example', /Confirm/);
    const undo = await linkTo(
      'stops@clients.example',
      /Request to change your Culet sign-in address/,
    );
    expect(await open('/undo-email', undo)).toMatchObject({
      body: { message: 'Change cancelled. Your address stays the same.' },
    });
    expect(await open('/confirm-email', confirm)).toMatchObject({ body: { code: 'LINK_ENDED' } });
    expect(await alive(owner)).toBe(true);
  });

  it('can be e-mailed again, which invalidates the previous link', async () => {
    const owner = await client('again@clients.example');
    const wait = `/user/email-change/${owner.id}`;
    expect(await call(cast.tove, 'POST', wait)).toMatchObject({
      status: 409,
      body: { code: 'NO_EMAIL_CHANGE' },
    });
    await call(cast.tove, 'PUT', `/customer/user/${owner.id}`, { email: 'new@again.example' });
    const first = await linkTo('new@again.example', /Confirm/);
    expect(await call(cast.tove, 'POST', wait)).toMatchObject({ status: 200 });
    await until(
      'a second e-mail',
      async () => (await linkTo('new@again.example', /Confirm/)) !== first,
    );
    expect(await open('/confirm-email', first)).toMatchObject({ body: { code: 'LINK_ENDED' } });
    const second = await linkTo('new@again.example', /Confirm/);
    expect(await open('/confirm-email', second)).toMatchObject({ status: 200 });
  });

  it('is refused if another account has the address, even if it took the address before the confirmation', async () => {
    const owner = await client('slow@clients.example');
    const put = (email: string) => call(cast.tove, 'PUT', `/customer/user/${owner.id}`, { email });
    expect(await put('ada@haldenroe.example')).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN', errors: [{ field: 'data.email' }] },
    });
    await put('quick@clients.example');
    const link = await linkTo('quick@clients.example', /Confirm/);
    await addCustomer(portal, cast.administrator, { email: 'quick@clients.example' });
    expect(await open('/confirm-email', link)).toMatchObject({ body: { code: 'EMAIL_TAKEN' } });
    expect(await alive(owner)).toBe(true);
  });

  it('is in the audit log with the person who confirmed it', async () => {
    const owner = await client('logged@clients.example');
    await call(cast.tove, 'PUT', `/customer/user/${owner.id}`, { email: 'logged@new.example' });
    await open('/confirm-email', await linkTo('logged@new.example', /Confirm/));
    const [entry] = await sql(
      `select actor_id, summary from audit_entry where operation = 'confirmEmail' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({
      actor_id: owner.id,
      summary: { path: { id: owner.id }, data: { email: 'logged@new.example' } },
    });
  });
});

describe('the own sign-in address', () => {
  it('is changed with the password, and confirmed like any other', async () => {
    await addCustomer(portal, cast.administrator, { email: 'own@clients.example' });
    const invited = await linkTo('own@clients.example', /invitation/);
    await open('/password', invited, { password: PASSWORD });
    const entered = await doors.signIn('own@clients.example', PASSWORD);
    const { token, user } = entered.body.data as { token: string; user: { id: UserId } };
    const owner: Person = { id: user.id, token, businessId: null };
    expect(
      await call(owner, 'PUT', '/user/email', { email: 'own@new.example', old_password: 'wrong' }),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'data.old_password' }] } });
    const wish = { email: 'own@new.example', old_password: PASSWORD };
    expect(await call(owner, 'PUT', '/user/email', wish)).toMatchObject({
      status: 200,
      body: { data: { email: 'own@clients.example', pending_email: { email: 'own@new.example' } } },
    });
    await open('/confirm-email', await linkTo('own@new.example', /Confirm/));
    expect(await alive(owner)).toBe(false);
    expect((await doors.signIn('own@new.example', PASSWORD)).status).toBe(200);
  });
});

describe('the management of how a person signs in', () => {
  it('is refused for persons of higher roles and for customers of other associates', async () => {
    const stranger = await signedInCustomer(portal, cast.administrator, {
      email: 'stranger@clients.example',
    });
    const paths = (id: string): [string, string, object?][] => [
      ['GET', `/user/identity/${id}`],
      ['POST', `/user/password-link/${id}`],
      ['POST', `/user/password-link/${id}/copy`, {}],
      ['DELETE', `/user/sessions/${id}`],
      ['POST', `/user/email-change/${id}`],
      ['DELETE', `/user/email-change/${id}`],
    ];
    for (const [method, path, data] of paths(stranger.id))
      expect((await call(cast.tove, method, path, data)).status, path).toBe(404);
    for (const [method, path, data] of paths(cast.administrator.id))
      for (const one of [cast.tove, cast.qualityControl]) {
        expect(await call(one, method, path, data), path).toMatchObject({
          status: 403,
          body: { code: 'ROLE_ABOVE_OWN' },
        });
      }
    expect(await alive(cast.administrator)).toBe(true);
  });
});

describe('an invitation', () => {
  it('names the supplier if the person signs in for a supplier', async () => {
    const email = 'ines@stones.example';
    const added = await portal.call(cast.administrator.token, 'POST', '/inventory/company', {
      body: {
        data: {
          name: 'Stones of Ines',
          source: 6,
          account: { first_name: 'Ines', last_name: 'Okafor', email },
        },
      },
    });
    expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201 });
    const letter = await mail.letterTo(email);
    expect(letter.subject).toBe('Your invitation to Culet');
    expect(letter.text).toContain('created an account for you on Culet for Stones of Ines');
  });

  it('has one link that works once, and names the inviter and the portal', async () => {
    const added = await addCustomer(portal, cast.administrator, { email: 'jane@invited.example' });
    const letter = await mail.letterTo('jane@invited.example');
    expect(letter.subject).toBe('Your invitation to Culet');
    expect(letter.text).toMatch(/has created an account for you on Culet/);
    expect(letter.text).toContain(`/link#`);
    const token = await linkTo('jane@invited.example', /invitation/);
    expect(await open('', token)).toMatchObject({
      body: { data: { purpose: 'password', email: 'ja***ne@invited.example' } },
    });
    expect(await open('/password', token, { password: 'short' })).toMatchObject({ status: 400 });
    expect(await open('/password', token, { password: PASSWORD })).toMatchObject({ status: 200 });
    expect(await open('/password', token, { password: PASSWORD })).toMatchObject({
      body: { code: 'LINK_ENDED' },
    });
    expect((await doors.signIn('jane@invited.example', PASSWORD)).status).toBe(200);
    expect(await identity(cast.administrator, added.id)).toMatchObject({ password_pending: false });
  });

  it('expires after seven days', async () => {
    await addCustomer(portal, cast.administrator, { email: 'late@invited.example' });
    const token = await linkTo('late@invited.example', /invitation/);
    await sql(
      `update account_link set expires_at = created_at + interval '7 days' - interval '7 days' where user_id =
         (select id from app_user where email = 'late@invited.example')`,
    );
    expect(await open('/password', token, { password: PASSWORD })).toMatchObject({
      body: { code: 'LINK_ENDED' },
    });
  });

  it('can be copied and sent again by staff; each link replaces the previous one', async () => {
    const { id } = await addCustomer(portal, cast.administrator, { email: 'copy@invited.example' });
    const mailed = await linkTo('copy@invited.example', /invitation/);
    const copied = await call(cast.administrator, 'POST', `/user/password-link/${id}/copy`, {});
    expect(copied).toMatchObject({ status: 200 });
    const { url } = copied.body.data as { url: string };
    expect(await open('', mailed)).toMatchObject({ body: { code: 'LINK_ENDED' } });
    const token = url.split('#')[1] ?? '';
    expect(await open('', token)).toMatchObject({ status: 200 });
    expect(await call(cast.administrator, 'POST', `/user/password-link/${id}`)).toMatchObject({
      status: 200,
      body: {
        message: 'The invitation was sent to copy@invited.example',
        data: { url: null },
      },
    });
    expect(await open('', token)).toMatchObject({ body: { code: 'LINK_ENDED' } });
  });

  it('cannot be copied for a person who has a password, who gets a reset e-mail instead', async () => {
    const person = await client('chosen@clients.example');
    await sql('update app_user set password_pending = false where id = $1', person.id);
    for (const by of [cast.tove, cast.administrator])
      expect(
        await call(by, 'POST', `/user/password-link/${person.id}/copy`, { remark: 'asked for it' }),
      ).toMatchObject({ status: 409, body: { code: 'PASSWORD_IS_CHOSEN' } });
    expect(await call(cast.tove, 'POST', `/user/password-link/${person.id}`)).toMatchObject({
      status: 200,
      body: { message: 'A link to choose a new password was sent to chosen@clients.example' },
    });
    await linkTo('chosen@clients.example', /Choose a new password/);
    // The present password and sessions go on until the link is used.
    expect(await alive(person)).toBe(true);
  });

  it('has a link that the stored e-mail shows to no user', async () => {
    await addCustomer(portal, cast.administrator, { email: 'kept@invited.example' });
    const token = await linkTo('kept@invited.example', /invitation/);
    const kept = await until('the e-mail is marked as sent', async () => {
      const [row] = await sql(
        'select id, body from mail where to_address = $1 and sent_at is not null',
        'kept@invited.example',
      );
      return row;
    });
    expect(kept.body).not.toContain(token);
    const { body } = await call(cast.administrator, 'GET', `/mail/outbox/${kept.id}`);
    expect((body.data as { body: string }).body).not.toContain(token);
  });
});

it('staff can sign a person out everywhere', async () => {
  const person = await client('lost@phone.example');
  expect(await call(cast.tove, 'DELETE', `/user/sessions/${person.id}`)).toMatchObject({
    status: 200,
    body: { data: { devices: 0 } },
  });
  expect(await alive(person)).toBe(false);
});

describe('a guest', () => {
  const details = (email: string, more: object = {}) => ({
    company_name: 'Window',
    contact_person: 'Wanda',
    mobile: '470 555 010',
    email,
    ...more,
  });
  const look = async (email: string, more: object = {}) => {
    const [country] = (await portal.call(null, 'GET', '/business/countries-code')).body.data as {
      id: string;
    }[];
    return portal.call(null, 'POST', '/user/login?is_guest=true', {
      body: { data: { ...details(email, more), mobile_country_id: country?.id } },
    });
  };

  it('who returns sees nothing before a code has proven the address', async () => {
    const first = await look('again@window.example');
    expect(first.status).toBe(200);
    const { token, user } = first.body.data as { token: string; user: { id: string } };
    expect(await look('AGAIN@window.example')).toMatchObject({
      status: 422,
      body: { code: 'GUEST_CODE_NEEDED' },
    });
    const sent = await doors.post('/user/send-otp', {
      email: 'again@window.example',
      purpose: 'guest',
    });
    const { binding } = sent.body.data as { binding: string };
    const otp = await mail.codeTo('again@window.example');
    const proof = await doors.post('/user/otp-verify', {
      email: 'again@window.example',
      otp,
      binding,
      purpose: 'guest',
    });
    const { token: proven } = proof.body.data as { token: string };
    const back = await look('again@window.example', { token: proven });
    expect(back).toMatchObject({ status: 200, body: { data: { user: { id: user.id } } } });
    // Whoever was signed in by the address before is not any more.
    expect((await portal.call(token, 'GET', '/user/profile')).status).toBe(401);
    // The proof is good once, and for its own address.
    expect(await look('again@window.example', { token: proven })).toMatchObject({
      status: 422,
      body: { code: 'PROOF_ENDED' },
    });
  });

  it('with the address of a colleague gets the permissions of a guest', async () => {
    expect(await look(ADMINISTRATOR.email)).toMatchObject({
      status: 200,
      body: { data: { user: { role_id: 3 } } },
    });
  });
});
