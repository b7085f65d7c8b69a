import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
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

const many = (count: number) => Array.from({ length: count }, (_, i) => `STONE-${i}`);

describe('an invalid body is refused with the path of the field', () => {
  it.each<[string, string, string, unknown, string]>([
    ['nothing in it', 'POST', HOLD, {}, 'data'],
    ['an array for an object', 'POST', HOLD, [], 'body'],
    ['data as an array', 'POST', HOLD, { data: [] }, 'data'],
    ['data as null', 'POST', HOLD, { data: null }, 'data'],
    ['a missing list', 'POST', HOLD, { data: {} }, 'data.stock_numbers'],
    ['an object for a list', 'POST', HOLD, { data: { stock_numbers: {} } }, 'data.stock_numbers'],
    ['a text for a list', 'POST', HOLD, { data: { stock_numbers: 'KL-1' } }, 'data.stock_numbers'],
    [
      'a number in a list',
      'POST',
      HOLD,
      { data: { stock_numbers: ['A', 7] } },
      'data.stock_numbers.1',
    ],
    ['an empty text', 'POST', HOLD, { data: { stock_numbers: [''] } }, 'data.stock_numbers.0'],
    [
      'a very long text',
      'POST',
      HOLD,
      { data: { stock_numbers: ['x'.repeat(41)] } },
      'data.stock_numbers.0',
    ],
    [
      'ten thousand stones',
      'POST',
      HOLD,
      { data: { stock_numbers: many(10_000) } },
      'data.stock_numbers',
    ],
    [
      'ten thousand stones to wait for',
      'POST',
      LINE,
      { data: { stock_numbers: many(10_000) } },
      'data.stock_numbers',
    ],
    ['an unknown key', 'POST', HOLD, { data: { stock_numbers: ['A'], price: 1 } }, 'data.price'],
    ['a key beside data', 'POST', HOLD, { data: { stock_numbers: ['A'] }, role_id: 1 }, 'role_id'],
    [
      'a client that is no id',
      'POST',
      HOLD,
      { data: { stock_numbers: ['A'], user_id: '1' } },
      'data.user_id',
    ],
    [
      'a client that is an object',
      'POST',
      HOLD,
      { data: { stock_numbers: ['A'], user_id: {} } },
      'data.user_id',
    ],
    [
      'NUL in a text',
      'POST',
      HOLD,
      { data: { stock_numbers: ['A\u0000B'] } },
      'data.stock_numbers.0',
    ],
    [
      'half a character',
      'POST',
      HOLD,
      { data: { stock_numbers: ['A\ud800'] } },
      'data.stock_numbers.0',
    ],
    [
      'a hold that is no id',
      'PUT',
      EXTEND,
      { data: { hold_ids: ["' or 1=1"] } },
      'data.hold_ids.0',
    ],
    ['ids that are numbers', 'PUT', RELEASE, { data: { hold_ids: [7] } }, 'data.hold_ids.0'],
    [
      'a text for a truth value',
      'PUT',
      RELEASE,
      { data: { hold_ids: [], withdraw: 'yes' } },
      'data.withdraw',
    ],
    [
      'a remark without end',
      'PUT',
      RELEASE,
      { data: { hold_ids: [], remark: 'x'.repeat(501) } },
      'data.remark',
    ],
    ['places that are no ids', 'DELETE', LINE, { data: { queue_ids: ['7'] } }, 'data.queue_ids.0'],
    [
      'a status that is none',
      'PUT',
      `/inventory/status/${NOBODYS_ID}`,
      { data: { status: 4 } },
      'data.status',
    ],
    [
      'a status as text',
      'PUT',
      `/inventory/status/${NOBODYS_ID}`,
      { data: { status: '1' } },
      'data.status',
    ],
    [
      'an unknown sort field',
      'POST',
      SEARCH,
      { data: { sort: [{ field: 'password' }] } },
      'data.sort.0.field',
    ],
    ['a sort that is a text', 'POST', SEARCH, { data: { sort: 'carat' } }, 'data.sort'],
    ['too much at once', 'POST', SEARCH, { data: { size: 1e9 } }, 'data.size'],
    ['a page that is none', 'POST', SEARCH, { data: { page: 0 } }, 'data.page'],
    ['half a page', 'POST', SEARCH, { data: { page: 1.5 } }, 'data.page'],
    ['an unknown filter', 'POST', SEARCH, { data: { password: 'x' } }, 'data.password'],
    ['a negative weight', 'POST', SEARCH, { data: { carat: [{ from: -1 }] } }, 'data.carat.0.from'],
    ['an absurd weight', 'POST', SEARCH, { data: { carat: [{ to: 1e300 }] } }, 'data.carat.0.to'],
    [
      'a weight as an object',
      'POST',
      SEARCH,
      { data: { carat: [{ from: { $gt: 0 } }] } },
      'data.carat.0.from',
    ],
    [
      'a range that begins after its end',
      'POST',
      SEARCH,
      { data: { carat: [{ from: 2, to: 1 }] } },
      'data.carat.0',
    ],
    ['an unknown shape', 'POST', SEARCH, { data: { shape: ['ROUND', 'SQUID'] } }, 'data.shape.1'],
    ['an unknown shape with NUL', 'POST', SEARCH, { data: { shape: ['\u0000'] } }, 'data.shape.0'],
    ['a shape twice', 'POST', SEARCH, { data: { shape: ['ROUND', 'ROUND'] } }, 'data.shape'],
    ['a cart status', 'POST', SEARCH, { data: { status: [6] } }, 'data.status.0'],
    ['an unknown filter of holds', 'POST', HOLDS, { data: { hold_no: 'HO' } }, 'data.hold_no'],
  ])('%s', async (_, method, path, body, field) => {
    expectProblem(await send(method, path, body), 400, field);
  });

  it.each([
    ['a number beyond numbers', SEARCH, '{"data":{"carat":[{"from":1e309}]}}', 'data.carat.0.from'],
    ['a page beyond numbers', SEARCH, '{"data":{"page":1e309}}', 'data.page'],
    ['a key named toString', SEARCH, '{"data":{"toString":1}}', 'data.toString'],
  ])('%s', async (_, path, body, field) => {
    expectProblem(await send('POST', path, body), 400, field);
  });

  it('a remark with a character that PostgreSQL cannot store', async () => {
    for (const remark of ['NUL \u0000', 'half \udfff']) {
      const answer = await desk.release(cast.administrator, [hold], { withdraw: true, remark });
      expectProblem(answer, 400, 'data.remark');
    }
  });
});

