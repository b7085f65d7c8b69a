import { memoWorkflow } from '#machines/workflows/memo.ts';
import { memoLineWorkflow } from '#machines/workflows/memo-line.ts';
import type { MemoEvent } from './memo-calls.ts';

const WORDS: Readonly<Record<string, string>> = {
  ...memoWorkflow.participles,
  ...memoLineWorkflow.participles,
};

export function eventText({ event, stock_no }: Pick<MemoEvent, 'event' | 'stock_no'>): string {
  return `${stock_no ?? 'Memo'} ${WORDS[event] ?? event}`;
}
