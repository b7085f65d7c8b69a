import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { BULK_EMAIL_OUTCOME, BULK_EMAIL_STATUS } from '#machines/codes.ts';
import { priceBook } from '../../../server/stock/prices/read-price-book.ts';
import { viewerOfClient } from '../../../server/stock/prices/viewer.ts';
import { priceRules } from '../../../server/stock/search/price-rules.ts';
import { readTradingClientSession } from '../../../server/trading/demands/trading-client-session.ts';
import {
  type PricedStones,
  PricedStonesCache,
} from '../../../server/trading/mailings/priced-stones.ts';
import { startDueMailings } from '../../../server/workflows/mailings/sweep-mailings.ts';
import { readZip } from '../../support/files/read-xlsx.ts';
import { NOBODYS_ID, NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { until } from '../../support/runner/until.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { patientSearch } from '../../support/servers/patient-search.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type MailingDesk, mailingDeskOf, TO_EVERYBODY } from '../../support/trade/mailing-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const FROM = 'The Diamond House <portal@house.example>';
const { draft, scheduled, sending, sent, stopped } = BULK_EMAIL_STATUS;
const { queued, sent: got, failed } = BULK_EMAIL_OUTCOME;

let mail: MailServer;
let portal: Portal;
let cast: Cast;
let desk: Desk;
let mailings: MailingDesk;
let stones: Stone[];
beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal(undefined, { smtpUrl: mail.url, mailFrom: FROM });
  cast = await castOf(portal);
  desk = deskOf(portal);
  mailings = mailingDeskOf(portal, cast.administrator);
  stones = await desk.stones(4);
});
afterEach(() => {
  mail.beforeYes = () => undefined;
});
afterAll(async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
  await portal.stop();
  await mail.stop();
});

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows;
const addressOf = async (person: { id: string }): Promise<string> =>
  (await sql('select email from app_user where id = $1', person.id))[0].email;
const to = (...people: readonly { id: string }[]) => ({
  kind: 'clients',
  user_ids: people.map(({ id }) => id),
});
const numbers = () => ({ kind: 'numbers', stock_numbers: stones.map(({ stock_no }) => stock_no) });
const WITH_STONES = `${TO_EVERYBODY.text}\n\n{{stones}}`;
/** A refusal of a mail server, as it says it over the line. */
const answering = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
/** What the portal does each minute, with the hour of a mailing come. */
async function comesDue(id: string): Promise<void> {
  await sql(`update bulk_email set next_at = now() - interval '1 second' where id = $1`, id);
  const { pool } = portal.database;
  const search = patientSearch(pool);
  try {
    await startDueMailings({ pool, search }, NOBODYS_REQUEST);
  } finally {
    await search.stop();
  }
}

