import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  FORM_TYPE,
  formOf,
  NOBODYS_ID,
  OPERATIONS,
  problemFaults,
} from '../support/contract-calls.ts';
import { type Desk, deskOf, EXTEND, HOLD, HOLDS, LINE, RELEASE } from '../support/desk.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { type Cast, castOf, newSession } from '../support/people.ts';
import { type Answer, type Portal, startPortal } from '../support/portal.ts';

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
afterAll(() => portal.stop());

const SEARCH = '/inventory/search';
const send = (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => portal.call(cast.administrator.token, method, path, { body, headers });

async function expectProblem(answer: Answer, status: number, field?: string): Promise<void> {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(problemFaults(answer.body)).toEqual([]);
  if (field) {
    const fields = (answer.body.errors as { field: string }[] | undefined)?.map((e) => e.field);
    expect(fields).toContain(field);
  }
  expect(await fingerprint(portal.database.pool)).toEqual(before);
}

const many = (count: number) => Array.from({ length: count }, (_, i) => `STONE-${i}`);

describe('a body that is not what the call wants names the place', () => {
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
    ['a negative weight', 'POST', SEARCH, { data: { carat: { from: -1 } } }, 'data.carat.from'],
    ['an absurd weight', 'POST', SEARCH, { data: { carat: { to: 1e300 } } }, 'data.carat.to'],
    [
      'a weight as an object',
      'POST',
      SEARCH,
      { data: { carat: { from: { $gt: 0 } } } },
      'data.carat.from',
    ],
    [
      'a range that begins after its end',
      'POST',
      SEARCH,
      { data: { carat: { from: 2, to: 1 } } },
      'data.carat',
    ],
    ['an unknown shape', 'POST', SEARCH, { data: { shape: ['ROUND', 'SQUID'] } }, 'data.shape.1'],
    ['an unknown shape with NUL', 'POST', SEARCH, { data: { shape: ['\u0000'] } }, 'data.shape.0'],
    ['a shape twice', 'POST', SEARCH, { data: { shape: ['ROUND', 'ROUND'] } }, 'data.shape'],
    ['a cart status', 'POST', SEARCH, { data: { status: [6] } }, 'data.status.0'],
    ['an unknown filter of holds', 'POST', HOLDS, { data: { hold_no: 'HO' } }, 'data.hold_no'],
  ])('%s', async (_, method, path, body, field) => {
    await expectProblem(await send(method, path, body), 400, field);
  });

  it.each([
    ['a number beyond numbers', SEARCH, '{"data":{"carat":{"from":1e309}}}', 'data.carat.from'],
    ['a page beyond numbers', SEARCH, '{"data":{"page":1e309}}', 'data.page'],
    ['a key named toString', SEARCH, '{"data":{"toString":1}}', 'data.toString'],
  ])('%s', async (_, path, body, field) => {
    await expectProblem(await send('POST', path, body), 400, field);
  });

  it('a remark that no database keeps', async () => {
    for (const remark of ['NUL \u0000', 'half \udfff']) {
      const answer = await desk.release(cast.administrator, [hold], { withdraw: true, remark });
      await expectProblem(answer, 400, 'data.remark');
    }
  });
});

describe('a body that is no JSON', () => {
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
    await expectProblem(
      await send('POST', SEARCH, body, { 'content-type': 'application/json' }),
      400,
    );
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
  ])('%s is of another kind', async (type) => {
    await expectProblem(await send('POST', SEARCH, '{"data":{}}', { 'content-type': type }), 415);
  });

  it('is missing', async () => {
    for (const [method, path] of [
      ['POST', HOLD],
      ['PUT', RELEASE],
      ['DELETE', LINE],
    ] as const) {
      await expectProblem(await send(method, path), 400, 'body');
    }
  });

  it('is longer than the call accepts', async () => {
    const long = JSON.stringify({ data: { stock_numbers: ['x'.repeat(1024 * 1024)] } });
    await expectProblem(await send('POST', HOLD, long), 413);
  });
});

describe('an address that is not what the call wants names the parameter', () => {
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
    await expectProblem(await send(method, path, body), 400, field);
  });

  it.each(['1', '%00', 'null', `${NOBODYS_ID}x`])('an id that is none: %s', async (id) => {
    const answer = await send('PUT', `/inventory/status/${id}`, { data: { status: 1 } });
    await expectProblem(answer, 400, 'id');
  });

  it.each(['/inventory/status/%ff', '/inventory/%c0%ae', '/workflow/models/%'])(
    'a broken escape: %s',
    async (path) => {
      const answer = await send('GET', path);
      expect([400, 404]).toContain(answer.status);
      expect(problemFaults(answer.body)).toEqual([]);
    },
  );

  it('a search for something odd is only a search', async () => {
    for (const term of ['%', '_', "'; drop table stone; --", '\\', '💎', '../../etc/passwd']) {
      const answer = await send('POST', `${SEARCH}?searchTerm=${encodeURIComponent(term)}`, {
        data: {},
      });
      expect(answer).toMatchObject({ status: 200, body: { pagination: { totalRecords: 0 } } });
    }
  });
});

