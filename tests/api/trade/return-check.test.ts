import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { checkLedger } from '../../support/machines/conformance.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { until } from '../../support/runner/until.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type CheckDesk, checkDeskOf, type Returned } from '../../support/trade/check-desk.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type KeepDesk, keepDeskOf } from '../../support/trade/keep-desk.ts';
import { MEMOS, type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
let keep: KeepDesk;
let checks: CheckDesk;
beforeAll(async () => {
  portal = await startPortal(await freshDemoDatabase());
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  keep = keepDeskOf(portal);
  checks = checkDeskOf(portal, cast);
});
afterAll(async () => {
  await portal.stop();
  await portal.database.drop();
});

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];

async function one(): Promise<Returned> {
  const [returned] = await checks.returned([await desk.stone()]);
  if (!returned) throw new Error('nothing came back');
  return returned;
}
const noticesOf = (kind: string, stone: Stone) =>
  sql(
    `select u.role_id, n.link from notice n join app_user u on u.id = n.user_id
      where n.kind = $1 and n.detail like $2 order by u.role_id`,
    kind,
    `${stone.stock_no} %`,
  );

describe('a returned stone while return checks are on', () => {
  it('is unavailable until its check has passed; then the waitlist gets an offer', async () => {
    const stone = await desk.stone();
    await desk.held(cast.ada, stone);
    const place = await desk.inLine(cast.hanna, stone);
    const [returned] = await checks.returned([stone]);
    expect(await desk.statusOf(stone)).toBe(2);
    const placeRow = () => sql('select state from hold_queue where id = $1', place);
    expect(await placeRow()).toEqual([{ state: 1 }]);
    expect(await checks.checkRow(stone)).toMatchObject({
      state: 1,
      memo_line_id: returned?.line,
      business_id: cast.ada.businessId,
      returned_by: cast.administrator.id,
      ended_at: null,
    });
    expect(await desk.hold(cast.hanna, [stone.stock_no])).toMatchObject({ status: 409 });

    const answer = await checks.pass(cast.qualityControl, [returned?.check ?? '']);
    expect(answer).toMatchObject({ status: 200, body: { message: '1 stone back in stock' } });
    expect(await desk.statusOf(stone)).toBe(1);
    expect(await placeRow()).toEqual([{ state: 2 }]);
    const steps = await sql(
      `select workflow, event from ledger where stone_id = $1 and request_id =
         (select request_id from ledger where record_id = $2 and event = 'check.pass') order by id`,
      stone.id,
      returned?.check,
    );
    expect(steps.slice(0, 3)).toEqual([
      { workflow: 'returnCheck', event: 'check.pass' },
      { workflow: 'stone', event: 'stone.restore' },
      { workflow: 'holdQueue', event: 'queue.offer' },
    ]);
  });

  it('notifies quality control that it waits, and its watchers only when it is available', async () => {
    const stone = await desk.stone();
    await keep.added(cast.hanna, 'watchlist', stone);
    const [returned] = await checks.returned([stone]);
    const told = await until('quality control is told', async () => {
      const found = await noticesOf('check.waiting', stone);
      return found.some(({ role_id }) => role_id === 5) && found;
    });
    expect(told).toContainEqual({ role_id: 5, link: '/return-check' });
    expect(told.filter(({ role_id }) => role_id !== 1 && role_id !== 5)).toEqual([]);
    expect(await noticesOf('watchlist.freed', stone)).toEqual([]);
    await checks.pass(cast.qualityControl, [returned?.check ?? '']);
    await until('the watcher is told', async () => {
      const found = await noticesOf('watchlist.freed', stone);
      return found.length > 0;
    });
  });

  it('has no findings before its check', async () => {
    const { stone, check } = await one();
    expect((await checks.pass(cast.qualityControl, [check])).status).toBe(200);
    const [row] = await checks.list(cast.auditor, `?search=${stone.stock_no}&status=2`);
    expect(row).toMatchObject({ id: check, measured: null, report_seen: null, condition: null });
  });

  it('stores its findings: weight, report, condition and a remark', async () => {
    const { stone, check } = await one();
    const found = [{ id: check, carat: 1.013, report_seen: true, condition: ' Clean. ' }];
    await checks.pass(cast.qualityControl, [check], { found, remark: 'Weighed twice.' });
    const [row] = await checks.list(cast.auditor, `?search=${stone.stock_no}&status=2`);
    expect(row).toMatchObject({
      id: check,
      status: 2,
      stock_no: stone.stock_no,
      stone_status: 1,
      measured: 1.013,
      report_seen: true,
      condition: 'Clean.',
      remark: 'Weighed twice.',
      ended_at: expect.any(String),
    });
  });

  it('stays off the market with a reason if its check fails, and staff are notified', async () => {
    const { stone, check, line } = await one();
    const answer = await checks.fail(cast.qualityControl, [check], {
      found: [{ id: check, condition: 'Chipped.' }],
      remark: 'A chip at the girdle.',
    });
    expect(answer).toMatchObject({ status: 200, body: { message: '1 stone kept off the market' } });
    expect(await desk.statusOf(stone)).toBe(2);
    expect(await checks.checkRow(stone)).toMatchObject({
      state: 3,
      remark: 'A chip at the girdle.',
      condition: 'Chipped.',
      decided_by: cast.qualityControl.id,
    });
    // The house alone: staff, and the associate of the client that it came from.
    const told = await until('the house is told', async () => {
      const found = await noticesOf('check.failed', stone);
      return found.some(({ role_id }) => role_id === 1) && found;
    });
    const link = '/transaction/memo?type=all&tab=ended';
    expect(told).toContainEqual({ role_id: 4, link });
    expect(told.filter(({ role_id }) => role_id === 2)).toEqual([]);
    // It was looked at, so it did come back.
    const back = await memos.reverse(cast.administrator, [line], 'A mistake.');
    expect(back).toMatchObject({
      status: 409,
      body: { code: GUARD_PROBLEMS.stoneWaitsForCheck.code },
    });
    // A chip can be polished away.
    expect(await desk.setStatus(cast.administrator, stone.id, 1)).toMatchObject({ status: 200 });
  });

  it('cannot fail its check without a reason', async () => {
    const { stone, check } = await one();
    const before = await fingerprint(portal.database.pool);
    expect(await checks.fail(cast.qualityControl, [check], { remark: '  ' })).toMatchObject({
      status: 400,
      body: { code: 'REASON_MISSING' },
    });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    expect(await checks.checkRow(stone)).toMatchObject({ state: 1, ended_at: null });
  });

  it('cannot be made available otherwise: the refusal names the check', async () => {
    const { stone, check } = await one();
    const before = await fingerprint(portal.database.pool);
    const answer = await desk.setStatus(cast.administrator, stone.id, 1);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'STONE_IN_CHECK',
        message:
          'This diamond was returned from a memo and is awaiting its return check. Pass the return check to make the diamond available.',
      },
    });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    await checks.pass(cast.administrator, [check]);
    expect(await desk.statusOf(stone)).toBe(1);
  });

  it('is on memo again if it was received by mistake, and its check is recalled', async () => {
    const { stone, line, check } = await one();
    const answer = await memos.reverse(cast.administrator, [line], 'It never came back.');
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    expect(await desk.statusOf(stone)).toBe(5);
    expect(await memos.lineRow(line)).toMatchObject({ state: 1 });
    expect(await checks.checkRow(stone)).toMatchObject({ id: check, state: 4 });
    expect(await checks.pass(cast.administrator, [check])).toMatchObject({ status: 409 });
  });

  it('cannot go back on memo after its check has passed', async () => {
    const { line, check } = await one();
    await checks.pass(cast.qualityControl, [check]);
    expect(await memos.reverse(cast.administrator, [line], 'A mistake.')).toMatchObject({
      status: 409,
      body: { code: GUARD_PROBLEMS.nothingHappenedSince.code },
    });
  });

  it('gets no check if it was received as gone, even if checks are on', async () => {
    const stone = await desk.stone();
    const { lines } = await memos.issued(cast.administrator, [stone], cast.ada);
    await sql(`update setting set value = 'true' where name = 'memo.check_returns'`);
    const answer = await memos.receive(
      cast.administrator,
      lines.map(({ id }) => id),
      { withdraw: true, remark: 'Lost.' },
    );
    await sql(`update setting set value = 'false' where name = 'memo.check_returns'`);
    expect(answer).toMatchObject({ status: 200, body: { message: '1 stone withdrawn' } });
    expect(await checks.checkRow(stone)).toEqual({});
    expect(await desk.statusOf(stone)).toBe(2);
  });

  it('cannot go back on memo if it was received as gone', async () => {
    const stone = await desk.stone();
    const { lines } = await memos.issued(cast.administrator, [stone], cast.ada);
    const ids = lines.map(({ id }) => id);
    await memos.receive(cast.administrator, ids, { withdraw: true, remark: 'Lost.' });
    expect(await memos.reverse(cast.administrator, ids, 'Found.')).toMatchObject({
      status: 409,
      body: { code: GUARD_PROBLEMS.stoneWaitsForCheck.code },
    });
    expect(await desk.statusOf(stone)).toBe(2);
  });
});