describe('a body that is not JSON is refused', () => {
  it.each([
    ['cut short', '{"data":'],
    ['nothing', ''],
    ['NaN', '{"data":{"page":NaN}}'],
    ['two of them', '{}{}'],
    ['a comment', '{/**/}'],
    ['a prototype', '{"__proto__":{"admin":true},"data":{}}'],
    ['a deep prototype', '{"data":{"__proto__":{"size":1}}}'],
    ['a constructor', '{"data":{"constructor":{"prototype":{"size":1}}}}'],
  ])('%s', async (_, body) => {
    expectProblem(await send('POST', SEARCH, body, { 'content-type': 'application/json' }), 400);
    expect(({} as { admin?: boolean; size?: number }).admin).toBeUndefined();
  });

  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'nonsense',
  ])('%s has another content type', async (type) => {
    expectProblem(await send('POST', SEARCH, '{"data":{}}', { 'content-type': type }), 415);
  });

  it('is missing', async () => {
    for (const [method, path] of [
      ['POST', HOLD],
      ['PUT', RELEASE],
      ['DELETE', LINE],
    ] as const) {
      expectProblem(await send(method, path), 400, 'body');
    }
  });

  it('is longer than the call accepts', async () => {
    const long = JSON.stringify({ data: { stock_numbers: ['x'.repeat(1024 * 1024)] } });
    expectProblem(await send('POST', HOLD, long), 413);
  });
});

describe('a problem has a bounded length', () => {
  it('repeats only the beginning of a long name', async () => {
    const { status, body } = await send('POST', HOLD, { data: {}, ['n'.repeat(5_000)]: 1 });
    expect(status).toBe(400);
    const fields = (body.errors as { field: string }[]).map(({ field }) => field);
    expect(fields).toContain(`${'n'.repeat(199)}…`);
  });

  it('names only the first thousand faults', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 1_200 }, (_, nr) => [`n${nr}`, nr]));
    const { status, body } = await send('POST', HOLD, { data: unknown });
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(1_000);
  });
});
