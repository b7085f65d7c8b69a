import { randomUUID } from 'node:crypto';
import type { BulkEmailId } from '#api/ids.gen.ts';
import type { BulkEmailEvent } from '#machines/workflows/bulk-email.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import * as records from '../../../server/workflows/records/bulk-email-records.ts';
import * as mailings from '../../support/machines/standing-mailings.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { idsOf, reaching, recordTable, type Scene, writtenOf } from './record-table.ts';

const { lockMailing, movedMailing, newMailing } = records;
const { BY_HAND, draft, LAST_DAY_IS_OVER, letter, ONCE, readMailing, standing, TIMED } = mailings;
/** Later than the time of mailings that are sent every morning: 8:30 by this clock. */
const AFTERNOON = new Date('2031-03-04T15:00:00Z');
const SENT = { isAddressed: true, hasMailServer: true };

/** A mailing as an event, in that afternoon, makes it in a state. */
async function moved(
  s: Scene,
  type: BulkEmailEvent['type'],
  from: number,
  written: records.WrittenMailing = TIMED,
) {
  const id = await standing(s.change, written, from);
  // One recipient has missed it, so that it may be sent again.
  await letter(s.change, id, { to: s.cast.ada.id, turn: 1, outcome: 3 });
  const mailing = await lockMailing(s.change, id, SENT);
  const event = { type, actor: s.change.actor } as BulkEmailEvent;
  const moves = await applyEvents(
    s.change,
    movedMailing({ ...mailing, now: AFTERNOON }),
    [mailing],
    event,
  );
  const { state, in_series, next_at, fault, began_now, ended_now, removed_now } = await readMailing(
    s.change,
    id,
  );
  const row = { state, in_series, next_at, fault, began_now, ended_now, removed_now };
  return [type, row, idsOf(writtenOf(moves)).join() === id];
}

/** A mailing that is met in a state, after an e-mail of a turn had an outcome. */
async function met(
  s: Scene,
  state: number,
  written: records.WrittenMailing,
  ...[turn, outcome]: number[]
) {
  const id = await standing(s.change, written, state);
  if (turn && outcome) await letter(s.change, id, { to: s.cast.ada.id, turn, outcome });
  return (await lockMailing(s.change, id)).context;
}

