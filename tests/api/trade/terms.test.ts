import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FIGURE_TERMS, type FigureName } from '#common/trade/trade-terms.ts';
import { ROLE } from '#machines/codes.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { listen } from '../../support/servers/listen.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { checkDeskOf } from '../../support/trade/check-desk.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { byRole, type Cast, castOf, newSession } from '../../support/trade/people.ts';

const TERMS = '/project-setting/terms';
const USUAL = {
  hold_hours: 48,
  offer_minutes: 60,
  request_hours: 72,
  answer_hours: 24,
  overdue_days: 7,
  remind_before_days: 2,
  remind_after_days: 1,
  remind_every_days: 7,
  invoice_remind_before_days: 3,
  invoice_remind_after_days: 3,
  invoice_remind_every_days: 14,
  session_hours: 24,
  session_days: 30,
  check_returns: false,
  limit_needs_administrator: true,
} as const;
/** Written by hand: the first and the last figure that a term takes. */
const BOUNDS: [FigureName, number, number][] = [
  ['hold_hours', 1, 720],
  ['offer_minutes', 5, 1440],
  ['request_hours', 1, 720],
  ['answer_hours', 1, 720],
  ['overdue_days', 1, 365],
  ['remind_before_days', 1, 30],
  ['remind_after_days', 1, 30],
  ['remind_every_days', 1, 90],
  ['invoice_remind_before_days', 1, 30],
  ['invoice_remind_after_days', 1, 30],
  ['invoice_remind_every_days', 1, 90],
  ['session_hours', 1, 720],
  ['session_days', 1, 365],
];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
});
afterAll(() => portal.stop());
afterEach(async () => {
  for (const [name, value] of [
    ['hold.hours', 48],
    ['hold.offer_minutes', 60],
    ['confirm.hours', 72],
    ['confirm.answer_hours', 24],
    ['memo.overdue_days', 7],
    ['memo.remind_before_days', 2],
    ['memo.remind_after_days', 1],
    ['memo.remind_every_days', 7],
    ['invoice.remind_before_days', 3],
    ['invoice.remind_after_days', 3],
    ['invoice.remind_every_days', 14],
    ['session.hours', 24],
    ['session.days', 30],
    ['memo.check_returns', false],
    ['memo.limit_needs_administrator', true],
  ])
    await sql('update setting set value = $2 where name = $1', name, JSON.stringify(value));
});

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];
const put = (
  data: object,
  by: Person = cast.administrator,
  headers: Record<string, string> = {},
): Promise<Answer> => portal.call(by.token, 'PUT', TERMS, { body: { data }, headers });
const read = (by: Person = cast.administrator) => portal.call(by.token, 'GET', TERMS);
/** A change that is made without fail; what it says. */
async function changed(data: object): Promise<string> {
  const answer = await put(data);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return String(answer.body.message);
}

describe('the terms of trade', () => {
  it('are read by administrators and the auditor, and changed by no other role', async () => {
    const readers = [cast.administrator, cast.auditor];
    for (const person of readers)
      expect(await read(person)).toMatchObject({ status: 200, body: { data: USUAL } });
    const { [ROLE.administrator]: _, ...others } = byRole(cast);
    for (const person of Object.values(others)) {
      if (!readers.includes(person)) expectProblem(await read(person), 403);
      expectProblem(await put({ hold_hours: { was: 48, is: 36 } }, person), 403);
    }
    expect((await read()).body.data).toEqual(USUAL);
  });

  it('are changed one by one or together; omitted ones stay, and the audit log has old and new values', async () => {
    const data = { hold_hours: { was: 48, is: 36 }, check_returns: { was: false, is: true } };
    expect(await put(data)).toMatchObject({
      status: 200,
      body: {
        message:
          'Terms saved. New holds last 36 hours, and an extension adds the same time. Existing holds keep their end time. Stones received from now on wait for quality control.',
        data: { ...USUAL, hold_hours: 36, check_returns: true },
      },
    });
    expect((await read()).body.data).toEqual({ ...USUAL, hold_hours: 36, check_returns: true });
    expect(
      await sql(
        `select actor_id, summary -> 'data' as data from audit_entry where operation = 'updateTerms' order by id desc limit 1`,
      ),
    ).toEqual([{ actor_id: cast.administrator.id, data }]);
  });

  it('are changed once by a repeated idempotency key', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await put({ hold_hours: { was: 48, is: 36 } }, cast.administrator, key);
    expect(first.status).toBe(200);
    const again = await put({ hold_hours: { was: 48, is: 36 } }, cast.administrator, key);
    expect(again).toMatchObject({ status: 200, body: first.body });
  });

  it('are not overwritten after a concurrent change', async () => {
    await changed({ hold_hours: { was: 48, is: 36 } });
    const before = await fingerprint(portal.database.pool);
    const answer = await put({
      hold_hours: { was: 48, is: 24 },
      offer_minutes: { was: 60, is: 30 },
    });
    expectProblem(answer, 409, 'data.hold_hours');
    expect(answer.body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      errors: [{ message: '“Hold duration” is now 36 hours, no longer 48 hours.' }],
    });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('are reported at once to every administrator with an open screen', async () => {
    const other = await newSession(portal.database.pool, cast.administrator);
    const stream = await listen(portal, other);
    const stranger = await listen(portal, cast.qualityControl);
    try {
      await stream.hears('the stream begins', ({ topic }) => topic === 'time');
      await stranger.hears('the other begins', ({ topic }) => topic === 'time');
      await changed({ hold_hours: { was: 48, is: 36 } });
      await stream.hears('everything is read anew', ({ topic }) => topic === 'refresh');
      // Events come in the order of their writing: what has not come before this one does not come.
      await desk.held(cast.ada, await desk.stone());
      await stranger.hears('a hold', ({ topic }) => topic === 'hold');
      expect(stranger.heard.map(({ topic }) => topic)).not.toContain('refresh');
    } finally {
      stream.close();
      stranger.close();
    }
  });
});

