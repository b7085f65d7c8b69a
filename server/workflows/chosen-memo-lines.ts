import type { MemoLineId } from '#api/ids.gen.ts';
import type { MemoLineContext } from '#machines/workflows/memo-line.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Change, Subject } from './change.ts';
import { lockMemoLines } from './records/memo-line-records.ts';

export async function lockChosenLines(
  change: Change,
  ids: readonly MemoLineId[],
): Promise<Subject<MemoLineContext, MemoLineId>[]> {
  const lines = await lockMemoLines(change, ids);
  if (lines.length < ids.length) throw refuse('notFound');
  return lines;
}

export const stonesOf = (lines: readonly unknown[]): string =>
  lines.length === 1 ? '1 stone' : `${lines.length} stones`;

const MEMOS = statement(
  'memos-of-lines',
  'select count(distinct memo_id)::int as count from memo_line where id = any($1)',
);

export async function describeLines(
  { connection }: Change,
  ids: readonly MemoLineId[],
  done: string,
): Promise<string> {
  const { rows } = await runStatement(connection, MEMOS, [ids]);
  const memos = rows[0]?.count ?? 1;
  return `${stonesOf(ids)} ${done}${memos > 1 ? ` across ${memos} memos` : ''}`;
}
