import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import {
  FORM_TYPE,
  formOf,
  OPERATIONS,
  problemFaults,
} from '../../support/machines/contract-calls.ts';
import { expectProblem } from '../../support/runner/expect-problem.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { isInTurn } from '../../support/screens/turns.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { byRole, type Cast, castOf, newSession } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let before: Record<string, string>;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  before = await fingerprint(portal.database.pool);
});
afterEach(async () => {
  const was = before;
  // One reading serves as the end of a test and as the beginning of the next.
  before = await fingerprint(portal.database.pool);
  expect(before).toEqual(was);
});
afterAll(() => portal.stop());

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

/** Each operation receives a third of these bodies, by turn. */
describe.each(
  OPERATIONS.map((operation, index) => [operation.operationId, operation, index] as const),
)(
  '%s answers invalid input with a documented problem',
  (_, { method, path, access, statuses, takesBody, takesForm, sampleBody }, index) => {
    const call = async (target: string, body?: string, type = 'application/json') => {
      const roles = access?.roles ?? [];
      const [first = ROLE.administrator] = roles === 'anyone' ? [] : roles;
      const { token } = await newSession(portal.database.pool, byRole(cast)[first]);
      return portal.call(roles === 'anyone' ? null : token, method, target, {
        body,
        ...(body === undefined ? {} : { headers: { 'content-type': type } }),
      });
    };

    it('for an unknown parameter and for malformed bodies', async () => {
      const query = `${path}${path.includes('?') ? '&' : '?'}nonsense=1`;
      const { data } = (sampleBody ?? {}) as { data?: unknown };
      const answer = takesForm
        ? await call(query, formOf(JSON.stringify(data)), FORM_TYPE)
        : await call(query, takesBody ? JSON.stringify(sampleBody) : undefined);
      expectProblem(answer, 400, 'nonsense');
      if (method === 'GET') return;

      const bodies = NASTY.filter((__, at) => isInTurn(at + index, 3));
      const sent = bodies.map((body) => [body, 'application/json'] as const);
      const forms = bodies.map((body) => [formOf(dataIn(body)), FORM_TYPE] as const);
      for (const [body, type] of takesForm ? [...sent, ...forms] : sent) {
        const refused = await call(path, body, type);
        const told = `${body.slice(0, 60)} → ${refused.status} ${JSON.stringify(refused.body)}`;
        expect.soft(refused.status, told).toBeLessThan(500);
        expect.soft(statuses, told).toContain(String(refused.status));
        if (refused.status >= 400) expect.soft(problemFaults(refused.body), told).toEqual([]);
        else expect.soft(takesBody, told).toBe(false);
        // What stands beside a call that takes no body is not read: the call was a good one, and may have acted.
        if (refused.status < 400) before = await fingerprint(portal.database.pool);
      }
    });
  },
);

/** What stands in `data` of a body that is written out. */
const dataIn = (body: string): string => /^\{"data":(.*)\}$/s.exec(body)?.[1] ?? body;
