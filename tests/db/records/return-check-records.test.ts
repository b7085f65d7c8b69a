import type { MemoLineId, ReturnCheckId, StoneId } from '#api/ids.gen.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import * as records from '../../../server/workflows/records/return-check-records.ts';
import { lineOf, writtenMemo } from '../../support/trade/memo-lines.ts';
import { ENDED_NOW, idsOf, reaching, recordTable, type Scene } from './record-table.ts';

const { endedCheckRecords, lockReturnChecks } = records;

/** Lines of two stones that were out with Ada. */
async function twoLines(s: Scene) {
  const memo = await writtenMemo(s.change, s.cast.ada);
  const lines: { stoneId: StoneId; lineId: MemoLineId }[] = [];
  for (const stone of await s.stones(2)) {
    const lineId = await lineOf(s.change, memo, stone);
    s.names.set(lineId, `line of ${s.names.get(stone.id)}`);
    lines.push({ stoneId: stone.id, lineId });
  }
  return lines;
}

/** Checks of both that wait; until they end, the stones are not on offer. */
async function twoChecks(s: Scene) {
  const ids: ReturnCheckId[] = [];
  const lines = await twoLines(s);
  for (const { stoneId, lineId } of lines) {
    const check = { memo_line_id: lineId, stone_id: stoneId, state: 1 };
    const of = { business_id: s.businessOf('ada'), returned_by: s.cast.tove.id };
    ids.push(await s.add('return_check', { ...check, ...of }));
    await s.set('stone', stoneId, 'status = 2');
  }
  return { ids, stones: lines.map(({ stoneId }) => stoneId) };
}

const checks = (s: Scene, ids: readonly ReturnCheckId[]) =>
  s.rows(
    'return_check',
    ids,
    `id, state, ${ENDED_NOW}, decided_by, remark, carat, report_seen, condition`,
  );

recordTable('checks of returned stones', 'qualityControl', {
  'are met with their stone and their client': {
    when: async (s) => {
      const { ids } = await twoChecks(s);
      await s.set('return_check', ids.slice(0, 1), 'state = 2, ended_at = now()');
      s.change.stones.clear();
      const met = await lockReturnChecks(s.change, ids.toReversed());
      return [...met, [...s.change.stones.keys()]];
    },
    shows: `
      #1 of stone 1 for ada's in 2
      #2 of stone 2 for ada's in 1
      [stone 1, stone 2]
    `,
  },
  'are opened for the line of each stone': {
    by: 'tove',
    when: async (s) => {
      const lines = (await twoLines(s)).toReversed();
      const noted = s.noted();
      const told = s.told();
      const businessId = s.businessOf('ada');
      const move = { businessId, state: 1, to: 2, context: {} };
      await records.openReturnChecks(
        s.change,
        lines.map(({ stoneId, lineId: id }) => ({ ...move, id, stoneId, written: { id } })),
      );
      const rows = await s.sql(
        `select id, memo_line_id, stone_id, state, business_id, returned_by, carat, report_seen, condition, remark,
                decided_by, ended_at
           from return_check where memo_line_id = any($1) order by array_position($1, memo_line_id)`,
        [lines.map(({ lineId }) => lineId)],
      );
      return [...rows, ...noted.flat(), told];
    },
    shows: `
      id #1, memo_line_id line of stone 2, stone_id stone 2, state 1, business_id ada's, returned_by tove, carat -, report_seen -, condition -, remark -, decided_by -, ended_at -
      id #2, memo_line_id line of stone 1, stone_id stone 1, state 1, business_id ada's, returned_by tove, carat -, report_seen -, condition -, remark -, decided_by -, ended_at -
      workflow returnCheck, recordId #1, stoneId stone 2, businessId ada's, event check.open, from 0, to 1, reason the reason
      workflow returnCheck, recordId #2, stoneId stone 1, businessId ada's, event check.open, from 0, to 1, reason the reason
      [[line, ada's, -], [line, ada's, -]]
    `,
  },
  'end with who decided and why, and nothing of what was not looked at': {
    when: async (s) => {
      const { ids } = await twoChecks(s);
      const decided = (await lockReturnChecks(s.change, ids)).map((one, i) => reaching(2 + i)(one));
      const pass = s.event('check.pass');
      const written = await endedCheckRecords().write(s.change, decided.toReversed(), pass);
      return [...(await checks(s, ids)), idsOf(written)];
    },
    shows: `
      id #1, state 2, ended_now yes, decided_by qualityControl, remark the reason, carat -, report_seen -, condition -
      id #2, state 3, ended_now yes, decided_by qualityControl, remark the reason, carat -, report_seen -, condition -
      [#2, #1]
    `,
  },
  'end with what was found of each stone': {
    when: async (s) => {
      const { ids } = await twoChecks(s);
      const [one, other] = ids as [ReturnCheckId, ReturnCheckId];
      const found = new Map<ReturnCheckId, records.Found>([
        [one, { carat: '1.020', reportSeen: true, condition: 'a scratch' }],
        [other, { carat: null, reportSeen: false, condition: null }],
      ]);
      const subjects = (await lockReturnChecks(s.change, ids)).toReversed();
      await applyEvents(s.change, endedCheckRecords(found), subjects, s.event('check.pass'));
      return checks(s, ids);
    },
    shows: `
      id #1, state 2, ended_now yes, decided_by qualityControl, remark the reason, carat 1.020, report_seen yes, condition a scratch
      id #2, state 2, ended_now yes, decided_by qualityControl, remark the reason, carat -, report_seen no, condition -
    `,
  },
  'exist, and are hidden from none': {
    when: async (s) => {
      const born = { id: null, stoneId: null, businessId: null, state: 0, to: 2, context: {} };
      const pass = s.event('check.pass');
      return [
        s.hidden(endedCheckRecords(), {}, pass, 'piers'),
        await s.refusal(() => endedCheckRecords().write(s.change, [born], pass)),
      ];
    },
    shows: `
      piers -
      a record must exist before it is moved
    `,
  },
  'are recalled while they wait where their stone is out after all': {
    by: 'administrator',
    when: async (s) => {
      const { ids, stones } = await twoChecks(s);
      const noted = s.noted();
      await records.recallReturnChecks(s.change, stones.slice(0, 1));
      // One that is over is recalled no more.
      await records.recallReturnChecks(s.change, stones.slice(0, 1));
      return [...(await checks(s, ids)), ...noted.flat()];
    },
    shows: `
      id #1, state 4, ended_now yes, decided_by administrator, remark the reason, carat -, report_seen -, condition -
      id #2, state 1, ended_now -, decided_by -, remark -, carat -, report_seen -, condition -
      workflow returnCheck, recordId #1, stoneId stone 1, businessId ada's, event check.recall, from 1, to 4, reason the reason
    `,
  },
});