describe('the queue of returned stones', () => {
  it('is decided for all stones or for none, even if the setting was turned off', async () => {
    const [first, second] = await checks.returned(await desk.stones(2));
    if (!first || !second) throw new Error('too few came back');
    await checks.pass(cast.qualityControl, [first.check]);
    const before = await fingerprint(portal.database.pool);
    const both = await checks.pass(cast.qualityControl, [first.check, second.check]);
    expect(both).toMatchObject({
      status: 409,
      body: { errors: [{ stock_no: first.stone.stock_no }] },
    });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    const inQueue = async (status: number) =>
      (await checks.list(cast.qualityControl, `?status=${status}`)).map(({ id }) => id);
    expect(await inQueue(2)).toContain(first.check);
    expect(await inQueue(2)).not.toContain(second.check);
    expect(await inQueue(1)).not.toContain(first.check);
    // The setting was on for the return alone.
    expect(await checks.pass(cast.qualityControl, [second.check])).toMatchObject({ status: 200 });
  });

  it('is sorted by waiting time, each stone with its memo and client', async () => {
    const returned = await checks.returned(await desk.stones(2));
    await sql(
      `update return_check set created_at = now() - interval '3 years' where id = $1`,
      returned[1]?.check,
    );
    const [oldest, ...others] = await checks.list(cast.qualityControl, '?status=1');
    expect(oldest).toMatchObject({
      id: returned[1]?.check,
      memo_no: expect.stringMatching(/^ME-/),
      business_id: cast.ada.businessId,
      stone_status: 2,
      measured: null,
    });
    expect(others.at(-1)?.id).toBe(returned[0]?.check);
    const byMemo = await checks.list(
      cast.qualityControl,
      `?search=${oldest?.memo_no.toLowerCase()}`,
    );
    expect(byMemo.map(({ id }) => id).sort()).toEqual(returned.map(({ check }) => check).sort());
  });

  it('refuses findings without a check, two findings for one check, and weights with too many decimals', async () => {
    const { check } = await one();
    const of = (found: object[]) => checks.pass(cast.qualityControl, [check], { found });
    expect(await of([{ id: cast.ada.id, carat: 1 }])).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            field: 'data.found.0',
            message: 'The findings are for a return check that is not in the request.',
          },
        ],
      },
    });
    expect(await of([{ id: check }, { id: check }])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.found.1', message: 'This return check is listed twice.' }] },
    });
    expect(await of([{ id: check, carat: 1.0001 }])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.found.0.carat' }] },
    });
    expect(await checks.pass(cast.qualityControl, [cast.ada.id])).toMatchObject({ status: 404 });
  });

  it('the stone shows that it waits, to those who may see it', async () => {
    const { stone, check } = await one();
    const waits = async (person: Person) => {
      const { body } = await portal.call(
        person.token,
        'GET',
        `/inventory/dna?stock_no=${stone.stock_no}`,
      );
      return (body.data as { in_check: boolean | null } | undefined)?.in_check;
    };
    const readers = [cast.administrator, cast.qualityControl, cast.auditor];
    for (const person of readers) expect(await waits(person)).toBe(true);
    // What is off the market is not even shown to them.
    for (const person of [cast.ada, cast.guest]) expect(await waits(person)).toBeUndefined();
    await checks.pass(cast.administrator, [check]);
    for (const person of readers) expect(await waits(person)).toBe(false);
    for (const person of [cast.ada, cast.tove, cast.guest]) expect(await waits(person)).toBeNull();
  });

  it('the list of memo lines shows who received the stone', async () => {
    const stone = await desk.stone();
    const { lines } = await memos.issued(cast.administrator, [stone], cast.ada);
    const by = async (person: Person) => {
      const answer = await portal.call(person.token, 'POST', `${MEMOS}?currentTab=all`, {
        body: { data: { stock_numbers: [stone.stock_no] } },
      });
      const rows = answer.body.data as { memo: { decided_by: string | null } }[];
      return rows[0]?.memo.decided_by;
    };
    expect(await by(cast.administrator)).toBeNull();
    await memos.receive(cast.tove, [lines[0]?.id ?? '']);
    const [tove] = await sql(
      `select first_name || ' ' || last_name as name from app_user where id = $1`,
      cast.tove.id,
    );
    for (const person of [cast.administrator, cast.tove, cast.ada])
      expect(await by(person)).toBe(tove?.name);
    await memos.reverse(cast.administrator, [lines[0]?.id ?? ''], 'It never came back.');
    expect(await by(cast.administrator)).toBeNull();
  });

  it('the list of memo lines shows which returned stones still wait', async () => {
    const { stone, check } = await one();
    const inCheck = async () => {
      const answer = await portal.call(cast.administrator.token, 'POST', MEMOS, {
        body: { data: { stock_numbers: [stone.stock_no] } },
      });
      const rows = answer.body.data as { memo: { in_check: boolean } }[];
      return rows[0]?.memo.in_check;
    };
    expect(await inCheck()).toBe(true);
    await checks.pass(cast.administrator, [check]);
    expect(await inCheck()).toBe(false);
  });
});

describe('the ledger', () => {
  it('passes the check, which reports a waiting stone in another state', async () => {
    expect(await ledgerFaults(portal.database.pool)).toEqual([]);
    expect((await checkLedger(portal, cast.auditor)).found).toEqual([]);
    const { stone, check } = await one();
    const { owner } = portal.database;
    await owner.query(
      `begin; set local session_replication_role = replica; update stone set status = 1 where id = '${stone.id}'; commit`,
    );
    const { found } = await checkLedger(portal, cast.auditor);
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'checkOfOtherStone', record_id: check }),
    );
  });
});
