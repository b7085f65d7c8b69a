import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { folderStorage } from '../../../server/platform/files/folder-storage.ts';
import { queueEmail, queueEmails } from '../../../server/platform/mail/queue-email.ts';
import { sendEmails } from '../../../server/platform/mail/send-emails.ts';
import { createSmtpTransport } from '../../../server/platform/mail/smtp.ts';
import { runPortalChange, runVisitorChange } from '../../../server/workflows/run-change.ts';
import { NOBODYS_ID, NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { idAs, idsAs } from '../../support/runner/id-as.ts';
import { until } from '../../support/runner/until.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { mailingDeskOf } from '../../support/trade/mailing-desk.ts';
import { bindingOf, type Doors, doorsOf } from '../../support/trade/newcomer.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const FROM = 'The Diamond House <portal@house.example>';

/** Two servers on one database: a letter leaves by one of them. */
let here: Portal;
let there: Portal;
let mail: MailServer;
let doors: Doors;
let cast: Cast;
beforeAll(async () => {
  mail = await startMailServer();
  const database = await freshDemoDatabase();
  const settings = { smtpUrl: mail.url, mailFrom: FROM };
  here = await startPortal(database, settings);
  there = await startPortal(database, settings);
  doors = doorsOf(here, mail);
  cast = await castOf(here);
});
afterEach(() => {
  mail.beforeYes = () => undefined;
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await here.database.drop();
  await mail.stop();
});

const sending = {
  get pool() {
    return here.database.pool;
  },
  storage: folderStorage(tmpdir()),
};
const sql = async (query: string, ...values: unknown[]) =>
  (await here.database.pool.query(query, values)).rows;

const write = (to: string, more: { subject?: string; body?: string } = {}) =>
  runPortalChange(here.database.pool, NOBODYS_REQUEST, (change) =>
    queueEmail(change, {
      kind: 'password.changed',
      to,
      subject: 'A subject',
      body: 'A text\n',
      isSigned: false,
      ...more,
    }),
  );
const sentRow = (to: string) =>
  until(`the letter to ${to} is marked as sent`, async () => {
    const [row] = await sql('select * from mail where to_address = $1 and sent_at is not null', to);
    return row;
  });
const receivedBy = (to: string) =>
  mail.received.filter(({ recipients }) => recipients.includes(to));

describe('an e-mail', () => {
  it('is sent as composed, with the address of the company at the end', async () => {
    await write('ada@letters.example', {
      subject: 'Ä subject',
      body: 'Line one\n.\nLine “three”\n',
    });
    const letter = await mail.letterTo('ada@letters.example');
    expect(letter.from).toMatchObject({
      name: 'The Diamond House',
      address: 'portal@house.example',
    });
    expect(letter.subject).toBe('Ä subject');
    expect(letter.text?.trim().split('\n')).toEqual([
      'Line one',
      '.',
      'Line “three”',
      '',
      'Facet Row',
      'Invented Street 12, Second floor, 0000 Antwerp, Belgium',
      '+32 3 000 00 00, office@facetrow.example, https://facetrow.example',
    ]);
    expect(letter.html).toBeUndefined();
    const row = await sentRow('ada@letters.example');
    expect(letter.messageId).toBe(row.message_id);
    expect(row).toMatchObject({ attempts: 1, last_error: null });
  });

  it('has a single-line subject for any values', async () => {
    await write('crlf@letters.example', { subject: 'Hello\r\nBcc: victim@letters.example' });
    const letter = await mail.letterTo('crlf@letters.example');
    expect(letter.subject).toBe('Hello Bcc: victim@letters.example');
    expect(letter.recipients).toEqual(['crlf@letters.example']);
    expect(letter.raw).not.toMatch(/^Bcc:/m);
  });

  it('is not queued if the change that sends it fails', async () => {
    const failing = runVisitorChange(
      {
        pool: here.database.pool,
        operationId: 'test',
        request: { id: NOBODYS_REQUEST, ip: '127.0.0.1' },
      },
      async (change) => {
        await queueEmail(change, {
          kind: 'password.changed',
          to: 'never@letters.example',
          subject: 's',
          body: 'b',
          isSigned: false,
        });
        throw new Error('no');
      },
    );
    await expect(failing).rejects.toThrow('no');
    expect(await sql(`select from mail where to_address = 'never@letters.example'`)).toEqual([]);
  });

  it('is sent once, even if its job is repeated or run concurrently', async () => {
    const to = 'once-more@letters.example';
    await write(to);
    const { id } = await sentRow(to);
    const post = createSmtpTransport(mail.url, FROM);
    await Promise.all(
      Array.from({ length: 5 }, () => sendEmails(sending, post, [idAs(id as string)])),
    );
    expect(receivedBy(to)).toHaveLength(1);
    expect(await sentRow(to)).toMatchObject({ attempts: 1 });
  });

  it('is sent although the previous e-mail of the batch was rejected, and the rejection is logged', async () => {
    const [refused, good] = ['refused@letters.example', 'behind@letters.example'];
    const ids: string[] = [];
    for (const to of [refused, good]) {
      // Written without its job, so that this bag is the only one that it is in.
      const [row] = await sql(
        `insert into mail (kind, to_address, subject, body, message_id) values ('test', $1, 's', 'b', $2) returning id`,
        to,
        `<${to}>`,
      );
      ids.push(row.id);
    }
    mail.beforeYes = ({ recipients }) => {
      if (recipients.includes(refused))
        throw Object.assign(new Error('nobody here'), { responseCode: 550 });
    };
    const bag = sendEmails(sending, createSmtpTransport(mail.url, FROM), idsAs(ids));
    await expect(bag).rejects.toThrow('nobody here');
    expect(receivedBy(good)).toHaveLength(1);
    expect(await sentRow(good)).toMatchObject({ attempts: 1, last_error: null });
    const [failed] = await sql('select * from mail where to_address = $1', refused);
    expect(failed).toMatchObject({
      sent_at: null,
      attempts: 1,
      last_error: expect.stringContaining('nobody here'),
    });
  });

  it('is sent once, however many workers run', async () => {
    const people = Array.from({ length: 30 }, (_, n) => `many-${n}@letters.example`);
    await Promise.all(people.map((to) => write(to)));
    for (const to of people) await sentRow(to);
    for (const to of people) expect(receivedBy(to), to).toHaveLength(1);
  });

  it('is retried after a temporary error, and stores the reply of the mail server', async () => {
    const to = 'again@letters.example';
    let refusals = 0;
    mail.beforeYes = ({ recipients }) => {
      if (!recipients.includes(to) || refusals === 2) return;
      refusals += 1;
      throw Object.assign(new Error('try later'), { responseCode: 451 });
    };
    await write(to);
    const failing = await until('the failure is noted', async () => {
      const [row] = await sql('select * from mail where to_address = $1 and attempts > 0', to);
      return row;
    });
    expect(failing).toMatchObject({
      sent_at: null,
      last_error: expect.stringContaining('try later'),
    });
    const listed = await here.call(cast.administrator.token, 'GET', `/mail/outbox?search=${to}`);
    expect(listed.body.data).toMatchObject([{ state: 'failing' }]);
    expect(await sentRow(to)).toMatchObject({ attempts: 3, last_error: null });
    expect(receivedBy(to)).toHaveLength(1);
  });

  it('arrives at most twice, with one Message-ID, if the connection is lost after its acceptance', async () => {
    const to = 'crash@letters.example';
    let crashes = 0;
    mail.beforeYes = async ({ recipients }) => {
      if (!recipients.includes(to) || crashes > 0) return;
      crashes += 1;
      // The one that holds the letter will never write down that it is sent.
      await sql(
        `select pg_terminate_backend(l.pid) from pg_locks l
          where l.relation = 'mail'::regclass and l.mode = 'RowShareLock' and l.pid <> pg_backend_pid()
            and l.database = (select oid from pg_database where datname = current_database())`,
      );
    };
    await write(to);
    await sentRow(to);
    const copies = receivedBy(to);
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
  });
});

describe('a change to the permissions of a role', () => {
  const RIGHTS = '/permission/user-wise-permissions';
  const { administrator: ADMINISTRATOR, customer, qualityControl } = ROLE;
  const isAboutRights = ({ subject }: { subject?: string | undefined }) =>
    subject === 'Your rights in Culet were changed';
  const told = () => mail.received.filter(isAboutRights).flatMap(({ recipients }) => recipients);
  const put = async (role: number, path: string, read: boolean, user?: string) => {
    const query = new URLSearchParams({
      role_id: String(role),
      ...(user !== undefined && { user_id: user }),
    });
    const { body } = await here.call(cast.administrator.token, 'GET', `${RIGHTS}?${query}`);
    const screens = (
      body.data as { permissions: { path: string; submodule_id: string }[] }[]
    ).flatMap(({ permissions }) => permissions);
    const submodule_id = screens.find((screen) => screen.path === path)?.submodule_id;
    const permissions = [{ submodule_id, read_access: read, write_access: read }];
    const answer = await here.call(cast.administrator.token, 'PUT', `${RIGHTS}?${query}`, {
      body: { data: { permissions } },
    });
    expect(answer.status).toBe(200);
  };

  it('is e-mailed once to each active customer of the role', async () => {
    const { administrator } = cast;
    await sql('update app_user set is_active = false where id = $1', cast.odile.id);
    const customers = (
      await sql(
        `select email from app_user
          where role_id = ${customer} and is_active and deleted_at is null order by email`,
      )
    ).map(({ email }) => email as string);
    expect(customers.length).toBeGreaterThan(3);
    await put(customer, '/customer/stones/search', false);
    await until('each has it', () => told().length >= customers.length);
    await put(customer, '/customer/stones/search', true);
    await until('each has the next', () => told().length >= 2 * customers.length);
    expect(told().toSorted()).toEqual([...customers, ...customers].toSorted());
    const [first] = mail.received.filter(isAboutRights);
    const [by] = await sql(
      `select first_name || ' ' || last_name as name from app_user where id = $1`,
      administrator.id,
    );
    expect(first?.text).toContain(`${by?.name} changed your rights in Culet just now`);
    expect(first?.text).toMatch(/: no access, was read and write/);
    // Salespersons keep their rights, and their clients are told themselves.
    await sql('update app_user set is_active = true where id = $1', cast.odile.id);
  });

  it('is e-mailed only to persons whose effective permissions changed', async () => {
    const before = told().length;
    await put(qualityControl, '/admin/transaction/hold', false);
    await put(qualityControl, '/admin/transaction/hold', true);
    await put(ADMINISTRATOR, '/admin/settings/mail', false);
    await put(ADMINISTRATOR, '/admin/settings/mail', true);
    await put(customer, '/customer/stones/search', false, cast.ada.id);
    await put(customer, '/customer/stones/search', true, cast.ada.id);
    await put(qualityControl, '/admin/transaction/hold', false, cast.qualityControl.id);
    await until('its person has it', () => told().length > before);
    await put(qualityControl, '/admin/transaction/hold', true, cast.qualityControl.id);
    await until('its person has the next', () => told().length > before + 1);
    expect(told().slice(before)).toEqual(Array(2).fill('quality@culet.example'));
  });

  it('is queued behind e-mails to a single person', async () => {
    const many = ['first@bulk.example', 'second@bulk.example'];
    await runPortalChange(here.database.pool, NOBODYS_REQUEST, (change) =>
      queueEmails(
        change,
        many.map((to) => ({
          kind: 'password.changed',
          to,
          subject: 'To many',
          body: 'A text\n',
          isSigned: false,
        })),
      ),
    );
    await write('alone@letters.example');
    for (const to of [...many, 'alone@letters.example']) await sentRow(to);
    const jobs = await sql(
      `select m.to_address, j.priority from pgboss.job j join mail m on m.id = (j.data->>'mail_id')::uuid
        where j.name = 'mail' and m.to_address = any($1)`,
      [...many, 'alone@letters.example'],
    );
    const priorities = new Map(jobs.map(({ to_address, priority }) => [to_address, priority]));
    for (const to of many)
      expect(priorities.get(to)).toBeLessThan(priorities.get('alone@letters.example'));
  });
});

describe('the outbox', () => {
  it('shows an administrator the sent e-mails, with masked codes', async () => {
    const email = 'coded@letters.example';
    await doors.sendCode(email);
    const code = await mail.codeTo(email);
    await sentRow(email);
    const list = await here.call(
      cast.administrator.token,
      'GET',
      `/mail/outbox?search=${encodeURIComponent('CODED@letters')}&size=5`,
    );
    expect(list).toMatchObject({
      status: 200,
      body: {
        data: [{ to_address: email, kind: 'code.sign_up', state: 'sent', attempts: 1 }],
        pagination: { page: 1, size: 5, totalPages: 1, totalRecords: 1 },
      },
    });
    const [{ id }] = list.body.data as [{ id: string }];
    const one = await here.call(cast.administrator.token, 'GET', `/mail/outbox/${id}`);
    const { body } = one.body.data as { body: string };
    expect(body).toContain('••••••');
    expect(body).not.toContain(code);
    expect((await here.call(null, 'GET', '/portal')).body.data).toMatchObject({ mail: 'smtp' });
  });

  it('masks a code even before the e-mail is sent', async () => {
    const email = 'slow@letters.example';
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    mail.beforeYes = ({ recipients }) => (recipients.includes(email) ? held : undefined);
    await doors.sendCode(email);
    const [row] = await sql('select id, body from mail where to_address = $1', email);
    expect(row?.body).toMatch(/^\d{6}$/m);
    const one = await here.call(cast.administrator.token, 'GET', `/mail/outbox/${row?.id}`);
    expect(one.body.data).toMatchObject({
      state: 'waiting',
      body: expect.not.stringMatching(/\d{6}/),
    });
    release();
    await sentRow(email);
  });

  it('has pages, newest first', async () => {
    for (const n of [1, 2, 3]) await write(`page-${n}@letters.example`);
    const page = async (n: number) => {
      const { body } = await here.call(
        cast.administrator.token,
        'GET',
        `/mail/outbox?search=page-&size=2&page=${n}`,
      );
      return (body.data as { to_address: string }[]).map(({ to_address }) => to_address);
    };
    expect(await page(1)).toEqual(['page-3@letters.example', 'page-2@letters.example']);
    expect(await page(2)).toEqual(['page-1@letters.example']);
    expect(await page(3)).toEqual([]);
  });

  it('answers 404 for an unknown e-mail', async () => {
    const answer = await here.call(cast.administrator.token, 'GET', `/mail/outbox/${NOBODYS_ID}`);
    expect(answer.status).toBe(404);
  });
});

describe('without a mail server', () => {
  let quiet: Portal;
  beforeAll(async () => {
    quiet = await startPortal();
  });
  afterAll(() => quiet.stop());

  it('an administrator reads the unsent e-mails with their codes', async () => {
    expect((await quiet.call(null, 'GET', '/portal')).body.data).toMatchObject({ mail: 'outbox' });
    const email = 'kept@letters.example';
    const body = { data: { email } };
    const sent = await quiet.call(null, 'POST', '/user/send-otp', { body });
    expect(sent.status).toBe(200);
    const { administrator } = await castOf(quiet);
    const list = await quiet.call(administrator.token, 'GET', '/mail/outbox');
    expect(list.body.data).toMatchObject([{ to_address: email, state: 'kept', sent_at: null }]);
    const [{ id }] = list.body.data as [{ id: string }];
    const letter = await quiet.call(administrator.token, 'GET', `/mail/outbox/${id}`);
    const otp = /^(\d{6})$/m.exec((letter.body.data as { body: string }).body)?.[1];
    const verified = await quiet.call(null, 'POST', '/user/otp-verify', {
      body: { data: { email, otp, binding: bindingOf(sent) } },
    });
    expect(verified.status).toBe(200);
    // The job has been handed over and taken, and has left the letter where it was.
    await until('the job is done', async () => {
      const { rows } = await quiet.database.pool.query(
        `select from pgboss.job where name = 'mail' and state = 'completed'`,
      );
      return rows.length === 1;
    });
    const again = await quiet.call(administrator.token, 'GET', '/mail/outbox');
    expect(again.body.data).toMatchObject([{ state: 'kept', attempts: 0, last_error: null }]);
  });

  it('refuses each operation that needs an e-mail, and queues none', async () => {
    const { administrator, ada } = await castOf(quiet);
    const mailing = await mailingDeskOf(quiet, administrator).draft();
    const free = { data: { status: [1], size: 1 } };
    const found = await quiet.call(ada.token, 'POST', '/inventory/search', { body: free });
    const [stone] = (found.body.data as { stockList: { stock_no: string }[] }).stockList;
    const queued = async () => (await quiet.database.pool.query('select from mail')).rowCount;
    const before = await queued();
    const shared = { stock_numbers: [stone?.stock_no], with_prices: false };
    const { mailNotSetUp } = PROBLEMS;
    const { mailIsSetUp } = GUARD_PROBLEMS;
    for (const [by, method, path, data, { code, message }] of [
      [
        ada,
        'POST',
        '/inventory/share-diamonds',
        { ...shared, mail_to: 'a@b.example' },
        mailNotSetUp,
      ],
      [administrator, 'POST', `/user/password-link/${ada.id}`, undefined, mailNotSetUp],
      [administrator, 'POST', `/bulk-email/test/${mailing.id}`, { user_id: ada.id }, mailIsSetUp],
      [administrator, 'GET', `/bulk-email/send-email/${mailing.id}`, undefined, mailIsSetUp],
    ] as const) {
      const answer = await quiet.call(by.token, method, path, data ? { body: { data } } : {});
      expect.soft(answer, path).toMatchObject({ status: 409, body: { code, message } });
    }
    expect(await queued()).toBe(before);
    // The link alone needs no mail.
    const link = { ...shared, link: { prices: 'live' } };
    const made = await quiet.call(ada.token, 'POST', '/inventory/share-diamonds', {
      body: { data: link },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
  });
});
