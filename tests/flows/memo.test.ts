import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMO_MOVEMENT } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { type MemoEvent, memoMachine } from '#machines/workflows/memo.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { memoFacts } from '../support/facts/memo.ts';
import { causablePaths, itLeavesNothingOut } from '../support/machines/every-transition.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { type Stage, setStage } from '../support/machines/stage.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import type { Answer } from '../support/servers/portal.ts';
import { type MemoDesk, memoDeskOf } from '../support/trade/memo-desk.ts';

const paths = causablePaths(memoFacts);
const { issued } = MEMO_MOVEMENT;

let stage: Stage;
let memos: MemoDesk;
beforeAll(async () => {
  stage = await setStage();
  memos = memoDeskOf(stage.portal);
});
afterAll(() => stage.portal.stop());

/** The lines of a memo that are out, and those that are settled. */
async function linesOf(memoId: string): Promise<{ out: string[]; settled: string[] }> {
  const rows = await stage.sql(
    'select id, state from memo_line where memo_id = $1 order by id',
    memoId,
  );
  const ids = (isOut: boolean) =>
    rows.filter(({ state }) => (state === issued.code) === isOut).map(({ id }) => String(id));
  return { out: ids(true), settled: ids(false) };
}

/** What is done with the stones, so that the document becomes what the event says. */
async function send(event: MemoEvent['type'], from: number, memoId: string): Promise<Answer> {
  const { administrator } = stage.cast;
  const { out, settled } = await linesOf(memoId);
  switch (event) {
    case 'memoDocument.part':
      return from === 1
        ? memos.receive(administrator, out.slice(0, 1))
        : memos.reverse(administrator, settled.slice(0, 1), 'A mistake.');
    case 'memoDocument.close':
      return memos.sell(administrator, out);
    case 'memoDocument.reopen':
      return memos.reverse(administrator, settled, 'A mistake.');
    case 'memoDocument.renew': {
      const [day] = await memos.daysFromToday(30);
      return memos.renew(administrator, [memoId], day);
    }
    case 'memoDocument.accept':
      return memos.accept(stage.cast.ada, [memoId]);
    case 'memoDocument.open':
      throw new Error('a memo is opened once');
  }
}

describe('transition coverage', () => {
  it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', async (_, path) => {
    const { administrator, ada } = stage.cast;
    let memoId = '';
    for (const { code, context, event } of path.steps) {
      if (event.type === 'memoDocument.open') {
        memoId = (await memos.issued(administrator, await stage.desk.stones(2), ada)).memo_id;
      } else {
        const answer = await send(event.type, code, memoId);
        expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      }
      const verdict = decide(memoMachine, code, context, event);
      expect(verdict).toMatchObject({
        ok: true,
        to: (await memos.document(administrator, memoId)).state,
      });
      const [last] = await stage.sql(
        'select event from ledger where record_id = $1 order by id desc limit 1',
        memoId,
      );
      expect(last).toEqual({ event: event.type });
    }
    recordWalk('http', 'memo', path.edge.id);
  });

  itLeavesNothingOut(memoFacts, paths);
});

it('has two operations that send its events; the others follow from the stones', () => {
  expect(OPERATIONS.filter(({ workflow }) => workflow === 'memo').map(({ id }) => id)).toEqual([
    'renewMemos',
    'acceptMemoTerms',
  ]);
});

it('writes no ledger step for a return that does not change the state of the memo', async () => {
  const { administrator, ada } = stage.cast;
  const { memo_id, lines } = await memos.issued(administrator, await stage.desk.stones(3), ada);
  for (const { id } of lines.slice(0, 2)) await memos.receive(administrator, [id]);
  const steps = await stage.sql(
    'select event from ledger where record_id = $1 order by id',
    memo_id,
  );
  expect(steps).toEqual([{ event: 'memoDocument.open' }, { event: 'memoDocument.part' }]);
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
