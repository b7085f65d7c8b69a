import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { remindOfMemos } from '../../../server/jobs/remind-of-memos.ts';
import { readExposureAt } from '../../../server/trading/exposure/past-exposure.ts';
import { readPdf } from '../../support/files/read-pdf.ts';
import { NOBODYS_ID, NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { some } from '../../support/runner/some.ts';
import { until } from '../../support/runner/until.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Issued, type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Schemas = components['schemas'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
beforeAll(async () => {
  portal = await startPortal(await freshDemoDatabase());
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
});
afterAll(async () => {
  await portal.stop();
  await portal.database.drop();
});

/** The text of a PDF, on one line. */
async function printed(by: Person, path: string): Promise<string> {
  const link = await portal.call(by.token, 'GET', path);
  expect(link, JSON.stringify(link.body)).toMatchObject({ status: 200 });
  const headers = { authorization: `Bearer ${by.token}` };
  const file = await fetch(`${portal.url}${link.body.data}`, { headers });
  return (await readPdf(Buffer.from(await file.arrayBuffer()))).text.replaceAll(/\s+/g, ' ');
}

const sql = async <T = Record<string, unknown>>(query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as T[];
const issued = async (buyer: Person, stones = 1): Promise<Issued> =>
  memos.issued(cast.administrator, await desk.stones(stones), buyer);
const noticesOf = (kind: string, memo: Pick<Issued, 'memo_no'>) =>
  sql<{ user_id: string; detail: string; closed: boolean }>(
    `select user_id, detail, closed_at is not null as closed from notice where kind = $1 and detail like '%' || $2 || '%'`,
    kind,
    memo.memo_no,
  );
const mailsOf = (kind: string, person: Person, memo: Pick<Issued, 'memo_no'>) =>
  sql<{ subject: string; body: string }>(
    `select m.subject, m.body from mail m join app_user u on u.email = m.to_address
      where m.kind = $1 and u.id = $2 and m.body like '%' || $3 || '%'`,
    kind,
    person.id,
    memo.memo_no,
  );

async function detail(by: Person, id: string) {
  const answer = await portal.call(by.token, 'GET', `/inventory/memo/${id}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as { memo: Schemas['MemoDocument']; history: Schemas['MemoEvent'][] };
}

describe('a renewal', () => {
  it('moves the due day, keeps the earlier one, and notifies both sides', async () => {
    const { tove, ada, administrator } = cast;
    const memo = await issued(ada, 2);
    const [later, latest] = await memos.daysFromToday(30, 45);
    await memos.receive(administrator, [some(memo.lines)[0].id]);
    expect(await memos.renew(administrator, [memo.memo_id], later)).toMatchObject({
      status: 200,
      body: {
        message: '1 memo renewed',
        data: { due_on: later, memos: [{ id: memo.memo_id, memo_no: memo.memo_no }] },
      },
    });
    expect((await memos.renew(tove, [memo.memo_id], latest, 'A second buyer.')).status).toBe(200);
    const { memo: now, history } = await detail(ada, memo.memo_id);
    expect(now).toMatchObject({
      terms_days: memo.terms_days,
      due_on: latest,
      renewals: [
        { was_due_on: memo.due_on, due_on: later },
        { was_due_on: later, due_on: latest },
      ],
      renewals_left: 0,
    });
    expect(
      history.flatMap(({ event, due_on, reason }) =>
        event === 'memoDocument.renew' ? [[due_on, reason]] : [],
      ),
    ).toEqual([
      [later, 'The jeweller needs more time.'],
      [latest, 'A second buyer.'],
    ]);
    const notices = await until('people are notified', async () => {
      const found = await noticesOf('memoDocument.renewed', memo);
      return found.length > 2 && found;
    });
    // The associate renewed the second time and gets no notice of it.
    expect(notices.filter(({ user_id }) => user_id === tove.id)).toHaveLength(1);
    expect(notices.filter(({ user_id }) => user_id === ada.id)).toHaveLength(2);
    expect(notices[0]?.detail).toMatch(/\(now due on \d+ \w+ \d+\) can stay out longer\.$/);
    const mails = await mailsOf('memoDocument.renewed', ada, memo);
    expect(mails.map(({ body }) => body).join('\n')).toContain(
      'The reason: The jeweller needs more time.',
    );
    // A received stone is not among those that the client can keep.
    const [received, kept] = memo.lines.map(({ stock_no }) => stock_no);
    expect(some(mails)[0].body).not.toContain(received);
    expect(some(mails)[0].body).toContain(kept);
    const text = await printed(ada, `/inventory/memo/${memo.memo_id}/pdf`);
    expect(text).toContain('Renewed');
    expect(text).toContain('the day until which the memo was renewed');
  });

  it('leaves the due day of the past as it was', async () => {
    const memo = await issued(cast.hanna);
    await sql(
      `update memo set due_on = current_date - 3, created_at = now() - interval '20 days' where id = $1`,
      memo.memo_id,
    );
    const [past] = await sql<{ at: Date; day: string }>(
      `select clock_timestamp() + interval '2 milliseconds' as at, (current_date - 3)::text as day`,
    );
    await sql('select pg_sleep(0.005)');
    const at = past?.at.toISOString() ?? '';
    const exposure = () =>
      readExposureAt(portal.database.pool, idAs<BusinessId>(cast.hanna.businessId ?? ''), at);
    const before = await exposure();
    expect(before.overdue.pieces).toBeGreaterThan(0);
    const [day] = await memos.daysFromToday(10);
    const overdue = await detail(cast.administrator, memo.memo_id);
    expect(overdue.memo).toMatchObject({ is_overdue: true, days_overdue: 3 });
    expect((await memos.renew(cast.administrator, [memo.memo_id], day)).status).toBe(200);
    const after = await detail(cast.administrator, memo.memo_id);
    expect(after.memo).toMatchObject({ is_overdue: false, due_on: day });
    const asOf = await portal.call(
      cast.administrator.token,
      'GET',
      `/inventory/memo/${memo.memo_id}/as-of?at=${encodeURIComponent(at)}`,
    );
    expect(asOf.body.data).toMatchObject({
      memo: { due_on: past?.day, is_overdue: true, days_overdue: 3, renewals: [] },
    });
    expect(await exposure()).toEqual(before);
  });

  it('is refused with its reason, and changes nothing', async () => {
    const { administrator, qualityControl, tove, marek, ada, hanna } = cast;
    const memo = await issued(ada);
    const settled = await issued(ada);
    await memos.receive(administrator, [some(settled.lines)[0].id]);
    const [today, later, far, farther] = await memos.daysFromToday(0, 30, 365, 366);
    const before = await fingerprint(portal.database.pool);
    for (const [by, ids, day, remark, status, code] of [
      [ada, [memo.memo_id], later, 'Please.', 403, 'MEMO_KEEPERS_ONLY'],
      [qualityControl, [memo.memo_id], later, 'Please.', 403, 'MEMO_KEEPERS_ONLY'],
      [cast.auditor, [memo.memo_id], later, 'Please.', 403, 'FORBIDDEN'],
      [marek, [memo.memo_id], later, 'Please.', 404, 'NOT_FOUND'],
      [hanna, [memo.memo_id], later, 'Please.', 404, 'NOT_FOUND'],
      [hanna, [settled.memo_id], later, 'Please.', 404, 'NOT_FOUND'],
      [tove, [NOBODYS_ID], later, 'Please.', 404, 'NOT_FOUND'],
      [tove, [memo.memo_id], later, '  ', 400, 'OWNER_REASON_MISSING'],
      [tove, [memo.memo_id], memo.due_on, 'Please.', 409, 'DUE_DAY_TOO_EARLY'],
      [tove, [memo.memo_id], today, 'Please.', 409, 'DUE_DAY_TOO_EARLY'],
      [tove, [memo.memo_id], farther, 'Please.', 409, 'DUE_DAY_TOO_LATE'],
      [tove, [memo.memo_id, settled.memo_id], later, 'Please.', 409, 'STONES_SETTLED'],
      [tove, [], later, 'Please.', 400, 'INVALID_REQUEST'],
      [tove, [memo.memo_id], '2026-02-30', 'Please.', 400, 'INVALID_REQUEST'],
    ] as const)
      expect(await memos.renew(by, ids, day, remark), `${by.id} ${day} ${remark}`).toMatchObject({
        status,
        ...(code === 'STONES_SETTLED' ? {} : { body: { code } }),
      });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    expect((await memos.renew(tove, [memo.memo_id], far)).status).toBe(200);
  });

  it('of a settled memo says that it is closed', async () => {
    const settled = await issued(cast.ada);
    await memos.receive(cast.administrator, [some(settled.lines)[0].id]);
    const [day] = await memos.daysFromToday(30);
    const answer = await memos.renew(cast.administrator, [settled.memo_id], day);
    expect(answer).toMatchObject({ status: 409 });
    expect(JSON.stringify(answer.body)).toContain('closed');
  });

  it('is possible as often as the terms of the client allow, also for two people at once', async () => {
    const { administrator, piers } = cast;
    const [one, two, three] = await memos.daysFromToday(30, 40, 50);
    const memo = await issued(piers);
    await memos.setTerms(administrator, piers.businessId, { memo_renewals: 0 });
    expect(await memos.renew(administrator, [memo.memo_id], one)).toMatchObject({
      status: 409,
      body: { code: 'NO_RENEWAL_LEFT' },
    });
    await memos.setTerms(administrator, piers.businessId, { memo_renewals: 1 });
    const answers = await Promise.all(
      [one, two, three].map((day) => memos.renew(administrator, [memo.memo_id], day)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await memos.document(administrator, memo.memo_id)).renewals).toHaveLength(1);
    const answer = await memos.setTerms(administrator, piers.businessId, { memo_renewals: 2 });
    expect(answer).toMatchObject({ body: { data: { memo_renewals: 2 } } });
    for (const memo_renewals of [-1, 13, 1.5])
      expect(
        await memos.setTerms(administrator, piers.businessId, { memo_renewals }),
      ).toMatchObject({ status: 400 });
  });

  it('is refused for an inactive or unregistered client', async () => {
    const { administrator, odile } = cast;
    const memo = await issued(odile);
    const [day] = await memos.daysFromToday(30);
    await sql('update business set is_active = false where id = $1', odile.businessId);
    expect(await memos.renew(administrator, [memo.memo_id], day)).toMatchObject({
      status: 409,
      body: { code: 'CLIENT_INACTIVE' },
    });
    await sql('update business set is_active = true where id = $1', odile.businessId);
  });

  it('repeated with its key happens once', async () => {
    const memo = await issued(cast.ada);
    const [day] = await memos.daysFromToday(30);
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await memos.renew(cast.tove, [memo.memo_id], day, 'Please.', key);
    const again = await memos.renew(cast.tove, [memo.memo_id], day, 'Please.', key);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect((await memos.document(cast.tove, memo.memo_id)).renewals).toHaveLength(1);
  });
});

describe('the statement of all stones on memo', () => {
  const of = (buyer: Person) => `/customer/business/${buyer.businessId}/memo-statement`;

  it('has each stone that is out, its due day, and the overdue stones in words', async () => {
    const { administrator, tove, marek, odile, hanna } = cast;
    const [one, two] = [await issued(odile, 2), await issued(odile, 1)];
    const [back, out] = one.lines.map(({ stock_no }) => stock_no);
    await memos.receive(administrator, [some(one.lines)[0].id]);
    await sql('update memo set due_on = current_date - 12 where id = $1', two.memo_id);
    for (const by of [administrator, tove, odile, cast.auditor]) {
      const text = await printed(by, of(odile));
      expect(text).toContain(out);
      expect(text).toContain(some(two.lines)[0].stock_no);
      expect(text).not.toContain(back);
      for (const { memo_no } of [one, two]) expect(text).toContain(memo_no);
      expect(text).toMatch(/\d+ stones? on \d+ memos? (is|are) overdue, the earliest since/);
      const [sum] = await sql<{ total: string }>(
        `select to_char(sum(amount), 'FM999,999,990.00') as total from memo_line where business_id = $1 and state = 1`,
        odile.businessId,
      );
      expect(text).toContain(sum?.total);
    }
    for (const by of [marek, hanna])
      expect((await portal.call(by.token, 'GET', of(odile))).status).toBe(404);
    expect((await portal.call(cast.guest.token, 'GET', of(odile))).status).toBe(403);
  });

  it('of a client without stones on memo says so', async () => {
    const { administrator, pending } = cast;
    const text = await printed(administrator, of(pending));
    expect(text).toContain('0 stones');
    expect(text).toContain('None');
  });
});

describe('a client is reminded', () => {
  const remind = () => remindOfMemos(portal.database.pool, NOBODYS_REQUEST);
  const due = (memo: Issued, days: number) =>
    sql(
      `update memo set due_on = current_date + $2::int, created_at = now() - interval '90 days' where id = $1`,
      memo.memo_id,
      days,
    );
  const reminders = async (memo: Issued) =>
    (await sql<{ reminders: number }>('select reminders from memo where id = $1', memo.memo_id))[0]
      ?.reminders;

  it('before and after the due day, once for each step', async () => {
    const memo = await issued(cast.ravi, 2);
    const counts: unknown[] = [];
    for (const days of [3, 2, 1, 0, -1, -2, -7, -8, -14, -15]) {
      await due(memo, days);
      await remind();
      await remind();
      counts.push([
        days,
        (await mailsOf('memo.due', cast.ravi, memo)).length,
        (await mailsOf('memo.overdue', cast.ravi, memo)).length,
      ]);
    }
    expect(counts).toEqual([
      [3, 0, 0],
      [2, 1, 0],
      [1, 1, 0],
      [0, 1, 0],
      [-1, 1, 1],
      [-2, 1, 1],
      [-7, 1, 1],
      [-8, 1, 2],
      [-14, 1, 2],
      [-15, 1, 3],
    ]);
    const [mail] = await mailsOf('memo.overdue', cast.ravi, memo);
    expect(mail?.subject).toBe('Overdue: your memo');
    expect(mail?.body).toMatch(
      new RegExp(
        `${memo.memo_no} {2}due on \\d+ \\w{3} \\d{4} {2}[\\d.]+ ct out {2}USD [\\d,.]+\\n`,
      ),
    );
    const notices = await until('all notices are written', async () => {
      const found = await noticesOf('memo.overdue', memo);
      return found.length >= 6 && found;
    });
    expect(new Set(notices.map(({ user_id }) => user_id))).toEqual(
      new Set([cast.ravi.id, cast.marek.id]),
    );
  });

  it('of all its memos with one notice and one e-mail', async () => {
    const [one, two] = [await issued(cast.piers), await issued(cast.piers)];
    for (const memo of [one, two]) await due(memo, 2);
    await remind();
    const mails = await mailsOf('memo.due', cast.piers, one);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: 'Due soon: your 2 memos',
      body: expect.stringContaining(two.memo_no),
    });
  });

  it('not of a memo that was renewed, settled or issued today', async () => {
    const { administrator, ada } = cast;
    const [renewed, settled, fresh] = [await issued(ada), await issued(ada), await issued(ada)];
    for (const memo of [renewed, settled]) await due(memo, -1);
    await sql('update memo set due_on = current_date + 1 where id = $1', fresh.memo_id);
    const [day] = await memos.daysFromToday(1);
    expect((await memos.renew(administrator, [renewed.memo_id], day)).status).toBe(200);
    await memos.receive(administrator, [some(settled.lines)[0].id]);
    await remind();
    expect(await Promise.all([renewed, settled, fresh].map(reminders))).toEqual([0, 0, 0]);
  });

  it('again after a renewal, whose memo closes the notices of the earlier due day', async () => {
    const { administrator, hanna } = cast;
    const memo = await issued(hanna);
    await due(memo, -1);
    await remind();
    await until(
      'people are notified',
      async () => (await noticesOf('memo.overdue', memo)).length > 1,
    );
    const [day] = await memos.daysFromToday(20);
    expect((await memos.renew(administrator, [memo.memo_id], day)).status).toBe(200);
    expect((await noticesOf('memo.overdue', memo)).map(({ closed }) => closed)).toEqual([
      true,
      true,
    ]);
    await sql(
      "update memo_renewal set at = at - interval '20 days' where memo_id = $1",
      memo.memo_id,
    );
    await due(memo, -1);
    await remind();
    expect(await reminders(memo)).toBe(2);
    expect(await mailsOf('memo.overdue', hanna, memo)).toHaveLength(2);
  });

  it('by the days of the settings', async () => {
    const memo = await issued(cast.odile);
    const set = (values: Record<string, [number, number]>) =>
      portal.call(cast.administrator.token, 'PUT', '/project-setting/terms', {
        body: {
          data: Object.fromEntries(
            Object.entries(values).map(([name, [was, is]]) => [name, { was, is }]),
          ),
        },
      });
    expect(
      await set({
        remind_before_days: [2, 5],
        remind_after_days: [1, 3],
        remind_every_days: [7, 2],
      }),
    ).toMatchObject({ status: 200 });
    const steps: unknown[] = [];
    for (const days of [5, 0, -2, -3, -5]) {
      await due(memo, days);
      await remind();
      steps.push(await reminders(memo));
    }
    expect(steps).toEqual([1, 1, 1, 2, 3]);
    await set({ remind_before_days: [5, 2], remind_after_days: [3, 1], remind_every_days: [2, 7] });
  });
});
