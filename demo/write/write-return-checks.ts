import { MEMO_MOVEMENT, RETURN_CHECK_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import type { CheckEnd } from '../scenarios/memo-scenarios.ts';
import type { DemoStone } from '../stone/model.ts';

/** A ledger step. The caller adds time, actor and trading client. */
export type Step = readonly [
  workflow: string,
  record: string,
  stone: string | null,
  event: string,
  from: number,
  to: number,
];
type RecordStep = (step: Step, reason?: string) => void;

const { waiting, passed, failed, recalled } = RETURN_CHECK_STATUS;
const { issued, received } = MEMO_MOVEMENT;
const { available, notAvailable, memo } = STONE_STATUS;

const FOUND: Readonly<Record<CheckEnd, { condition: string | null; remark: string | null }>> = {
  waiting: { condition: null, remark: null },
  passed: { condition: 'As it went out.', remark: null },
  failed: { condition: 'A chip at the girdle.', remark: 'Goes back to the cutter.' },
  recalled: { condition: null, remark: 'It never came back.' },
};

/**
 * Returns the findings of a return check as columns: weight, whether the report is there,
 * condition, and remark.
 */
export function toCheckFindings({ weight }: DemoStone, end: CheckEnd): readonly Field[] {
  const { condition, remark } = FOUND[end];
  return condition === null
    ? [null, null, null, remark]
    : [((end === 'failed' ? weight - 1 : weight) / 100).toFixed(2), true, condition, remark];
}

/** Writes the steps of a stone that is returned and then waits for its return check. */
export function recordReturn(
  recordStep: RecordStep,
  check: string,
  line: string,
  stone: string,
): void {
  recordStep(['memoLine', line, stone, 'memo.inspect', issued.code, received.code]);
  recordStep(['stone', stone, stone, 'stone.inspect', memo.code, notAvailable.code]);
  recordStep(['returnCheck', check, stone, 'check.open', START_CODE, waiting.code]);
}

/** Writes the steps that end a return check. Writes nothing while the check is waiting. */
export function recordDecision(
  recordStep: RecordStep,
  end: CheckEnd,
  check: string,
  line: string,
  stone: string,
): void {
  const reason = FOUND[end].remark ?? undefined;
  if (end === 'passed') {
    recordStep(['returnCheck', check, stone, 'check.pass', waiting.code, passed.code]);
    recordStep(['stone', stone, stone, 'stone.restore', notAvailable.code, available.code]);
  }
  if (end === 'failed')
    recordStep(['returnCheck', check, stone, 'check.fail', waiting.code, failed.code], reason);
  if (end === 'recalled') {
    recordStep(['memoLine', line, stone, 'memo.reverse', received.code, issued.code], reason);
    recordStep(['stone', stone, stone, 'stone.reverse', notAvailable.code, memo.code], reason);
    recordStep(['returnCheck', check, stone, 'check.recall', waiting.code, recalled.code], reason);
  }
}

/** Status of the stone by the outcome of its return check. */
export const STONE_AFTER: Readonly<Record<CheckEnd, number>> = {
  waiting: notAvailable.code,
  passed: available.code,
  failed: notAvailable.code,
  recalled: memo.code,
};
