import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attempt } from '../../src/machines/screens/action-request.ts';
import { type FrontServer, serveFront } from '../support/front-server.ts';

let answer: (response: ServerResponse) => void;
let front: FrontServer;
let acts: typeof import('../../src/shared/stones/acts/submit.ts');

beforeAll(async () => {
  front = await serveFront((_, response) => answer(response));
  acts = await import('../../src/shared/stones/acts/submit.ts');
});
afterAll(() => front.stop());

const problem =
  (status: number, errors: readonly object[] = []) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ success: false, message: `Said with ${status}.`, code: 'SAID', errors }),
    );
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

describe('an act that the server answers with', () => {
  it.each([400, 403, 409, 429])('%i is refused: nothing happened', async (status) => {
    answer = problem(status, [{ stock_no: 'KL-2', message: 'This stone is on hold.' }]);
    expect(await acts.submit(HOLD)).toEqual({
      kind: 'refused',
      message: `Said with ${status}.`,
      refusals: [{ id: 'two', stockNo: 'KL-2', message: 'This stone is on hold.' }],
    });
  });

  it.each([500, 502, 503])('%i may have been done', async (status) => {
    answer = problem(status);
    expect(await acts.submit(HOLD)).toMatchObject({ kind: 'unanswered' });
  });

  it('nothing may have been done', async () => {
    answer = (response) => response.destroy();
    expect(await acts.submit(HOLD)).toMatchObject({ kind: 'unanswered' });
  });
});
