import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { AGING, type Issued, type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type Exposure = components['schemas']['Exposure'];

const REASON = 'Paid on time for ten years.';

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

const sql = async <T>(query: string, ...values: unknown[]): Promise<T[]> =>
  (await portal.database.pool.query(query, values)).rows as T[];
const cents = (dollars: number): number => Math.round(dollars * 100);
const path = ({ businessId }: Person) => `/customer/business/${businessId}/exposure`;

async function exposure(of: Person, query = ''): Promise<Exposure> {
  const answer = await portal.call(cast.administrator.token, 'GET', path(of) + query);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Exposure;
}
const setTerms = (of: Person, terms: object) =>
  memos.setTerms(cast.administrator, of.businessId, terms);
async function terms(of: Person, wanted: object): Promise<void> {
  expect(await setTerms(of, wanted)).toMatchObject({ status: 200 });
}
const needsAdministrator = (needs: boolean) =>
  sql(
    `update setting set value = to_jsonb($1::boolean) where name = 'memo.limit_needs_administrator'`,
    needs,
  );

/** A stone of which the price of the client is known, and the client's credit limit that many cents below what it needs. */
async function shortBy(client: Person, short: number): Promise<Stone> {
  await terms(client, { credit_limit: null });
  const stone = await desk.stone();
  const memo = await memos.issued(cast.administrator, [stone], client);
  await memos.receive(cast.administrator, [memo.lines[0]?.id ?? '']);
  const { total } = await exposure(client);
  await terms(client, { credit_limit: (cents(total) + cents(memo.amount) - short) / 100 });
  return stone;
}
const issueTo = (by: Person, stone: Stone, client: Person, more: object = {}): Promise<Answer> =>
  memos.issue(by, [stone.stock_no], { user_id: client.id, ...more });

describe('the credit limit of a client', () => {
  it('is null until it is set: no exposure exceeds it, but reports include the client', async () => {
    const { administrator, odile } = cast;
    await memos.issued(administrator, await desk.stones(3), odile);
    const { credit_limit, credit_left, over_by, total } = await exposure(odile);
    expect({ credit_limit, credit_left, over_by }).toEqual({
      credit_limit: null,
      credit_left: null,
      over_by: 0,
    });
    expect(total).toBeGreaterThan(0);
    const { body } = await portal.call(
      administrator.token,
      'GET',
      `${AGING}?business_id=${odile.businessId}`,
    );
    expect(body.data).toMatchObject([{ credit_limit: null, credit_left: null, over_by: 0, total }]);
    const { body: within } = await portal.call(
      administrator.token,
      'GET',
      `${AGING}?business_id=${odile.businessId}&over_limit=true`,
    );
    expect(within.data).toEqual([]);
  });

  it('is compared with the whole exposure: on memo, held, ordered and invoiced', async () => {
    const { administrator, ada } = cast;
    await terms(ada, { credit_limit: null, memo_limit: 0 });
    await desk.held(ada, await desk.stone());
    await desk.ordered(ada, await desk.stone());
    const sold = await desk.ordered(ada, await desk.stone());
    expect(await desk.approve(administrator, [sold])).toMatchObject({ status: 200 });
    await memos.issued(administrator, [await desk.stone()], ada);
    const { out, held, requested, invoiced, total } = await exposure(ada);
    const parts = [out, held, requested, invoiced].map(({ amount }) => cents(amount));
    for (const part of parts) expect(part).toBeGreaterThan(0);
    const sum = parts.reduce((all, part) => all + part, 0);
    expect(cents(total)).toBe(sum);

    await terms(ada, { credit_limit: (sum + 250) / 100 });
    expect(await exposure(ada)).toMatchObject({ credit_left: 2.5, over_by: 0 });
    await terms(ada, { credit_limit: sum / 100 });
    expect(await exposure(ada)).toMatchObject({ credit_left: 0, over_by: 0 });
    await terms(ada, { credit_limit: (sum - 250) / 100 });
    expect(await exposure(ada)).toMatchObject({ credit_left: 0, over_by: 2.5, memo_limit: 0 });
    await terms(ada, { credit_limit: null });
    expect(await exposure(ada)).toMatchObject({ credit_limit: null, over_by: 0 });
  });

  it('is set by an administrator, is audited, and is known for each past moment', async () => {
    const { piers } = cast;
    await terms(piers, { credit_limit: 12_345.67 });
    const [{ at } = { at: '' }] = await sql<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    );
    const answer = await setTerms(piers, { credit_limit: 20_000 });
    expect(answer).toMatchObject({ status: 200, body: { data: { credit_limit: 20_000 } } });
    const detail = await portal.call(cast.tove.token, 'GET', `/customer/user/${piers.id}/business`);
    expect(detail.body.data).toMatchObject({ credit_limit: 20_000 });
    const [entry] = await sql<{ summary: object }>(
      `select summary from audit_entry where operation = 'setBusinessTerms' order by id desc limit 1`,
    );
    expect(entry?.summary).toEqual({
      data: { credit_limit: 20_000 },
      path: { id: piers.businessId },
    });
    expect(await exposure(piers, `?at=${at}`)).toMatchObject({ credit_limit: 12_345.67 });
    // The other limit stays, and so does what is left out.
    await terms(piers, { memo_limit: 5 });
    expect(await exposure(piers)).toMatchObject({ credit_limit: 20_000, memo_limit: 5 });
    await terms(piers, { credit_limit: null });
    expect(await exposure(piers)).toMatchObject({ credit_limit: null, memo_limit: 5 });
  });

  it.each([
    ['below zero', -0.01],
    ['a part of a cent', 1.001],
    ['more than a billion', 1_000_000_000.01],
    ['a word', 'none'],
    ['a truth', true],
  ])('is not %s', async (_, credit_limit) => {
    const before = await fingerprint(portal.database.pool);
    expectProblem(await setTerms(cast.ada, { credit_limit }), 400, 'data.credit_limit');
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('is set by no other role', async () => {
    for (const by of [cast.qualityControl, cast.tove, cast.ada, cast.auditor])
      expectProblem(await memos.setTerms(by, cast.ada.businessId, { credit_limit: 1 }), 403);
  });
});

describe('a memo above the credit limit', () => {
  beforeEach(async () => {
    await needsAdministrator(true);
    await terms(cast.ada, { memo_limit: 900_000_000 });
  });

  it('is issued up to the limit, to the cent, without a reason', async () => {
    const stone = await shortBy(cast.ada, 0);
    expect(await issueTo(cast.tove, stone, cast.ada)).toMatchObject({ status: 200 });
  });

  it('is issued only by an administrator with a reason; the refusal names the amount', async () => {
    const { administrator, tove, ada } = cast;
    const stone = await shortBy(ada, 123_456);
    const before = await fingerprint(portal.database.pool);
    for (const limit_reason of ['', REASON])
      expect(await issueTo(tove, stone, ada, { limit_reason })).toMatchObject({
        status: 409,
        body: {
          code: 'CREDIT_LIMIT_ADMINISTRATOR',
          message:
            'This memo exceeds the credit limit of the trading client. Please ask an administrator to issue it. The memo would exceed the limit by 1,234.56 US dollars.',
        },
      });
    for (const more of [{}, { limit_reason: '   ' }])
      expect(await issueTo(administrator, stone, ada, more)).toMatchObject({
        status: 409,
        body: { code: 'CREDIT_LIMIT_REASON' },
      });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
    expect(await issueTo(administrator, stone, ada, { limit_reason: REASON })).toMatchObject({
      status: 200,
    });
    expect((await exposure(ada)).over_by).toBe(1_234.56);
  });

  it('is issued by the associate with a reason if the terms allow this', async () => {
    const { tove, ada } = cast;
    await needsAdministrator(false);
    const stone = await shortBy(ada, 1);
    expect(await issueTo(tove, stone, ada)).toMatchObject({
      status: 409,
      body: {
        code: 'CREDIT_LIMIT_REASON',
        message:
          'This memo exceeds the credit limit of the trading client. Please give a reason for the exception. The memo would exceed the limit by 0.01 US dollars.',
      },
    });
    expect(await issueTo(tove, stone, ada, { limit_reason: ` ${REASON} ` })).toMatchObject({
      status: 200,
    });
  });

  it('shows the reason in the ledger and the audit log, but not to the client', async () => {
    const { administrator, ada } = cast;
    const held = await desk.stone();
    await desk.held(ada, held);
    const stone = await shortBy(ada, 1);
    const answer = await memos.issue(administrator, [stone.stock_no, held.stock_no], {
      user_id: ada.id,
      limit_reason: REASON,
    });
    const { memo_id, lines } = answer.body.data as Issued;
    const [{ request } = { request: '' }] = await sql<{ request: string }>(
      'select request_id as request from ledger where record_id = $1',
      lines[0]?.id,
    );
    const steps = await sql<{ workflow: string; reason: string | null }>(
      'select distinct workflow, reason from ledger where request_id = $1 order by workflow',
      request,
    );
    expect(steps).toContainEqual({ workflow: 'memoLine', reason: REASON });
    for (const { workflow, reason } of steps)
      if (workflow !== 'memoLine') expect(reason, workflow).toBeNull();
    const [audited] = await sql<{ said: string }>(
      `select summary #>> '{data,limit_reason}' as said from audit_entry where request_id = $1`,
      request,
    );
    expect(audited?.said).toBe(REASON);
    const log = await portal.call(administrator.token, 'GET', '/audit/audit-logs?act=issueMemo');
    const found = (log.body.data as { request_id: string; words: string }[]).find(
      ({ request_id }) => request_id === request,
    );
    expect(found?.words).toMatch(new RegExp(`^Issued .+ above the credit limit: ${REASON}$`));
    const historyTo = async (by: Person) => {
      const read = await portal.call(by.token, 'GET', `/inventory/memo/${memo_id}`);
      return JSON.stringify(read.body);
    };
    expect(await historyTo(administrator)).toContain(REASON);
    expect(await historyTo(ada)).not.toContain(REASON);
  });

  it('is never issued by the client itself, even within its self-service limit', async () => {
    await needsAdministrator(false);
    const stone = await shortBy(cast.ada, 1);
    await sql('update memo set due_on = current_date where business_id = $1', cast.ada.businessId);
    expect(await memos.issue(cast.ada, [stone.stock_no], { limit_reason: REASON })).toMatchObject({
      status: 409,
      body: { code: 'CREDIT_LIMIT' },
    });
  });

  it('counts a stone that the client holds only once', async () => {
    const { administrator, ada } = cast;
    await terms(ada, { credit_limit: null });
    const stone = await desk.stone();
    await desk.held(ada, stone);
    const { total } = await exposure(ada);
    await terms(ada, { credit_limit: total });
    expect(await issueTo(administrator, stone, ada)).toMatchObject({ status: 200 });
    expect(await exposure(ada)).toMatchObject({ total, over_by: 0 });
  });

  it('stores no reason in the ledger if none was needed', async () => {
    const stone = await shortBy(cast.ada, 0);
    const answer = await issueTo(cast.tove, stone, cast.ada, { limit_reason: REASON });
    const { lines } = answer.body.data as Issued;
    expect(await sql('select reason from ledger where record_id = $1', lines[0]?.id)).toEqual([
      { reason: null },
    ]);
  });

  it.each([
    ['a number', 5],
    ['longer than 500 characters', 'x'.repeat(501)],
  ])('refuses a reason that is %s', async (_, limit_reason) => {
    const stone = await desk.stone();
    expectProblem(
      await issueTo(cast.administrator, stone, cast.ada, { limit_reason }),
      400,
      'data.limit_reason',
    );
  });

  it('is not issued by two concurrent memos that exceed the limit together', async () => {
    const { administrator, tove, ada } = cast;
    await terms(ada, { credit_limit: null });
    const pair = await desk.stones(2);
    const tried = await memos.issued(administrator, pair, ada);
    await memos.receive(
      administrator,
      tried.lines.map(({ id }) => id),
    );
    const { total } = await exposure(ada);
    await terms(ada, { credit_limit: (cents(total) + cents(tried.amount) - 1) / 100 });
    const answers = await Promise.all(pair.map((stone) => issueTo(tove, stone, ada)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
