import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXTERNAL_REQUEST_STATUS } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { externalRequestMachine } from '#machines/workflows/external-request.ts';
import { expireRequests } from '../../server/jobs/expire-requests.ts';
import { externalRequestFacts } from '../support/facts/external-request.ts';
import { NOBODYS_REQUEST } from '../support/machines/contract-calls.ts';
import { causablePaths } from '../support/machines/every-transition.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { isCausable, type Stage, setStage } from '../support/machines/stage.ts';
import { idsAs } from '../support/runner/id-as.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';

const { open, settled } = EXTERNAL_REQUEST_STATUS;
const paths = causablePaths(externalRequestFacts);

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.portal.stop());

/** A list of so many stones for ada's business, imported by the administrator: its stones as requests. */
async function imported(count: number): Promise<{ requestNo: string; orders: string[] }> {
  const { desk, cast } = stage;
  const stones = await desk.stones(count);
  const answer = await desk.importList(
    cast.administrator,
    stones.map(({ stock_no }) => stock_no),
    { user_id: cast.ada.id },
  );
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  const data = answer.body.data as { request_no: string; stones: { id: string }[] };
  return { requestNo: data.request_no, orders: data.stones.map(({ id }) => id) };
}

async function stateOf(requestNo: string): Promise<unknown> {
  const [row] = await stage.sql(
    'select state from external_request where request_no = $1',
    requestNo,
  );
  return row?.state;
}

describe('transition coverage', () => {
  it('takes every transition: a list is read, and settled with the last decision', async () => {
    const { desk, cast } = stage;
    const walked: string[] = [];
    for (const { edge, steps } of paths) {
      const { requestNo, orders } = await imported(2);
      let state = START_CODE;
      for (const { event } of steps) {
        const [first = '', last = ''] = orders;
        if (event.type === 'external.settle') {
          expect(await desk.approveExternal(cast.qualityControl, [first])).toMatchObject({
            status: 200,
          });
          // Half of an answer is none.
          expect(await stateOf(requestNo)).toBe(open.code);
          expect(await desk.approveExternal(cast.qualityControl, [last])).toMatchObject({
            status: 200,
          });
        }
        const verdict = decide(externalRequestMachine, state, { undecided: 0 }, event);
        if (!verdict.ok) throw new Error('the path leads nowhere');
        state = verdict.to;
        expect(await stateOf(requestNo)).toBe(state);
      }
      recordWalk('http', 'externalRequest', edge.id);
      walked.push(edge.id);
    }
    expect(walked.sort()).toEqual(
      edgesOf(externalRequestMachine)
        .filter(isCausable)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('settles with any decisions, in one call or in several', async () => {
    const { desk, cast } = stage;
    const { requestNo, orders } = await imported(4);
    const [approved = '', rejected = '', ...cancelled] = orders;
    await desk.approveExternal(cast.qualityControl, [approved]);
    await desk.reject(cast.qualityControl, [rejected], { remark: 'Gone.' });
    expect(await stateOf(requestNo)).toBe(open.code);
    await desk.cancelOrders(cast.administrator, cancelled);
    expect(await stateOf(requestNo)).toBe(settled.code);
    const steps = await stage.sql(
      `select event from ledger where workflow = 'externalRequest' and record_id = (select id from external_request where request_no = $1) order by id`,
      requestNo,
    );
    expect(steps).toEqual([{ event: 'external.import' }, { event: 'external.settle' }]);
  });

  it.each([
    [
      'a stone that is gone',
      async (order: string) => {
        const gone = { withdraw: true, remark: 'Lost.' };
        expect(await stage.desk.reject(stage.cast.qualityControl, [order], gone)).toMatchObject({
          status: 200,
        });
      },
    ],
    [
      'an hour that has come',
      async (order: string) => {
        await stage.sql(
          `update confirm_stone set until = now() - interval '1 second' where id = $1`,
          order,
        );
        await expireRequests(stage.portal.database.pool, NOBODYS_REQUEST, idsAs([order]));
      },
    ],
  ] as const)('is settled by %s like by a decision', async (_, end) => {
    const { requestNo, orders } = await imported(1);
    await end(orders[0] ?? '');
    expect(await stateOf(requestNo)).toBe(settled.code);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