describe('sending a mailing', () => {
  it('sends each recipient the stones at their prices, as text, as HTML and as a workbook', async () => {
    const mailing = await mailings.draft({
      text: WITH_STONES,
      audience: to(cast.ada, cast.hanna),
      stones: numbers(),
    });
    expect(mailing).toMatchObject({ status: draft.code, turn: 0, readers: 0, times: null });
    const answer = await mailings.send(mailing.id);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ status: sending.code, readers: 2, turn: 1 });
    const done = await mailings.is(mailing.id, sent.code);
    expect(done).toMatchObject({ queued: 0, sent: 2, failed: 0, fault: null });
    for (const reader of [cast.ada, cast.hanna]) {
      const letter = await mail.letterTo(await addressOf(reader));
      const seen = await portal.call(reader.token, 'POST', '/inventory/show-selected', {
        body: { data: { stock_numbers: stones.map(({ stock_no }) => stock_no) } },
      });
      const rows = (seen.body.data as { stockList: { stock_no: string; sell_amt: number }[] })
        .stockList;
      expect(rows).toHaveLength(stones.length);
      const book = readZip(Buffer.from(letter.attachments[0]?.content as ArrayBuffer));
      const sheet = book.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
      for (const { stock_no, sell_amt } of rows) {
        const amount = sell_amt.toLocaleString('en-US', {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        });
        expect(letter.text).toContain(stock_no);
        expect(letter.text).toContain(`${amount} USD`);
        expect(letter.html).toContain(amount);
        expect(sheet).toContain(`<v>${sell_amt}</v>`);
      }
    }
    const letter = await mail.letterTo(await addressOf(cast.ada));
    expect(letter.subject).toMatch(/^Stones for \S/);
    expect(letter.text).toMatch(/^Dear Ada,/);
    expect(letter.from).toMatchObject({ address: 'portal@house.example' });
    expect(letter.replyTo?.[0]?.address).toBe(await addressOf(cast.tove));
    const log = await mailings.log(mailing.id);
    expect(log.map(({ outcome, stones: count }) => [outcome, count])).toEqual([
      [got.code, 4],
      [got.code, 4],
    ]);
  });

  it('happens once, however often it is requested, and never before its time', async () => {
    const mailing = await mailings.draft({ audience: to(cast.piers) });
    const address = await addressOf(cast.piers);
    const before = mail.received.length;
    for (const headers of [{ purpose: 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }])
      expect((await mailings.send(mailing.id, headers)).body.code).toBe('NOT_BY_ITSELF');
    const head = await fetch(`${portal.url}/api/v1/bulk-email/send-email/${mailing.id}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${cast.administrator.token}` },
    });
    expect(head.ok).toBe(false);
    expect((await mailings.one(mailing.id)).status).toBe(draft.code);
    const answers = await Promise.all([1, 2, 3].map(() => mailings.send(mailing.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await mailings.is(mailing.id, sent.code);
    const again = await mailings.send(mailing.id);
    expect(again.body).toMatchObject({ message: `${mailing.mailing_no} has already been sent` });
    const letters = mail.received.slice(before);
    expect(letters.map(({ recipients }) => recipients)).toEqual([[address]]);
    const steps = await sql(
      `select event from ledger where record_id = $1 and event <> 'mailing.draft' order by id`,
      mailing.id,
    );
    expect(steps.map(({ event }) => event)).toEqual(['mailing.send', 'mailing.finish']);
  });

  it('leaves out customers who unsubscribed, are deactivated, or may see none of the stones', async () => {
    const { pool } = portal.database;
    await pool.query(
      `insert into inventory_access (business_id, kind, field, allowed_values)
       select $1, 'attribute', 'shape', array(select nr from sub_master s join master m on m.id = s.master_id
          where m.code = 'SHAPE' and s.nr <> all(array(select shape from stone where id = any($2))) limit 1)`,
      [cast.odile.businessId, stones.map(({ id }) => id)],
    );
    await pool.query('insert into mailing_refusal (user_id) values ($1)', [cast.hanna.id]);
    await pool.query('update app_user set is_active = false where id = $1', [cast.ravi.id]);
    try {
      const asked = {
        audience: to(cast.ada, cast.hanna, cast.ravi, cast.odile),
        stones: numbers(),
      };
      const { body } = await mailings.call('POST', '/bulk-email/audience', asked);
      expect(body.data).toMatchObject({ matched: 4, readers: 1, stones: 4 });
      expect((body.data as { left_out: object[] }).left_out).toEqual([
        { reason: 'unsubscribed', count: 1 },
        { reason: 'set_aside', count: 1 },
        { reason: 'not_shown', count: 1 },
      ]);
      expect((body.data as { people: object[] }).people).toMatchObject([{ user_id: cast.ada.id }]);
      const mailing = await mailings.draft({ ...asked, text: WITH_STONES });
      await mailings.send(mailing.id);
      const done = await mailings.is(mailing.id, sent.code);
      expect(done.left_out).toEqual((body.data as { left_out: object[] }).left_out);
      expect((await mailings.log(mailing.id)).map(({ user_id }) => user_id)).toEqual([cast.ada.id]);
    } finally {
      await pool.query('delete from inventory_access where business_id = $1', [
        cast.odile.businessId,
      ]);
      await pool.query('delete from mailing_refusal');
      await pool.query('update app_user set is_active = true where id = $1', [cast.ravi.id]);
    }
  });

  it('stores each reply of the mail server, and repeats only the failed e-mails', async () => {
    const [full, gone] = [await addressOf(cast.ada), await addressOf(cast.piers)];
    const reached = await addressOf(cast.hanna);
    mail.beforeYes = ({ recipients: [address] }) => {
      if (address === gone) throw answering(550, '5.1.1 No such user');
      if (address === full) throw answering(452, '4.2.2 Over quota');
    };
    const mailing = await mailings.draft({ audience: to(cast.ada, cast.piers, cast.hanna) });
    const before = mail.received.length;
    await mailings.send(mailing.id);
    await until('the mailing has been tried with all', async () => {
      const now = await mailings.one(mailing.id);
      return now.sent === 1 && now.failed === 1;
    });
    const log = await mailings.log(mailing.id);
    expect(log.find(({ address }) => address === gone)).toMatchObject({
      outcome: failed.code,
      reason: 'The address does not exist.',
      attempts: 1,
    });
    expect(log.find(({ address }) => address === full)).toMatchObject({
      outcome: queued.code,
      reason: 'The mailbox is full.',
      attempts: 1,
    });
    const state = await mailings.one(mailing.id);
    expect(state).toMatchObject({ status: sending.code, queued: 1, sent: 1, failed: 1 });
    // Stopped while one is put off: whoever missed it gets it, and nobody twice.
    const stop = await mailings.call('PUT', `/bulk-email/stop/${mailing.id}`);
    expect(stop.body.data).toMatchObject({ status: stopped.code });
    mail.beforeYes = () => undefined;
    const retried = await mailings.call('PUT', `/bulk-email/retry/${mailing.id}`);
    expect(retried.body.data).toMatchObject({ status: sending.code, queued: 2, sent: 1 });
    const done = await mailings.is(mailing.id, sent.code);
    expect(done).toMatchObject({ sent: 3, failed: 0 });
    const letters = mail.received.slice(before).map(({ recipients }) => recipients[0]);
    expect(letters.toSorted()).toEqual([full, gone, reached].toSorted());
    const nobody = await mailings.call('PUT', `/bulk-email/retry/${mailing.id}`);
    expectProblem(nobody, 409);
    expect(nobody.body.code).toBe('NOBODY_MISSED_IT');
  });

  it('stops immediately, and reports what was sent', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    mail.beforeYes = () => held;
    const mailing = await mailings.draft();
    await mailings.send(mailing.id);
    await until('a letter is at the server', async () => {
      const { rows } = await portal.database.pool.query(
        `select from pg_locks l join pg_class c on c.oid = l.relation
          where c.relname = 'bulk_email_recipient' and l.mode = 'RowShareLock'`,
      );
      return rows.length > 0;
    });
    const stop = await mailings.call('PUT', `/bulk-email/stop/${mailing.id}`);
    expect(stop.status).toBe(200);
    letGo();
    await until('the letters under way are told of', async () => {
      const log = await mailings.log(mailing.id);
      return log.filter(({ outcome }) => outcome === got.code).length > 0;
    });
    const log = await mailings.log(mailing.id);
    // One for each connection at the most.
    expect(log.filter(({ outcome }) => outcome === got.code).length).toBeLessThanOrEqual(4);
    expect(log.filter(({ outcome }) => outcome === queued.code).length).toBeGreaterThan(0);
    expect((await mailings.one(mailing.id)).status).toBe(stopped.code);
  });

  it('pauses while no mail server answers, and reports this', async () => {
    const deaf = await startPortal(undefined, { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: FROM });
    try {
      const there = await castOf(deaf);
      const desk = mailingDeskOf(deaf, there.administrator);
      const mailing = await desk.draft({ audience: to(there.ada) });
      await desk.send(mailing.id);
      const waiting = await until('its trouble is told', async () => {
        const now = await desk.one(mailing.id);
        return now.fault === null ? undefined : now;
      });
      expect(waiting.fault).toMatch(/^The mail server did not answer: /);
      expect(waiting).toMatchObject({ status: sending.code, queued: 1, failed: 0 });
      expect(await desk.log(mailing.id)).toMatchObject([{ outcome: queued.code, attempts: 0 }]);
    } finally {
      await deaf.stop();
    }
  });
});

