import { formatDate } from '#common/format.ts';
import { memoWorkflow } from '#machines/workflows/memo.ts';
import { memoLineWorkflow } from '#machines/workflows/memo-line.ts';
import type { MemoEvent } from './memo-calls.ts';

const WORDS: Readonly<Record<string, string>> = {
  ...memoWorkflow.participles,
  ...memoLineWorkflow.participles,
  'memo.request': 'requested by the client',
  'memo.retract': 'request withdrawn',
  'memo.grant': 'request granted',
  'memo.decline': 'request declined',
};

type Shown = Pick<MemoEvent, 'event' | 'stock_no' | 'due_on'>;

export function eventText({ event, stock_no, due_on }: Shown): string {
  const until = due_on === null ? '' : ` until ${formatDate(`${due_on}T12:00`)}`;
  return `${stock_no ?? 'Memo'} ${WORDS[event] ?? event}${until}`;
}
