import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RETURN_CHECK_STATUS } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { isStaff } from '#machines/workflows/actor-guards.ts';
import { returnCheckMachine } from '#machines/workflows/return-check.ts';
import { returnCheckFacts } from '../support/facts/return-check.ts';
import { causablePaths, itLeavesNothingOut } from '../support/machines/every-transition.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { itRefuses } from '../support/machines/refusal-matrix.ts';
import { type Stage, setStage } from '../support/machines/stage.ts';
import type { Step } from '../support/machines/walk.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import type { Answer } from '../support/servers/portal.ts';
import { type CheckDesk, checkDeskOf } from '../support/trade/check-desk.ts';
import type { Stone } from '../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../support/trade/memo-desk.ts';

type CheckStep = Step<typeof returnCheckMachine>;
interface Record {
  stone: Stone;
  line: string;
  check: string;
}

const { passed, failed, recalled } = RETURN_CHECK_STATUS;
const paths = causablePaths(returnCheckFacts);

let stage: Stage;
let memos: MemoDesk;
let checks: CheckDesk;
beforeAll(async () => {
  stage = await setStage();
  memos = memoDeskOf(stage.portal);
  checks = checkDeskOf(stage.portal, stage.cast);
});
afterAll(() => stage.portal.stop());

async function issued(): Promise<Record> {
  const { desk, cast } = stage;
  const stone = await desk.stone();
  const { lines } = await memos.issued(cast.administrator, [stone], cast.ada);
  return { stone, line: lines[0]?.id ?? '', check: '' };
}

function send({ event }: CheckStep, { line, check }: Record): Promise<Answer> {
  const { administrator } = stage.cast;
  switch (event.type) {
    case 'check.open':
      return memos.receivedForCheck(administrator, [line]);
    case 'check.pass':
      return checks.pass(stage.personOf(event.actor), [check]);
    case 'check.fail':
      return checks.fail(stage.personOf(event.actor), [check], { remark: event.remark });
    case 'check.recall':
      return memos.reverse(administrator, [line], 'It never came back.');
  }
}

describe('transition coverage', () => {
  it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', async (_, path) => {
    const record = await issued();
    for (const step of path.steps) {
      const answer = await send(step, record);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      const verdict = decide(returnCheckMachine, step.code, step.context, step.event);
      if (!verdict.ok) throw new Error('the path leads nowhere');
      const row = await checks.checkRow(record.stone);
      record.check = String(row.id);
      expect(row).toMatchObject({ state: verdict.to });
    }
    recordWalk('http', 'returnCheck', path.edge.id);
  });

  itLeavesNothingOut(returnCheckFacts, paths);
});

describe('refusal matrix', () => {
  const refusals = itRefuses({
    facts: returnCheckFacts,
    stage: () => stage,
    // Nobody else is let in, and a memo's own acts ask the memo first.
    isReachable: ({ code, event }) =>
      code !== START_CODE &&
      isStaff(event.actor) &&
      (event.type === 'check.pass' || event.type === 'check.fail'),
    async arrange({ code }) {
      const [record] = await checks.returned([await stage.desk.stone()]);
      if (!record) throw new Error('nothing came back');
      const { administrator } = stage.cast;
      if (code === passed.code) await checks.pass(administrator, [record.check]);
      if (code === failed.code) await checks.fail(administrator, [record.check], { remark: 'No.' });
      if (code === recalled.code) await memos.reverse(administrator, [record.line], 'Still out.');
      return record;
    },
    send,
    isUnmet: (_, guard) => guard === 'actorIsStaff',
  });

  it('covers every pair of state and event without a transition', () => {
    expect(refusals.filter((name) => name.endsWith(' closed')).sort()).toEqual(
      [passed, failed, recalled].flatMap(({ code }) => [
        `${code} check.fail closed`,
        `${code} check.pass closed`,
      ]),
    );
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