recordTable('mailings', 'administrator', {
  'begin with nothing, hidden from none': {
    when: (s) => [
      newMailing,
      s.hidden(
        records.draftedMailing(BY_HAND),
        newMailing.context,
        { type: 'mailing.change' },
        'ada',
      ),
    ],
    shows: `
      - of - for - in 0: isTimed no, hasNextTurn no, isAddressed no, isOwed no, hasWayOut no
      ada -
    `,
  },
  'are written with or without times, each under its own number, as the database notifies': {
    when: async (s) => {
      const told = s.told();
      const ids = [await draft(s.change), await draft(s.change, TIMED)];
      const numbers = await s.rows('bulk_email', ids, 'mailing_no');
      const rows = [];
      for (const id of ids) rows.push(await readMailing(s.change, id));
      return [...rows, ...numbers, told];
    },
    shows: `
      state 1, subject Stones for you, body These are free today., audience {kind addresses, addresses ada@haldenroe.example}, stones {kind numbers, stock_numbers [A1]}, valid_days 14, schedule -, zone -, is_once yes, until -, written_by administrator, turn 0, in_series no, next_at -, fault -, changed_now yes, began_now -, ended_now -, removed_now -
      state 1, subject Stones for you, body These are free today., audience {kind addresses, addresses ada@haldenroe.example}, stones {kind numbers, stock_numbers [A1]}, valid_days 14, schedule 30 9 * * *, zone Europe/Brussels, is_once no, until 2099-12-31, written_by administrator, turn 0, in_series no, next_at -, fault -, changed_now yes, began_now -, ended_now -, removed_now -
      mailing_no ML 1
      mailing_no ML 2
      []
    `,
  },
  'are met as they are written, with the moment at which they are met': {
    when: async (s) => {
      const id = await standing(s.change, TIMED, 1);
      const clock = async () => (await s.sql('select clock_timestamp() as at'))[0]?.at as Date;
      const before = await clock();
      const { now, ...mailing } = await lockMailing(s.change, id, SENT);
      const isNow = before <= now && now <= (await clock());
      const { times, context } = await lockMailing(s.change, await draft(s.change));
      return [mailing, isNow, [times, context]];
    },
    shows: `
      #1 of - for - in 1: isTimed yes, hasNextTurn yes, isAddressed yes, isOwed no, hasWayOut yes: turn 1, audience {kind addresses, addresses ada@haldenroe.example}, stones {kind numbers, stock_numbers [A1]}, writtenBy administrator, times {schedule 30 9 * * *, zone Europe/Brussels, isOnce no, until 2099-12-31}
      yes
      [-, {isTimed no, hasNextTurn no, isAddressed no, isOwed no, hasWayOut no}]
    `,
  },
  'have a turn left while their last day is not over, and are not sent by hand': {
    when: async (s) => [
      await met(s, 1, ONCE),
      await met(s, 1, LAST_DAY_IS_OVER),
      await met(s, 3, TIMED),
      await met(s, 3, LAST_DAY_IS_OVER),
      await met(s, 3, ONCE),
      await met(s, 4, TIMED),
    ],
    shows: `
      isTimed yes, hasNextTurn yes, isAddressed no, isOwed no, hasWayOut no
      isTimed yes, hasNextTurn no, isAddressed no, isOwed no, hasWayOut no
      isTimed yes, hasNextTurn yes, isAddressed no, isOwed no, hasWayOut no
      isTimed yes, hasNextTurn no, isAddressed no, isOwed no, hasWayOut no
      isTimed yes, hasNextTurn no, isAddressed no, isOwed no, hasWayOut no
      isTimed yes, hasNextTurn no, isAddressed no, isOwed no, hasWayOut no
    `,
  },
  'are owed to those who wait for the last turn or could not get it': {
    when: async (s) => [
      await met(s, 4, BY_HAND, 1, 1),
      await met(s, 4, BY_HAND, 1, 2),
      await met(s, 4, BY_HAND, 1, 3),
      await met(s, 4, BY_HAND, 2, 3),
    ],
    shows: `
      isTimed no, hasNextTurn no, isAddressed no, isOwed yes, hasWayOut no
      isTimed no, hasNextTurn no, isAddressed no, isOwed no, hasWayOut no
      isTimed no, hasNextTurn no, isAddressed no, isOwed yes, hasWayOut no
      isTimed no, hasNextTurn no, isAddressed no, isOwed no, hasWayOut no
    `,
  },
  'are not found where they were removed, or never were': {
    when: async (s) => {
      const id = await draft(s.change);
      await s.set('bulk_email', id, 'removed_at = now()');
      const never = idAs<BulkEmailId>(randomUUID());
      return [
        await s.refusal(() => lockMailing(s.change, id)),
        await s.refusal(() => lockMailing(s.change, never)),
      ];
    },
    shows: `
      There is no such record.
      There is no such record.
    `,
  },
  'are drafts with other words and times where they are changed; others stay as they were': {
    when: async (s) => {
      const ids = [
        await standing(s.change, TIMED, 1),
        await standing(s.change, BY_HAND, 1),
        await standing(s.change, TIMED, 1),
      ];
      const subjects = [];
      for (const id of ids.slice(0, 2)) subjects.push(await lockMailing(s.change, id));
      const other: records.WrittenMailing = {
        subject: 'Pairs for you',
        text: 'These are new.',
        audience: { kind: 'all' },
        stones: { kind: 'none' },
        validDays: 3,
        times: null,
      };
      const change = s.event('mailing.change');
      const moves = await applyEvents(s.change, records.changedMailing(other), subjects, change);
      const rows = [];
      for (const id of ids) {
        const { next_at, began_now, ended_now, ...row } = await readMailing(s.change, id);
        rows.push(row);
      }
      return [...rows, idsOf(writtenOf(moves)).join() === ids.slice(0, 2).join()];
    },
    shows: `
      state 1, subject Pairs for you, body These are new., audience {kind all}, stones {kind none}, valid_days 3, schedule -, zone -, is_once yes, until -, written_by administrator, turn 1, in_series no, fault no way out, changed_now yes, removed_now -
      state 1, subject Pairs for you, body These are new., audience {kind all}, stones {kind none}, valid_days 3, schedule -, zone -, is_once yes, until -, written_by administrator, turn 1, in_series no, fault no way out, changed_now yes, removed_now -
      state 1, subject Stones for you, body These are free today., audience {kind addresses, addresses ada@haldenroe.example}, stones {kind numbers, stock_numbers [A1]}, valid_days 14, schedule 30 9 * * *, zone Europe/Brussels, is_once no, until 2099-12-31, written_by administrator, turn 1, in_series no, fault no way out, changed_now no, removed_now -
      yes
    `,
  },
  'wait for their next time, begin, are over or leave the list by their events': {
    when: async (s) => [
      await moved(s, 'mailing.schedule', 1),
      await moved(s, 'mailing.rest', 3),
      await moved(s, 'mailing.recall', 2),
      await moved(s, 'mailing.start', 2),
      await moved(s, 'mailing.send', 1),
      await moved(s, 'mailing.retry', 4),
      await moved(s, 'mailing.finish', 3, ONCE),
      await moved(s, 'mailing.stop', 3),
      await moved(s, 'mailing.discard', 1),
      await moved(s, 'mailing.discard', 2),
    ],
    shows: `
      [mailing.schedule, {state 2, in_series yes, next_at 2031-03-05T08:30:00.000Z, fault -, began_now no, ended_now no, removed_now -}, yes]
      [mailing.rest, {state 2, in_series yes, next_at 2031-03-05T08:30:00.000Z, fault -, began_now no, ended_now yes, removed_now -}, yes]
      [mailing.recall, {state 1, in_series no, next_at -, fault -, began_now no, ended_now no, removed_now -}, yes]
      [mailing.start, {state 3, in_series yes, next_at -, fault -, began_now yes, ended_now -, removed_now -}, yes]
      [mailing.send, {state 3, in_series no, next_at -, fault -, began_now yes, ended_now -, removed_now -}, yes]
      [mailing.retry, {state 3, in_series no, next_at -, fault -, began_now yes, ended_now -, removed_now -}, yes]
      [mailing.finish, {state 4, in_series no, next_at -, fault -, began_now no, ended_now yes, removed_now -}, yes]
      [mailing.stop, {state 5, in_series no, next_at -, fault -, began_now no, ended_now yes, removed_now -}, yes]
      [mailing.discard, {state 5, in_series no, next_at -, fault -, began_now no, ended_now no, removed_now yes}, yes]
      [mailing.discard, {state 5, in_series no, next_at -, fault -, began_now no, ended_now no, removed_now yes}, yes]
    `,
  },
  'have no next time where they have no times, and are under way from when they are sent': {
    when: async (s) => {
      const id = await standing(s.change, BY_HAND, 1);
      const mailing = await lockMailing(s.change, id, SENT);
      const schedule = s.event('mailing.schedule');
      await movedMailing(mailing).write(s.change, [reaching(2)(mailing)], schedule);
      const { state, next_at } = await readMailing(s.change, id);
      return [{ state, next_at }, [1, 2, 3, 4, 5].map(records.hasStarted)];
    },
    shows: `
      state 2, next_at -
      [no, no, yes, yes, yes]
    `,
  },
});
