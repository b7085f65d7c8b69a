import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STONE_STATUS } from '#machines/codes.ts';
import { guardProblem } from '#machines/guard-problems.ts';
import { decide } from '#machines/kernel/decide.ts';
import { statesOf } from '#machines/kernel/edges.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import { type StoneEvent, stoneMachine, stoneWorkflow } from '#machines/workflows/stone.ts';
import { HOLDER } from '../support/facts/people.ts';
import { stoneFacts } from '../support/facts/stone.ts';
import { causablePaths, itLeavesNothingOut } from '../support/machines/every-transition.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { type Stage, setStage } from '../support/machines/stage.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import type { Answer } from '../support/servers/portal.ts';
import type { Stone } from '../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../support/trade/memo-desk.ts';

interface Record {
  stone: Stone;
  hold: string | null;
  order: string | null;
  line: string | null;
}

/** The machine would go a shorter way, but only what a memo has settled can be reversed. */
const BY_MEMO: { readonly [edge: string]: readonly StoneEvent['type'][] } = {
  'available/stone.reverse': ['stone.issue', 'stone.receive', 'stone.reverse'],
  'notAvailable/stone.reverse': ['stone.issue', 'stone.inspect', 'stone.reverse'],
  'soldOut/stone.reverse': ['stone.issue', 'stone.sell', 'stone.reverse'],
};

const paths = causablePaths(stoneFacts);

let stage: Stage;
let memos: MemoDesk;
beforeAll(async () => {
  stage = await setStage();
  memos = memoDeskOf(stage.portal);
});
afterAll(() => stage.portal.stop());

/** Whatever keeps the stone ends, because it is gone. */
function removed({ hold, order, line }: Omit<Record, 'stone'>): Promise<Answer> {
  const { desk, cast } = stage;
  const gone = { withdraw: true, remark: 'Gone.' };
  if (line !== null) return memos.receive(cast.administrator, [line], gone);
  if (order !== null) return desk.reject(cast.qualityControl, [order], gone);
  return desk.release(cast.administrator, [hold ?? ''], gone);
}

/** The call that sends the event, be it by way of a hold, an order or a memo. */
async function send(event: string, { stone, hold, order, line }: Record): Promise<Answer> {
  const { desk, cast } = stage;
  switch (event) {
    case 'stone.issue':
      return memos.issue(cast.administrator, [stone.stock_no], { user_id: cast.ada.id });
    case 'stone.receive':
      return memos.receive(cast.administrator, [line ?? '']);
    case 'stone.inspect':
      return memos.receivedForCheck(cast.administrator, [line ?? '']);
    case 'stone.sell':
      return order === null
        ? memos.sell(cast.administrator, [line ?? ''])
        : desk.approve(cast.qualityControl, [order]);
    case 'stone.reverse':
      return memos.reverse(cast.administrator, [line ?? ''], 'A mistake.');
    case 'stone.takeBack':
    case 'stone.writeOff':
      return desk.reverseOrders(cast.administrator, [order ?? ''], {
        remark: 'A mistake.',
        stone_is_gone: event === 'stone.writeOff',
      });
    case 'stone.hold':
      return desk.hold(cast.ada, [stone.stock_no]);
    case 'stone.release':
      return desk.release(cast.ada, [hold ?? '']);
    case 'stone.remove':
      return removed({ hold, order, line });
    case 'stone.confirm':
      return desk.confirm(cast.ada, [stone.stock_no]);
    case 'stone.free':
      return desk.cancelOrders(cast.ada, [order ?? '']);
    case 'stone.withdraw':
      return desk.setStatus(cast.administrator, stone.id, 2);
    case 'stone.restore':
      return desk.setStatus(cast.qualityControl, stone.id, 1);
    default:
      throw new Error(`no call sends ${event}`);
  }
}

interface Made {
  id: string;
}

describe('transition coverage', () => {
  it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', async (_, path) => {
    const record: Record = {
      stone: await stage.desk.stone(),
      hold: null,
      order: null,
      line: null,
    };
    const [birth, ...steps] = path.steps;
    // The demo world has listed its stones already.
    expect(birth?.event.type).toBe('stone.list');
    let code: number = STONE_STATUS.available.code;
    let isInCheck = false;
    for (const type of BY_MEMO[path.edge.id] ?? steps.map(({ event }) => event.type)) {
      const answer = await send(type, record);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      const data = answer.body.data as
        | Partial<{ holds: Made[]; stones: Made[]; lines: Made[] }>
        | undefined;
      record.hold = data?.holds?.[0]?.id ?? record.hold;
      record.order = data?.stones?.[0]?.id ?? record.order;
      record.line = data?.lines?.[0]?.id ?? record.line;
      const verdict = decide(stoneMachine, code, { isInCheck }, { type, actor: HOLDER });
      expect(verdict).toMatchObject({ ok: true, to: await stage.desk.statusOf(record.stone) });
      if (verdict.ok) code = verdict.to;
      isInCheck = type === 'stone.inspect';
    }
    recordWalk('http', 'stone', path.edge.id);
  });

  itLeavesNothingOut(stoneFacts, paths);
});

describe('refusal matrix', () => {
  const cases = statesOf(stoneMachine)
    .filter(({ code }) => code !== START_CODE)
    .flatMap(({ name, code }) =>
      (['stone.withdraw', 'stone.restore', 'stone.hold'] as const)
        .filter(
          (type) => !decide(stoneMachine, code, { isInCheck: false }, { type, actor: HOLDER }).ok,
        )
        .map((type) => [type, name, code] as const),
    );

  it('covers every pair of state and event without a transition', () => {
    expect(cases).toHaveLength(5 + 5 + 5);
  });

  it.each(cases)('refuses %s, while the stone is %s', async (event, name, code) => {
    const stone = await stage.desk.stone();
    await stage.force(stone, code);
    const before = await stage.fingerprint();
    const answer = await send(event, { stone, hold: null, order: null, line: null });
    const after = await stage.fingerprint();
    await stage.force(stone, STONE_STATUS.available.code);
    expect(after).toEqual(before);
    // A hold asks its own question first: the stone must be available.
    const guard = event === 'stone.hold' ? 'stoneIsAvailable' : null;
    const problem = guard
      ? guardProblem(guard)
      : toProblemOfRefusal({ workflow: stoneWorkflow, state: code, event, guard });
    expect(answer).toMatchObject({
      status: problem.status,
      body: {
        success: false,
        code: problem.code,
        message: problem.message,
        errors: [
          {
            stock_no: stone.stock_no,
            code: problem.code,
            message: expect.stringContaining(
              stoneWorkflow.phrases[name as keyof typeof stoneWorkflow.phrases],
            ),
          },
        ],
      },
    });
    expect(await stage.guardsOf(answer.headers.get('x-request-id'))).toEqual([guard]);
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
