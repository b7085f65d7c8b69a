import type { MemoId, MemoLineId } from '#api/ids.gen.ts';
import * as records from '../../../server/workflows/records/memo-records.ts';
import { lineOf, writtenMemo } from '../../support/trade/memo-lines.ts';
import { recordTable, type Scene } from './record-table.ts';

const { countMemos, openMemo } = records;

/** Memos of two stones each that are out. */
async function memosOf<const Names extends readonly string[]>(s: Scene, ...names: Names) {
  const stones = await s.stones(2 * names.length);
  const memos: { id: MemoId; lines: MemoLineId[] }[] = [];
  for (const [i, name] of names.entries()) {
    const { id } = await writtenMemo(s.change, s.cast.ada);
    s.names.set(id, name);
    const lines = [];
    for (const stone of stones.slice(2 * i, 2 * i + 2))
      lines.push(await lineOf(s.change, { id }, stone));
    memos.push({ id, lines });
  }
  return memos as { [Index in keyof Names]: { id: MemoId; lines: MemoLineId[] } };
}

/** Lines come back, or are out again; their memos are not counted yet. */
const back = (s: Scene, ...ids: (MemoLineId | undefined)[]) =>
  s.set('memo_line', ids as MemoLineId[], 'state = 2, ended_at = now()');
const out = (s: Scene, ...ids: (MemoLineId | undefined)[]) =>
  s.set('memo_line', ids as MemoLineId[], 'state = 1, ended_at = null');

const standing = (s: Scene, memos: readonly { id: MemoId }[]) =>
  s.rows(
    'memo',
    memos.map(({ id }) => id),
    'id, state, closed_at = now() as closed_now',
  );

async function opened(s: Scene, termsDays: number | null, remark: string | null) {
  await s.set('business', s.businessOf('ada'), 'memo_days = 21');
  const told = s.told();
  const noted = s.noted();
  const { dueOn, ...memo } = await openMemo(s.change, s.client(), { termsDays, remark });
  const [row] = await s.rows(
    'memo',
    [memo.id],
    `memo_no, state, business_id, issued_by, terms_days, remark, closed_at, due_on - current_date as days, due_on`,
  );
  const { due_on, ...others } = row ?? {};
  return [memo, others, String(due_on) === String(dueOn), ...noted.flat(), told];
}

recordTable('memos', 'tove', {
  'are due after the days that they are given': {
    when: (s) => opened(s, 30, 'for the fair'),
    shows: `
      id #1, memoNo ME 1, termsDays 30
      memo_no ME 1, state 1, business_id ada's, issued_by tove, terms_days 30, remark for the fair, closed_at -, days 30
      yes
      workflow memo, recordId #1, stoneId -, businessId ada's, event memoDocument.open, from 0, to 1, reason the reason
      [[line, ada's, -]]
    `,
  },
  'are due after the days of their client where none are given': {
    when: (s) => opened(s, null, null),
    shows: `
      id #1, memoNo ME 1, termsDays 21
      memo_no ME 1, state 1, business_id ada's, issued_by tove, terms_days 21, remark -, closed_at -, days 21
      yes
      workflow memo, recordId #1, stoneId -, businessId ada's, event memoDocument.open, from 0, to 1, reason the reason
      [[line, ada's, -]]
    `,
  },
  'are partly returned where some stones came back, and closed where all did': {
    when: async (s) => {
      const memos = await memosOf(s, 'some', 'all', 'none', 'unnamed');
      const [some, all, none, unnamed] = memos;
      await back(s, some.lines[0], ...all.lines, ...unnamed.lines);
      const told = s.told();
      const noted = s.noted();
      await countMemos(s.change, [...some.lines.slice(0, 1), ...all.lines, ...none.lines]);
      return [...(await standing(s, memos)), ...noted.flat(), told];
    },
    shows: `
      id some, state 2, closed_now -
      id all, state 3, closed_now yes
      id none, state 1, closed_now -
      id unnamed, state 1, closed_now -
      workflow memo, recordId some, stoneId -, businessId ada's, event memoDocument.part, from 1, to 2, reason the reason
      workflow memo, recordId all, stoneId -, businessId ada's, event memoDocument.close, from 1, to 3, reason the reason
      [[line, ada's, -], [line, ada's, -]]
    `,
  },
  'are closed once the last stone came back': {
    when: async (s) => {
      const memos = await memosOf(s, 'memo');
      const [memo] = memos;
      await back(s, memo.lines[0]);
      await countMemos(s.change, memo.lines);
      const before = await standing(s, memos);
      await back(s, memo.lines[1]);
      await countMemos(s.change, memo.lines.slice(1));
      return [...before, ...(await standing(s, memos))];
    },
    shows: `
      id memo, state 2, closed_now -
      id memo, state 3, closed_now yes
    `,
  },
  'are open again where all stones are out again, and partly returned where some are': {
    when: async (s) => {
      const memos = await memosOf(s, 'all', 'some', 'parted');
      const [all, some, parted] = memos;
      const lines = memos.flatMap((memo) => memo.lines);
      await back(s, ...all.lines, ...some.lines, parted.lines[0]);
      await countMemos(s.change, lines);
      const before = await standing(s, memos);
      await out(s, ...all.lines, some.lines[0], parted.lines[0]);
      await countMemos(s.change, lines);
      return [...before, ...(await standing(s, memos))];
    },
    shows: `
      id all, state 3, closed_now yes
      id some, state 3, closed_now yes
      id parted, state 2, closed_now -
      id all, state 1, closed_now -
      id some, state 2, closed_now -
      id parted, state 1, closed_now -
    `,
  },
});