describe.each(BOUNDS)('%s', (term, least, most) => {
  const was = USUAL[term];

  it(`is from ${least} to ${most}`, async () => {
    await changed({ [term]: { was, is: least } });
    await changed({ [term]: { was: least, is: most } });
    expect(await read()).toMatchObject({ body: { data: { [term]: most } } });
  });

  it.each([
    ['zero', 0],
    ['less than the least', least - 1],
    ['more than the most', most + 1],
    ['a negative figure', -1],
    ['a thousand millions', 1e9],
    ['half a number', 1.5],
    ['text', '36'],
    ['nothing', null],
    ['a truth', true],
  ])('cannot be %s', async (_, is) => {
    const before = await fingerprint(portal.database.pool);
    expectProblem(await put({ [term]: { was, is } }), 400, `data.${term}.is`);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('has the same limits in its input field', () => {
    expect([FIGURE_TERMS[term].least, FIGURE_TERMS[term].most]).toEqual([least, most]);
  });
});

it.each([
  ['the return of stones as text', { check_returns: { was: false, is: 'on' } }, 'check_returns.is'],
  [
    'the word for who issues above a limit',
    { limit_needs_administrator: { was: true, is: 'reason' } },
    'limit_needs_administrator.is',
  ],
  ['what was as text', { hold_hours: { was: '48', is: 36 } }, 'hold_hours.was'],
  ['a change that does not say what was', { hold_hours: { is: 36 } }, 'hold_hours.was'],
  ['a bare figure', { hold_hours: 36 }, 'hold_hours'],
  ['a term that there is not', { hold_weeks: { was: 1, is: 2 } }, 'hold_weeks'],
])('is refused: %s', async (_, data, field) => {
  expectProblem(await put(data), 400, `data.${field}`);
});

it('without a change is refused', async () => {
  expectProblem(await put({}), 400, 'data');
});

describe('the effect of the terms', () => {
  it('a hold and its extension last as long as the terms say at that time', async () => {
    const [stood, placed] = await desk.stones(2);
    if (!stood || !placed) throw new Error('too few stones');
    const before = await desk.held(cast.ada, stood);
    const end = (await desk.holdRow(before)).until;
    await changed({ hold_hours: { was: 48, is: 5 } });
    expect((await desk.holdRow(before)).until).toEqual(end);
    const after = await desk.held(cast.ada, placed);
    const lasts = (id: string) =>
      sql(
        `select round(extract(epoch from until - created_at) / 3600) as hours from hold where id = $1`,
        id,
      );
    expect(await lasts(after)).toEqual([{ hours: '5' }]);
    expect(await desk.extend(cast.ada, [after])).toMatchObject({ status: 200 });
    expect(await lasts(after)).toEqual([{ hours: '10' }]);
  });

  it('an offer lasts as long as the terms say when it is made', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    const place = await desk.inLine(cast.hanna, stone);
    await changed({ offer_minutes: { was: 60, is: 7 } });
    expect(await desk.release(cast.ada, [hold])).toMatchObject({ status: 200 });
    expect(
      await sql(
        `select offered_until between now() + interval '2 minutes' and now() + interval '7 minutes' as seven
           from hold_queue where id = $1`,
        place,
      ),
    ).toEqual([{ seven: true }]);
  });

  it('an order waits as long as the terms say when it is sent', async () => {
    const stood = await desk.ordered(cast.ada, await desk.stone());
    await changed({ request_hours: { was: 72, is: 5 } });
    const sent = await desk.ordered(cast.ada, await desk.stone());
    expect(
      await sql(
        `select extract(epoch from until - term_began)::int / 3600 as hours from confirm_stone
          where id = any($1) order by created_at`,
        [stood, sent],
      ),
    ).toEqual([{ hours: 72 }, { hours: 5 }]);
  });

  it('a client with an overdue memo can issue no memo as soon as the terms say so', async () => {
    const [out, first, second] = await desk.stones(3);
    if (!out || !first || !second) throw new Error('too few stones');
    const client = cast.hanna;
    await memos.setTerms(cast.administrator, client.businessId, { memo_limit: 900_000_000 });
    await sql('update memo set due_on = current_date where business_id = $1', client.businessId);
    const memo = await memos.issued(cast.administrator, [out], client);
    await sql('update memo set due_on = current_date - 5 where id = $1', memo.memo_id);
    expect(await memos.issue(client, [first.stock_no])).toMatchObject({ status: 200 });
    await changed({ overdue_days: { was: 7, is: 4 } });
    expect(await memos.issue(client, [second.stock_no])).toMatchObject({
      status: 409,
      body: { code: 'MEMO_OVERDUE' },
    });
  });

  it('an associate can exceed a credit limit, with a reason, as soon as the terms say so', async () => {
    const { administrator, ada, tove } = cast;
    await memos.setTerms(administrator, ada.businessId, { credit_limit: 0 });
    const stone = await desk.stone();
    const issue = () =>
      memos.issue(tove, [stone.stock_no], { user_id: ada.id, limit_reason: 'A good payer.' });
    expect(await issue()).toMatchObject({
      status: 409,
      body: { code: 'CREDIT_LIMIT_ADMINISTRATOR' },
    });
    expect(await changed({ limit_needs_administrator: { was: true, is: false } })).toBe(
      'Terms saved. From now on, the associate of a trading client can issue a memo above the credit limit and must give a reason.',
    );
    expect(await issue()).toMatchObject({ status: 200 });
    await memos.setTerms(administrator, ada.businessId, { credit_limit: null });
  });

  it('returned stones wait for quality control while the terms say so', async () => {
    const [checked, free] = await desk.stones(2);
    if (!checked || !free) throw new Error('too few stones');
    const lines = (await memos.issued(cast.administrator, [checked, free], cast.ada)).lines;
    const lineOf = (stock: string) => lines.find(({ stock_no }) => stock_no === stock)?.id ?? '';
    await changed({ check_returns: { was: false, is: true } });
    expect(await memos.receive(cast.administrator, [lineOf(checked.stock_no)])).toMatchObject({
      status: 200,
    });
    expect(await desk.statusOf(checked)).toBe(2);
    expect(await checkDeskOf(portal, cast).checkRow(checked)).toMatchObject({ state: 1 });
    expect(await changed({ check_returns: { was: true, is: false } })).toBe(
      'Terms saved. Stones received from now on are offered again immediately. Stones already waiting for quality control must still be checked.',
    );
    expect(await memos.receive(cast.administrator, [lineOf(free.stock_no)])).toMatchObject({
      status: 200,
    });
    expect(await desk.statusOf(free)).toBe(1);
    expect(await checkDeskOf(portal, cast).checkRow(checked)).toMatchObject({ state: 1 });
  });
});

describe('the sessions after a change of the terms', () => {
  const opened = async () => {
    const person = await newSession(portal.database.pool, cast.tove);
    const [row] = await sql(
      'select id from session where user_id = $1 order by id desc limit 1',
      person.id,
    );
    return { person, id: String(row?.id) };
  };
  const letsIn = async ({ token }: Person) =>
    (await portal.call(token, 'GET', '/user/profile')).status;

  it('end immediately if they are older than the new limit', async () => {
    const [old, young] = [await opened(), await opened()];
    await sql(
      `update session set created_at = now() - interval '15 days', expires_at = now() + interval '24 hours' where id = $1`,
      old.id,
    );
    expect(await letsIn(old.person)).toBe(200);
    expect(await changed({ session_days: { was: 30, is: 14 } })).toBe(
      'Terms saved. Sessions older than 14 days end immediately.',
    );
    expect([await letsIn(old.person), await letsIn(young.person)]).toEqual([401, 200]);
  });

  it('end immediately if they were unused for longer than the new limit', async () => {
    const [idle, used] = [await opened(), await opened()];
    await sql(
      `update session set used_at = now() - interval '3 hours', expires_at = now() + interval '21 hours' where id = $1`,
      idle.id,
    );
    expect(await changed({ session_hours: { was: 24, is: 2 } })).toBe(
      'Terms saved. Sessions that have not been used for 2 hours end immediately.',
    );
    expect([await letsIn(idle.person), await letsIn(used.person)]).toEqual([401, 200]);
  });

  it('last longer from their next use on if the terms are longer', async () => {
    const { person, id } = await opened();
    await changed({ session_hours: { was: 24, is: 100 } });
    await sql(`update session set used_at = now() - interval '2 minutes' where id = $1`, id);
    expect(await letsIn(person)).toBe(200);
    expect(
      await sql(
        'select round(extract(epoch from expires_at - used_at) / 3600) as hours from session where id = $1',
        id,
      ),
    ).toEqual([{ hours: '100' }]);
  });
});