describe('a scheduled mailing', () => {
  const DAILY = { schedule: '0 9 * * *', zone: 'Europe/Amsterdam' };

  it('is sent once automatically, and then has no next time', async () => {
    const mailing = await mailings.draft({ audience: to(cast.ada), times: DAILY });
    expect(mailing.times).toEqual({ ...DAILY, is_once: true, until: null });
    const wait = await mailings.call('PUT', `/bulk-email/schedule/${mailing.id}`);
    expect(wait.body.data).toMatchObject({ status: scheduled.code });
    const at = new Date((wait.body.data as { next_at: string }).next_at);
    const hour = new Intl.DateTimeFormat('en-GB', {
      timeZone: DAILY.zone,
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(hour.format(at)).toBe('09:00');
    expect(at.getTime()).toBeGreaterThan(Date.now());
    await comesDue(mailing.id);
    const done = await mailings.is(mailing.id, sent.code);
    expect(done).toMatchObject({ turn: 1, sent: 1, next_at: null });
    const steps = await sql(
      'select event, author from ledger where record_id = $1 order by id',
      mailing.id,
    );
    expect(steps.map(({ event, author }) => `${event} ${author}`)).toEqual([
      'mailing.draft person',
      'mailing.schedule person',
      'mailing.start portal',
      'mailing.finish portal',
    ]);
  });

  it('is repeated until its last day, and can be stopped in between', async () => {
    const mailing = await mailings.draft({
      audience: to(cast.ada),
      times: { ...DAILY, is_once: false, until: '2999-12-31' },
    });
    await mailings.call('PUT', `/bulk-email/schedule/${mailing.id}`);
    await comesDue(mailing.id);
    const rested = await until('its first turn is over', async () => {
      const now = await mailings.one(mailing.id);
      return now.status === scheduled.code && now.turn === 1 ? now : undefined;
    });
    expect(rested.next_at).not.toBeNull();
    await comesDue(mailing.id);
    await until('its second turn is over', async () => {
      const now = await mailings.one(mailing.id);
      return now.status === scheduled.code && now.turn === 2;
    });
    const turns = await sql(
      'select turn, outcome from bulk_email_recipient where bulk_email_id = $1 order by turn',
      mailing.id,
    );
    expect(turns).toEqual([
      { turn: 1, outcome: got.code },
      { turn: 2, outcome: got.code },
    ]);
    const change = { id: mailing.id, subject: 'Other words' };
    expectProblem(await mailings.call('PUT', '/bulk-email', change), 409);
    const back = await mailings.call('PUT', `/bulk-email/recall/${mailing.id}`);
    expect(back.body.data).toMatchObject({ status: draft.code, next_at: null });
    expect((await mailings.call('PUT', '/bulk-email', change)).status).toBe(200);
    // Sent by hand it begins no series.
    await mailings.send(mailing.id);
    expect(await mailings.is(mailing.id, sent.code)).toMatchObject({ turn: 3, next_at: null });
  });

  it.each([
    [
      'an hour that is none',
      { schedule: '0 24 * * *' },
      'data.times.schedule',
      'Invalid time input',
    ],
    ['a day that is none', { schedule: '0 9 * * 7' }, 'data.times.schedule', 'Invalid day'],
    [
      'hours that are none',
      { schedule: '0 */25 * * *' },
      'data.times.schedule',
      'Invalid hours input',
    ],
    ['a zone that is none', { zone: 'Europe/Nowhere' }, 'data.times.zone', 'Unknown time zone.'],
    [
      'a schedule that never comes',
      { is_once: false, until: '2020-01-01' },
      'data.times.until',
      'The schedule has no run on or before the last day. Choose a later last day.',
    ],
  ])('refuses %s', async (_, wrong, field, message) => {
    const before = await sql('select count(*) from bulk_email');
    const answer = await mailings.call('POST', '/bulk-email', {
      ...TO_EVERYBODY,
      times: { ...DAILY, ...wrong },
    });
    expectProblem(answer, 400, field);
    expect(answer.body.message).toBe(message);
    expect(await sql('select count(*) from bulk_email')).toEqual(before);
  });

  it('is refused without a time', async () => {
    const mailing = await mailings.draft();
    const answer = await mailings.call('PUT', `/bulk-email/schedule/${mailing.id}`);
    expectProblem(answer, 409);
    expect(answer.body.code).toBe('MAILING_NOT_TIMED');
  });
});

describe('the text of a mailing', () => {
  const tries: readonly (readonly [string, object, string, string])[] = [
    [
      'a line break in its subject',
      { subject: 'Stones\r\nBcc: all@culet.example' },
      'data.subject',
      '',
    ],
    ['a subject of blanks', { subject: '   ' }, 'data.subject', 'Please enter a subject.'],
    [
      'a table in its subject',
      { subject: 'For {{stones}}' },
      'data.subject',
      'The subject cannot contain a table of stones.',
    ],
    [
      'a placeholder that is none',
      { text: 'Dear {{first_name}},\nfor {{7*7}} stones' },
      'data.text',
      'Line 2 contains “{{7*7}}”, which is not a placeholder.',
    ],
    [
      'braces that stay open',
      { text: 'Dear {{first_name,' },
      'data.text',
      'Line 1 has braces that are not closed. Write a placeholder as {{first_name}}.',
    ],
    [
      'words beside the table',
      { text: 'See {{stones}} here', stones: 'numbers' },
      'data.text',
      'Line 1 has text next to “{{stones}}”. Put the table on its own line.',
    ],
    [
      'a table without stones',
      { text: 'Dear\n{{stones}}' },
      'data.text',
      'Line 2 contains the stone table, but no stones are chosen.',
    ],
    ['no client', { audience: { kind: 'clients', user_ids: [] } }, 'data.audience.user_ids', ''],
    [
      'a client that is none',
      { audience: { kind: 'clients', user_ids: [NOBODYS_ID] } },
      'data.audience.user_ids[0]',
      '',
    ],
    [
      'an associate that is none',
      { audience: { kind: 'associates', associate_ids: [NOBODYS_ID] } },
      'data.audience.associate_ids[0]',
      '',
    ],
    [
      'no stone',
      { stones: { kind: 'numbers', stock_numbers: [] } },
      'data.stones.stock_numbers',
      'Please choose at least one stone.',
    ],
    [
      'no collection',
      { stones: { kind: 'collection' } },
      'data.stones.collection_id',
      'Please choose a collection.',
    ],
    [
      'a collection that is none',
      { stones: { kind: 'collection', collection_id: NOBODYS_ID } },
      'data.stones.filter.collection_id',
      'Unknown collection.',
    ],
    [
      'a shape that is none',
      { stones: { kind: 'search', filter: { shape: ['TRIANGLE-OF-NOTHING'] } } },
      '',
      '',
    ],
  ];

  it.each(tries)('is refused with %s', async (_, wrong, field, message) => {
    const before = await sql('select count(*) from bulk_email');
    const asked = { ...TO_EVERYBODY, ...wrong } as Record<string, unknown>;
    if (asked.stones === 'numbers') asked.stones = numbers();
    const answer = await mailings.call('POST', '/bulk-email', asked);
    expectProblem(answer, 400, field || undefined);
    if (message)
      expect(JSON.stringify(answer.body)).toContain(JSON.stringify(message).slice(1, -1));
    expect(await sql('select count(*) from bulk_email')).toEqual(before);
  });

  it('is refused with each line of an address list that names no client', async () => {
    const ada = await addressOf(cast.ada);
    const hanna = await addressOf(cast.hanna);
    const addresses = `${ada}\nHanna <${hanna.toUpperCase()}>\n\nnonsense\nsomebody@elsewhere.example\n${ada}`;
    const audience = { kind: 'addresses', addresses };
    const answer = await mailings.call('POST', '/bulk-email', { ...TO_EVERYBODY, audience });
    expectProblem(answer, 400, 'data.audience.addresses');
    expect((answer.body.errors as { message: string }[]).map(({ message }) => message)).toEqual([
      'Line 4 is not an e-mail address: “nonsense”.',
      'Line 5 is not the address of a trading client: “somebody@elsewhere.example”.',
    ]);
    const right = { kind: 'addresses', addresses: `${ada}\nHanna <${hanna.toUpperCase()}>` };
    const asked = await mailings.call('POST', '/bulk-email/audience', { audience: right });
    expect(asked.body.data).toMatchObject({ matched: 2, readers: 2 });
  });

  it('is escaped in every place that shows it', async () => {
    const text = '<img src=x onerror=alert(1)>\n\nhttps://culet.example/x"onclick=alert(2)';
    const preview = { subject: '<b>{{business}}</b>', text, user_id: cast.ada.id };
    const { body } = await mailings.call('POST', '/bulk-email/preview', preview);
    const letter = body.data as { html: string; text: string; subject: string };
    expect(letter.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(letter.html).not.toMatch(/<img|<b>|<script| onclick=/);
    expect(letter.text).toContain('<img src=x onerror=alert(1)>');
    expect(letter.subject).toMatch(/^<b>.+<\/b>$/);
  });

  it('is not overwritten by a concurrent change; the refusal names who changed it', async () => {
    const mailing = await mailings.draft();
    const first = { id: mailing.id, subject: 'Mine' };
    expect((await mailings.call('PUT', '/bulk-email', first)).status).toBe(200);
    const second = await portal.call(cast.administrator.token, 'PUT', '/bulk-email', {
      body: { data: { id: mailing.id, subject: 'Theirs' }, was: { subject: mailing.subject } },
    });
    expectProblem(second, 409, 'was.subject');
    expect(second.body.code).toBe('CHANGED_MEANWHILE');
    expect((await mailings.one(mailing.id)).subject).toBe('Mine');
  });

  it('can be deleted until it was sent', async () => {
    const mailing = await mailings.draft({ audience: to(cast.ada) });
    const gone = await mailings.call('DELETE', `/bulk-email?id=${mailing.id}`);
    expect(gone.status).toBe(200);
    expectProblem(await mailings.call('GET', `/bulk-email/${mailing.id}`), 404);
    const kept = await mailings.draft({ audience: to(cast.ada) });
    await mailings.send(kept.id);
    await mailings.is(kept.id, sent.code);
    expectProblem(await mailings.call('DELETE', `/bulk-email?id=${kept.id}`), 409);
    const listed = await mailings.call('GET', `/bulk-email?search=${kept.mailing_no}`);
    expect(listed.body.data).toMatchObject([{ id: kept.id, status: sent.code }]);
  });
});

it('shows its stones by page at the prices of a client, to readers of mailings', async () => {
  const mailing = await mailings.draft({ text: WITH_STONES, stones: numbers() });
  const asked = { id: mailing.id, user_id: cast.ada.id };
  const { body } = await mailings.call('POST', '/inventory/inventory-diamonds', asked);
  const { stockList } = body.data as { stockList: { stock_no: string; sell_amt: number }[] };
  expect(stockList.map(({ stock_no }) => stock_no).toSorted()).toEqual(
    stones.map(({ stock_no }) => stock_no).toSorted(),
  );
  const own = await portal.call(cast.ada.token, 'POST', '/inventory/inventory-diamonds', {
    body: { data: { uid: stones.map(({ stock_no }) => stock_no) } },
  });
  const { stockList: seen } = own.body.data as typeof body.data & { stockList: typeof stockList };
  expect(stockList.map(({ sell_amt }) => sell_amt).toSorted()).toEqual(
    seen.map(({ sell_amt }) => sell_amt).toSorted(),
  );
  const stranger = await portal.call(cast.ada.token, 'POST', '/inventory/inventory-diamonds', {
    body: { data: { id: mailing.id } },
  });
  expectProblem(stranger, 404);
  const none = await mailings.draft();
  const empty = await mailings.call('POST', '/inventory/inventory-diamonds', { id: none.id });
  expect((empty.body.data as { stockList: object[] }).stockList).toEqual([]);
  expectProblem(
    await mailings.call('POST', '/inventory/inventory-diamonds', { diamond_type: [] }),
    400,
    'data.uid',
  );
});

describe('the recipients of a mailing', () => {
  const readers = async (audience: object, more: object = {}) =>
    peopleOf(await mailings.call('POST', '/bulk-email/audience', { audience, ...more }));
  const peopleOf = ({ status, body }: Answer): string[] => {
    expect(status, JSON.stringify(body)).toBe(200);
    return (body.data as { people: { user_id: string }[] }).people.map(({ user_id }) => user_id);
  };

  it('are chosen by an associate, a filter or their searches', async () => {
    const ofTove = await readers({ kind: 'associates', associate_ids: [cast.tove.id] });
    expect(ofTove.toSorted()).toEqual([cast.ada.id, cast.piers.id, cast.odile.id].toSorted());
    const [{ company_name }] = await sql(
      'select company_name from business where id = $1',
      cast.hanna.businessId,
    );
    expect(await readers({ kind: 'filter', search: company_name.toUpperCase() })).toEqual([
      cast.hanna.id,
    ]);
    const pending = await readers({ kind: 'filter', status: 10 });
    expect(pending).toContain(cast.pending.id);
    expect(pending).not.toContain(cast.ada.id);
    const [stone] = stones;
    await sql('delete from saved_search');
    await sql(
      `insert into saved_search (owner_id, search_type, name, filter) values ($1, 1, 'This one', $2), ($3, 1, 'Another', $4)`,
      cast.ravi.id,
      { diamond_type: 1, numbers: [stone?.stock_no] },
      cast.hanna.id,
      { diamond_type: 1, carat: [{ from: 90, to: 99 }] },
    );
    expect(await readers({ kind: 'searches' }, { stones: numbers() })).toEqual([cast.ravi.id]);
    await sql('delete from recent_search');
    expect(await readers({ kind: 'filter', searched_days: 30 })).toEqual([]);
    await sql(
      `insert into recent_search (owner_id, search_type, filter, ran_at)
       values ($1, 1, '{"diamond_type":1}', now() - interval '29 days'), ($2, 1, '{"diamond_type":1}', now() - interval '31 days')`,
      cast.ada.id,
      cast.piers.id,
    );
    expect(await readers({ kind: 'filter', searched_days: 30 })).toEqual([cast.ada.id]);
  });

  it('can unsubscribe with one click, and subscribe again with the same link', async () => {
    const mailing = await mailings.draft({ audience: to(cast.ada) });
    await mailings.send(mailing.id);
    await mailings.is(mailing.id, sent.code);
    const letter = await mail.letterTo(await addressOf(cast.ada));
    const header = (name: string) => letter.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, address = ''] = /^<(.+)>$/.exec(header('list-unsubscribe')) ?? [];
    const token = address.split('/').at(-1);
    expect(address).toBe(`${portal.url}/api/v1/bulk-email/unsubscribe/${token}`);
    expect(letter.text).toContain(`${portal.url}/unsubscribe/${token}`);
    // A program that follows links ends nothing.
    expect((await (await fetch(address)).json()).data).toMatchObject({ is_ended: false });
    const oneClick = (type: string, body: string | FormData) =>
      fetch(address, {
        method: 'POST',
        body,
        ...(type ? { headers: { 'content-type': type } } : {}),
      });
    const form = 'application/x-www-form-urlencoded';
    const clicked = await oneClick(form, 'List-Unsubscribe=One-Click');
    expect(await clicked.json()).toMatchObject({ data: { is_ended: true } });
    const parts = new FormData();
    parts.append('List-Unsubscribe', 'One-Click');
    for (const again of [await oneClick('', parts), await oneClick(form, '')])
      expect([again.status, (await again.json()).data?.is_ended]).toEqual([200, true]);
    expect((await fetch(address, { method: 'POST' })).status).toBe(200);
    const { body } = await mailings.call('POST', '/bulk-email/audience', {
      audience: to(cast.ada),
    });
    expect(body.data).toMatchObject({
      readers: 0,
      left_out: [{ reason: 'unsubscribed', count: 1 }],
    });
    const nobody = await mailings.draft({ audience: to(cast.ada) });
    expect((await mailings.send(nobody.id)).body.code).toBe('MAILING_WITHOUT_READERS');
    const again = await fetch(address, { method: 'DELETE' });
    expect(await again.json()).toMatchObject({ data: { is_ended: false } });
    expectProblem(await portal.call(null, 'POST', '/bulk-email/unsubscribe/nobodys'), 404);
    // Forms are for this call alone.
    const elsewhere = await fetch(`${portal.url}/api/v1/user/login`, {
      method: 'POST',
      headers: { 'content-type': form },
      body: 'data=1',
    });
    expect(elsewhere.status).toBe(415);
  });

  it('who unsubscribe while their e-mail is queued get none', async () => {
    const address = await addressOf(cast.hanna);
    mail.beforeYes = () => {
      throw answering(452, '4.2.2 Over quota');
    };
    const mailing = await mailings.draft({ audience: to(cast.hanna) });
    await mailings.send(mailing.id);
    await until('it is put off', async () => (await mailings.log(mailing.id))[0]?.attempts === 1);
    mail.beforeYes = () => undefined;
    const before = mail.received.length;
    await sql('insert into mailing_refusal (user_id) values ($1)', cast.hanna.id);
    await mailings.call('PUT', `/bulk-email/stop/${mailing.id}`);
    await mailings.call('PUT', `/bulk-email/retry/${mailing.id}`);
    expect(await mailings.is(mailing.id, sent.code)).toMatchObject({ sent: 0, failed: 1 });
    expect(await mailings.log(mailing.id)).toMatchObject([
      { address, outcome: failed.code, reason: 'The recipient has unsubscribed.' },
    ]);
    expect(mail.received.length).toBe(before);
    await sql('delete from mailing_refusal');
  });

  it('do not include a trial, which goes to its sender with the prices of a client', async () => {
    const mailing = await mailings.draft({ text: WITH_STONES, stones: numbers() });
    const own = await addressOf(cast.administrator);
    const answer = await mailings.call('POST', `/bulk-email/test/${mailing.id}`, {
      user_id: cast.ada.id,
    });
    expect(answer.status).toBe(200);
    const letter = await mail.letterTo(own);
    expect(letter.subject).toMatch(/^Test: Stones for /);
    expect(letter.text).toMatch(/^Dear Ada,/);
    expect(letter.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false);
    expect(letter.attachments).toHaveLength(1);
    expect(await mailings.log(mailing.id)).toEqual([]);
    mail.beforeYes = () => {
      throw answering(554, '5.7.1 Refused as bulk');
    };
    const refused = await mailings.call('POST', `/bulk-email/test/${mailing.id}`, {
      user_id: cast.ada.id,
    });
    expectProblem(refused, 409);
    expect(refused.body).toMatchObject({
      code: 'MAIL_REFUSED',
      message: "The recipient's server rejected the e-mail as bulk mail.",
    });
  });
});

it('with the same prices share stone table and workbook, each with the prices that they see', async () => {
  const { pool } = portal.database;
  const clients = await sql(
    `select u.id, u.business_id from app_user u join business b on b.id = u.business_id
      where u.role_id = 2 and u.is_active and b.is_active order by u.id`,
  );
  expect(clients.length).toBeGreaterThan(5);
  const search = patientSearch(pool);
  try {
    const numbersOf = stones.map(({ stock_no }) => stock_no);
    const letters = new PricedStonesCache({ pool, search }, numbersOf, portal.url);
    const priced: PricedStones[] = [];
    for (const { id, business_id } of clients)
      priced.push(await letters.get(await readTradingClientSession(pool, business_id, id)));
    const amounts = priced.map(({ rows }) => rows.map(({ sell_amt }) => sell_amt).join(' '));
    const seen = new Set(amounts.filter((text) => text !== ''));
    const books = new Set(priced.flatMap(({ workbook }) => workbook ?? []));
    expect(letters.made).toBe(books.size);
    // Who has the same workbook has the same prices; a workbook is made again only where prices or limits differ.
    expect(books.size).toBeLessThan(clients.length);
    expect(books.size).toBeGreaterThanOrEqual(seen.size);
    for (const book of books)
      expect(new Set(amounts.filter((_, at) => priced[at]?.workbook === book)).size).toBe(1);
  } finally {
    await search.stop();
  }
});

it('with the same markups share one price table, however many clients there are', async () => {
  const book = await priceBook(portal.database.pool);
  const nobodys = Array.from({ length: 1_000 }, (_, at) =>
    viewerOfClient({ businessId: idAs<BusinessId>(`client ${at}`), associateId: null }),
  );
  const rules = nobodys.map((viewer) => priceRules(book, viewer));
  expect(new Set(rules).size).toBe(1);
  const { rows } = await portal.database.pool.query<{
    id: BusinessId;
    associate_id: UserId | null;
  }>('select id, associate_id from business where is_active');
  const ofClients = rows.map(({ id, associate_id }) =>
    priceRules(book, viewerOfClient({ businessId: id, associateId: associate_id })),
  );
  expect(new Set(ofClients).size).toBe(new Set(ofClients.map(({ name }) => name)).size);
  expect(new Set(ofClients).size).toBeGreaterThan(1);
});

it('get no e-mail without a mail server, and the refusal says so', async () => {
  const silent = await startPortal(portal.database);
  try {
    const there = mailingDeskOf(silent, cast.administrator);
    const mailing = await there.draft();
    for (const answer of [
      await there.send(mailing.id),
      await there.call('POST', `/bulk-email/test/${mailing.id}`, { user_id: cast.ada.id }),
    ]) {
      expectProblem(answer, 409);
      expect(answer.body.code).toBe('NO_MAIL_SERVER');
    }
  } finally {
    await silent.stop();
  }
});