describe('a header that is not what the call wants names it', () => {
  it.each([
    ['idempotency-key', 'short'],
    ['idempotency-key', 'with a space in it'],
    ['idempotency-key', 'x'.repeat(101)],
    ['idempotency-key', '../../etc/passwd'],
    ['location', 'x'.repeat(41)],
  ])('%s: %s', async (name, value) => {
    const answer = await send('PUT', RELEASE, { data: { hold_ids: [hold] } }, { [name]: value });
    await expectProblem(answer, 400, name);
  });
});

describe('what nobody knows', () => {
  it.each<[string, string, unknown]>([
    ['PUT', RELEASE, { data: { hold_ids: [NOBODYS_ID] } }],
    ['PUT', EXTEND, { data: { hold_ids: [NOBODYS_ID] } }],
    ['DELETE', LINE, { data: { queue_ids: [NOBODYS_ID] } }],
    ['POST', HOLD, { data: { stock_numbers: ['NOBODYS'] } }],
    ['POST', LINE, { data: { stock_numbers: ['NOBODYS'] } }],
    ['PUT', `/inventory/status/${NOBODYS_ID}`, { data: { status: 1 } }],
    ['GET', '/inventory/dna?stock_no=NOBODYS', undefined],
  ])('%s %s', async (method, path, body) => {
    await expectProblem(await send(method, path, body), 404);
  });
});

/** Nothing here is a valid request of any call, and none may trip the server. */
const NASTY = [
  '{',
  'null',
  '[]',
  '"data"',
  '0',
  'true',
  '{"data":null}',
  '{"data":[]}',
  '{"data":0}',
  '{"data":{"a":{"b":{"c":[]}}}}',
  '{"data":{"__proto__":1}}',
  '{"data":{"constructor":1}}',
  '{"data":{"email":{"$ne":null},"password":{"$ne":null}}}',
  '{"data":{"email":"a\\u0000@b.example","password":"\\u0000"}}',
  '{"data":{"email":"\\ud800@b.example","password":"\\ud800"}}',
  '{"data":{"stock_numbers":["\\u0000"],"hold_ids":["\\u0000"],"queue_ids":["\\u0000"]}}',
  '{"data":{"stock_numbers":[[]],"hold_ids":[{}],"queue_ids":[null]}}',
  `{"data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  `{"data":{"${'k'.repeat(10_000)}":1}}`,
] as const;

describe.each(OPERATIONS.map((operation) => [operation.operationId, operation] as const))(
  '%s answers a problem, and one that it documents',
  (_, { method, path, access, statuses, takesBody, takesForm, sampleBody }) => {
    const call = async (target: string, body?: string, type = 'application/json') => {
      const { token } = await newSession(portal.database.pool, cast.administrator);
      return portal.call(access?.roles === 'anyone' ? null : token, method, target, {
        body,
        ...(body === undefined ? {} : { headers: { 'content-type': type } }),
      });
    };

    it('to an unknown parameter', async () => {
      const query = `${path}${path.includes('?') ? '&' : '?'}nonsense=1`;
      const { data } = (sampleBody ?? {}) as { data?: unknown };
      const answer = takesForm
        ? await call(query, formOf(JSON.stringify(data)), FORM_TYPE)
        : await call(query, takesBody ? JSON.stringify(sampleBody) : undefined);
      await expectProblem(answer, 400, 'nonsense');
    });

    if (method === 'GET') return;
    it('to whatever it is sent', async () => {
      const sent = NASTY.map((body) => [body, 'application/json'] as const);
      const forms = NASTY.map((body) => [formOf(dataIn(body)), FORM_TYPE] as const);
      for (const [body, type] of takesForm ? [...sent, ...forms] : sent) {
        const answer = await call(path, body, type);
        const told = `${body.slice(0, 60)} → ${answer.status} ${JSON.stringify(answer.body)}`;
        expect.soft(answer.status, told).toBeLessThan(500);
        expect.soft(statuses, told).toContain(String(answer.status));
        if (answer.status >= 400) expect.soft(problemFaults(answer.body), told).toEqual([]);
        else expect.soft(takesBody, told).toBe(false);
      }
      expect(await fingerprint(portal.database.pool)).toEqual(before);
    });
  },
);

/** What stands in `data` of a body that is written out. */
const dataIn = (body: string): string => /^\{"data":(.*)\}$/s.exec(body)?.[1] ?? body;
