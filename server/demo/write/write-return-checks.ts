import { MEMO_MOVEMENT, RETURN_CHECK_STATUS, STONE_STATUS } from '../../../src/machines/codes.ts';
import { START_CODE } from '../../../src/machines/kernel/model.ts';
import type { Field } from '../../platform/db/copy-rows.ts';
import type { CheckEnd } from '../fates/memo-fates.ts';
import type { DemoStone } from '../stone/model.ts';

/** A step of the ledger, told to the writer that knows when, by whom and for which client. */
export type Step = readonly [
  workflow: string,
  record: string,
  stone: string | null,
  event: string,
  from: number,
  to: number,
];
type Tell = (step: Step, reason?: string) => void;

const { waiting, passed, failed, recalled } = RETURN_CHECK_STATUS;
const { issued, received } = MEMO_MOVEMENT;
const { available, notAvailable, memo } = STONE_STATUS;

const FOUND: Readonly<Record<CheckEnd, { condition: string | null; remark: string | null }>> = {
  waiting: { condition: null, remark: null },
  passed: { condition: 'As it went out.', remark: null },
  failed: { condition: 'A chip at the girdle.', remark: 'Goes back to the cutter.' },
  recalled: { condition: null, remark: 'It never came back.' },
};

/** What the house notes of a stone: its weight in the way of a scale, its report, how it looks. */
export function foundOf({ weight }: DemoStone, end: CheckEnd): readonly Field[] {
  const { condition, remark } = FOUND[end];
  return condition === null
    ? [null, null, null, remark]
    : [((end === 'failed' ? weight - 1 : weight) / 100).toFixed(2), true, condition, remark];
}

/** Steps of a stone that comes back and waits to be looked at. */
export function stepsOfReturn(tell: Tell, check: string, line: string, stone: string): void {
  tell(['memoLine', line, stone, 'memo.inspect', issued.code, received.code]);
  tell(['stone', stone, stone, 'stone.inspect', memo.code, notAvailable.code]);
  tell(['returnCheck', check, stone, 'check.open', START_CODE, waiting.code]);
}

/** Steps of what was decided then; where nothing was, none. */
export function stepsOfDecision(
  tell: Tell,
  end: CheckEnd,
  check: string,
  line: string,
  stone: string,
): void {
  const reason = FOUND[end].remark ?? undefined;
  if (end === 'passed') {
    tell(['returnCheck', check, stone, 'check.pass', waiting.code, passed.code]);
    tell(['stone', stone, stone, 'stone.restore', notAvailable.code, available.code]);
  }
  if (end === 'failed')
    tell(['returnCheck', check, stone, 'check.fail', waiting.code, failed.code], reason);
  if (end === 'recalled') {
    tell(['memoLine', line, stone, 'memo.reverse', received.code, issued.code], reason);
    tell(['stone', stone, stone, 'stone.reverse', notAvailable.code, memo.code], reason);
    tell(['returnCheck', check, stone, 'check.recall', waiting.code, recalled.code], reason);
  }
}

/** Where the stone is in the end. */
export const STONE_AFTER: Readonly<Record<CheckEnd, number>> = {
  waiting: notAvailable.code,
  passed: available.code,
  failed: notAvailable.code,
  recalled: memo.code,
};
