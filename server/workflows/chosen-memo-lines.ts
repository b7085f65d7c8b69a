import type { MemoLineContext } from '../../src/machines/workflows/memo-line.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Change, Subject } from './change.ts';
import { lockMemoLines } from './records/memo-line-records.ts';

/** The lines that a request names, of whatever memos they are. One that nobody knows ends the request. */
export async function lockChosenLines(
  change: Change,
  ids: readonly string[],
): Promise<Subject<MemoLineContext>[]> {
  const lines = await lockMemoLines(change, ids);
  if (lines.length < ids.length) throw refuse('notFound');
  return lines;
}

export const stonesOf = (lines: readonly unknown[]): string =>
  lines.length === 1 ? '1 stone' : `${lines.length} stones`;
