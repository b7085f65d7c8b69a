import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOBODYS_ID, problemFaults } from '../../support/machines/contract-calls.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, EXTEND, HOLD, HOLDS, LINE, RELEASE } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let hold: string;
let before: Record<string, string>;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  hold = await desk.held(cast.ada, await desk.stone());
});
beforeEach(async () => {
  before = await fingerprint(portal.database.pool);
});
afterEach(async () => {
  expect(await fingerprint(portal.database.pool)).toEqual(before);
});
afterAll(() => portal.stop());

const SEARCH = '/inventory/search';
const send = (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => portal.call(cast.administrator.token, method, path, { body, headers });

describe('an invalid parameter is named', () => {
  it.each([
    ['POST', `${HOLDS}?size=1e9`, 'size'],
    ['POST', `${HOLDS}?size=0`, 'size'],
    ['POST', `${HOLDS}?size=`, 'size'],
    ['POST', `${HOLDS}?page=-1`, 'page'],
    ['POST', `${HOLDS}?page=NaN`, 'page'],
    ['POST', `${HOLDS}?page=1e309`, 'page'],
    ['POST', `${HOLDS}?page=1&page=2`, 'page'],
    ['POST', `${HOLDS}?startDate=2026-02-31`, 'startDate'],
    ['POST', `${HOLDS}?startDate=2026-02-31T10:00:00Z`, 'startDate'],
    ['POST', `${HOLDS}?endDate=2026-13-01`, 'endDate'],
    ['POST', `${HOLDS}?endDate=2025-02-29`, 'endDate'],
    ['POST', `${HOLDS}?endDate=2026-01-01T25:00:00Z`, 'endDate'],
    ['POST', `${HOLDS}?startDate=yesterday`, 'startDate'],
    ['POST', `${HOLDS}?user_id=1`, 'user_id'],
    ['POST', `${HOLDS}?business_id=null`, 'business_id'],
    ['POST', `${HOLDS}?status=3`, 'status'],
    ['POST', `${HOLDS}?groupBy=8`, 'groupBy'],
    ['POST', `${HOLDS}?currentTab=mine`, 'currentTab'],
    ['POST', `${HOLDS}?diamond_type=0`, 'diamond_type'],
    ['POST', `${SEARCH}?is_count_only=perhaps`, 'is_count_only'],
    ['POST', `${SEARCH}?searchTerm=%00`, 'searchTerm'],
    ['POST', `${SEARCH}?searchTerm=${'x'.repeat(61)}`, 'searchTerm'],
    ['GET', `${LINE}?size=1001`, 'size'],
    ['GET', '/inventory/dna', 'stock_no'],
    ['GET', '/inventory/dna?stock_no=', 'stock_no'],
    ['GET', '/inventory/dna?stock_no=%00', 'stock_no'],
    ['GET', '/inventory/table-fields?view=password', 'view'],
    ['GET', '/workflow/models/nonsense', 'workflow'],
    ['GET', '/workflow/models/hold?days=0', 'days'],
    ['GET', '/user/profile?_t=now', '_t'],
    ['GET', '/user/profile?_t=-1', '_t'],
  ])('%s %s', async (method, path, field) => {
    const body = method === 'POST' ? { data: {} } : undefined;
    expectProblem(await send(method, path, body), 400, field);
  });

  it.each(['1', '%00', 'null', `${NOBODYS_ID}x`])('an invalid id: %s', async (id) => {
    const answer = await send('PUT', `/inventory/status/${id}`, { data: { status: 1 } });
    expectProblem(answer, 400, 'id');
  });

  it.each(['/inventory/status/%ff', '/inventory/%c0%ae', '/workflow/models/%'])(
    'a broken percent-encoding: %s',
    async (path) => {
      const answer = await send('GET', path);
      expect([400, 404]).toContain(answer.status);
      expect(problemFaults(answer.body)).toEqual([]);
    },
  );

  it.each(['%', '_', "'; drop table stone; --", '\\', '💎', '.*', '<script>', '../../etc/passwd'])(
    'a search for %s, which means nothing for a diamond',
    async (term) => {
      const path = `${SEARCH}?searchTerm=${encodeURIComponent(term)}`;
      expectProblem(await send('POST', path, { data: {} }), 400, 'searchTerm');
    },
  );
});

describe('an invalid header is named', () => {
  it.each([
    ['idempotency-key', 'short'],
    ['idempotency-key', 'with a space in it'],
    ['idempotency-key', 'x'.repeat(101)],
    ['idempotency-key', '../../etc/passwd'],
    ['location', 'x'.repeat(41)],
  ])('%s: %s', async (name, value) => {
    const answer = await send('PUT', RELEASE, { data: { hold_ids: [hold] } }, { [name]: value });
    expectProblem(answer, 400, name);
  });
});

describe('an unknown parameter is refused', () => {
  it.each<[string, string, unknown]>([
    ['PUT', RELEASE, { data: { hold_ids: [NOBODYS_ID] } }],
    ['PUT', EXTEND, { data: { hold_ids: [NOBODYS_ID] } }],
    ['DELETE', LINE, { data: { queue_ids: [NOBODYS_ID] } }],
    ['POST', HOLD, { data: { stock_numbers: ['NOBODYS'] } }],
    ['POST', LINE, { data: { stock_numbers: ['NOBODYS'] } }],
    ['PUT', `/inventory/status/${NOBODYS_ID}`, { data: { status: 1 } }],
    ['GET', '/inventory/dna?stock_no=NOBODYS', undefined],
  ])('%s %s', async (method, path, body) => {
    expectProblem(await send(method, path, body), 404);
  });
});
