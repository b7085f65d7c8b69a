import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attempt } from '#machines/screens/action-request.ts';
import { type FrontServer, serveFront } from '../support/browser/front-server.ts';

let answer: (response: ServerResponse) => void;
let front: FrontServer;
let acts: typeof import('../../src/shared/stones/commands/submit-command.ts');

beforeAll(async () => {
  front = await serveFront((_, response) => answer(response));
  acts = await import('../../src/shared/stones/commands/submit-command.ts');
});
afterAll(() => front.stop());

const problem =
  (status: number, errors: readonly object[] = [], code = 'SAID') =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: false, message: `Said with ${status}.`, code, errors }));
  };

const HOLD: Attempt = {
  action: 'hold',
  key: '01920000-0000-7000-8000-000000000001',
  targets: [
    { id: 'one', stockNo: 'KL-1', problem: null, reason: null },
    { id: 'two', stockNo: 'KL-2', problem: null, reason: null },
  ],
  userId: null,
  clientName: null,
  remark: null,
};

describe('a command whose response is', () => {
  it.each([400, 403, 409, 429])('%i was refused: nothing happened', async (status) => {
    answer = problem(status, [{ stock_no: 'KL-2', message: 'This stone is on hold.' }]);
    expect(await acts.submit(HOLD)).toEqual({
      kind: 'refused',
      message: `Said with ${status}.`,
      refusals: [{ id: 'two', stockNo: 'KL-2', message: 'This stone is on hold.' }],
    });
  });

  it.each([500, 502, 503])('%i may have been executed', async (status) => {
    answer = problem(status);
    expect(await acts.submit(HOLD)).toMatchObject({ kind: 'unanswered' });
  });

  it('a 503 of the portal itself was not executed, unless the database was lost during the commit', async () => {
    answer = problem(503, [], 'MAINTENANCE');
    expect(await acts.submit(HOLD)).toEqual({ kind: 'postponed' });
    answer = problem(503, [], 'OUTCOME_UNKNOWN');
    expect(await acts.submit(HOLD)).toMatchObject({ kind: 'unanswered' });
  });

  it('a 503 for its second part may have been executed', async () => {
    const halves = [
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify({ success: true, data: [{ id: 'one', stock_no: 'KL-1', done: true }] }),
        );
      },
      problem(503, [], 'MAINTENANCE'),
    ];
    const approval = { ...HOLD, action: 'approve', terms: { external: ['two'] } };
    answer = (response) => halves.shift()?.(response);
    expect(await acts.submit(approval)).toMatchObject({ kind: 'unanswered' });
  });

  it('missing may have been executed', async () => {
    answer = (response) => response.destroy();
    expect(await acts.submit(HOLD)).toMatchObject({ kind: 'unanswered' });
  });
});
