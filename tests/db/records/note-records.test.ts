import type { NoteId } from '#api/ids.gen.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import { lockKeptLines, sameRemark } from '../../../server/workflows/kept-lines.ts';
import * as records from '../../../server/workflows/records/note-records.ts';
import { ENDED_NOW, idsOf, recordTable, type Scene, writtenOf } from './record-table.ts';

const { newNotes, noteRecords } = records;

/** Notes of the actor on two free stones, asked for in another order than that of the database. */
async function written(s: Scene, tradingClient: TradingClient | null) {
  const stones = (await s.stones(2)).toReversed();
  const born = newNotes(
    s.change,
    stones.map((stone) => ({ stone, tradingClient })),
  );
  const added = records.newNoteRecords(sameRemark('call back', '2031-05-17'));
  const moves = await applyEvents(s.change, added, born, s.event('note.add', { remark: 'x' }));
  return writtenOf(moves);
}

const idsOfWritten = async (s: Scene) => idsOf(await written(s, s.client())).toSorted();
const subjects = async (s: Scene, ids: readonly NoteId[]) =>
  records.noteSubjects(s.change, await lockKeptLines(s.change, 'note', ids));
const notes = (s: Scene, ids: readonly NoteId[]) =>
  s.rows(
    'note',
    ids,
    `id, state, business_id, added_by, stone_status, remark, due_on::text, ${ENDED_NOW}`,
  );

/** What is written for a client or its keeper, the lists that are notified, and how it is met when it is done. */
async function kept(s: Scene, client: TradingClient | null) {
  const told = s.told();
  const lines = await written(s, client);
  const rows = await notes(s, idsOf(lines));
  await s.set('note', idsOf(lines), 'state = 2, ended_at = now()');
  return [...rows, ...lines, told, ...(await subjects(s, idsOf(lines).slice(0, 1)))];
}

/** The second of two notes is written again, the first is left alone. */
const changed = async (s: Scene, dueOn: string | null | undefined) => {
  const ids = await idsOfWritten(s);
  const words = records.changedNoteRecords('write back', dueOn);
  const change = s.event('note.change', { remark: 'write back' });
  const moves = await applyEvents(s.change, words, await subjects(s, ids.slice(1)), change);
  return [...(await notes(s, ids)), idsOf(moves)];
};

recordTable('notes', 'ada', {
  'are, before they are written, of their client or without one of their writer': {
    when: async (s) => {
      const [first, second] = await s.stones(2);
      return newNotes(s.change, [
        { stone: first, tradingClient: s.client() },
        { stone: second, tradingClient: null },
      ]);
    },
    shows: `
      - of stone 1 for ada's in 0: stoneStatus 1, tradingClient {ada's of tove}, keeper -
      - of stone 2 for - in 0: stoneStatus 1, tradingClient -, keeper ada
    `,
  },
  'are written with their words and their day, each for its stone': {
    when: (s) => kept(s, s.client()),
    shows: `
      id #1, state 1, business_id ada's, added_by ada, stone_status 1, remark call back, due_on 2031-05-17, ended_now -
      id #2, state 1, business_id ada's, added_by ada, stone_status 1, remark call back, due_on 2031-05-17, ended_now -
      id #1, stoneId stone 2, businessId ada's
      id #2, stoneId stone 1, businessId ada's
      [[line, ada's, -], [line, ada's, -]]
      #1 of stone 2 for ada's in 2: stoneStatus 1, tradingClient {ada's of tove}, keeper -
    `,
  },
  'have no business where a guest keeps them': {
    by: 'guest',
    when: (s) => kept(s, null),
    shows: `
      id #1, state 1, business_id -, added_by guest, stone_status 1, remark call back, due_on 2031-05-17, ended_now -
      id #2, state 1, business_id -, added_by guest, stone_status 1, remark call back, due_on 2031-05-17, ended_now -
      id #1, stoneId stone 2, businessId -
      id #2, stoneId stone 1, businessId -
      [[line, -, guest], [line, -, guest]]
      #1 of stone 2 for - in 2: stoneStatus 1, tradingClient -, keeper guest
    `,
  },
  'end when they are done, and go on when they are opened again': {
    when: async (s) => {
      const ids = await idsOfWritten(s);
      const send = async (type: 'note.finish' | 'note.reopen') => {
        const moves = await applyEvents(
          s.change,
          noteRecords,
          await subjects(s, ids),
          s.event(type),
        );
        return [...(await notes(s, ids)), idsOf(moves)];
      };
      return [...(await send('note.finish')), ...(await send('note.reopen'))];
    },
    shows: `
      id #1, state 2, business_id ada's, added_by ada, stone_status 1, remark call back, due_on 2031-05-17, ended_now yes
      id #2, state 2, business_id ada's, added_by ada, stone_status 1, remark call back, due_on 2031-05-17, ended_now yes
      [#1, #2]
      id #1, state 1, business_id ada's, added_by ada, stone_status 1, remark call back, due_on 2031-05-17, ended_now -
      id #2, state 1, business_id ada's, added_by ada, stone_status 1, remark call back, due_on 2031-05-17, ended_now -
      [#1, #2]
    `,
  },
  'keep the moment at which they ended where they are removed later': {
    when: async (s) => {
      const ids = await idsOfWritten(s);
      await s.set('note', ids.slice(0, 1), `state = 2, ended_at = now() - interval '1 day'`);
      await applyEvents(s.change, noteRecords, await subjects(s, ids), s.event('note.remove'));
      return notes(s, ids);
    },
    shows: `
      id #1, state 3, business_id ada's, added_by ada, stone_status 1, remark call back, due_on 2031-05-17, ended_now no
      id #2, state 3, business_id ada's, added_by ada, stone_status 1, remark call back, due_on 2031-05-17, ended_now yes
    `,
  },
  'are hidden from those who do not keep them': {
    when: (s) => {
      const hers = { stoneStatus: 1, tradingClient: s.client(), keeper: null } as const;
      const guests = { ...hers, tradingClient: null, keeper: s.cast.guest.id };
      const finish = s.event('note.finish');
      return [
        s.hidden(noteRecords, hers, finish, 'ada', 'piers'),
        s.hidden(noteRecords, guests, finish, 'guest', 'ada'),
      ];
    },
    shows: `
      ada -, piers actorKeepsLine
      guest -, ada actorKeepsLine
    `,
  },
  'keep their day in new words where none is named': {
    when: (s) => changed(s, undefined),
    shows: `
      id #1, state 1, business_id ada's, added_by ada, stone_status 1, remark call back, due_on 2031-05-17, ended_now -
      id #2, state 1, business_id ada's, added_by ada, stone_status 1, remark write back, due_on 2031-05-17, ended_now -
      [#2]
    `,
  },
  'have the day that is named': {
    when: (s) => changed(s, '2032-01-02'),
    shows: `
      id #1, state 1, business_id ada's, added_by ada, stone_status 1, remark call back, due_on 2031-05-17, ended_now -
      id #2, state 1, business_id ada's, added_by ada, stone_status 1, remark write back, due_on 2032-01-02, ended_now -
      [#2]
    `,
  },
  'have no day where it is taken from them': {
    when: (s) => changed(s, null),
    shows: `
      id #1, state 1, business_id ada's, added_by ada, stone_status 1, remark call back, due_on 2031-05-17, ended_now -
      id #2, state 1, business_id ada's, added_by ada, stone_status 1, remark write back, due_on -, ended_now -
      [#2]
    `,
  },
});
