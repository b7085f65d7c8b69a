import { randomUUID } from 'node:crypto';
import type { BulkEmailId, UserId } from '#api/ids.gen.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change } from '../../../server/workflows/change.ts';
import {
  draftedMailing,
  newMailing,
  type WrittenMailing,
} from '../../../server/workflows/records/bulk-email-records.ts';
import { some } from '../runner/some.ts';
import { rowOf, rowsOf } from './undone-changes.ts';

export const EVERY_MORNING = {
  schedule: '30 9 * * *',
  zone: 'Europe/Brussels',
  is_once: false,
  until: '2099-12-31',
};
export const BY_HAND: WrittenMailing = {
  subject: 'Stones for you',
  text: 'These are free today.',
  audience: { kind: 'addresses', addresses: 'ada@haldenroe.example' },
  stones: { kind: 'numbers', stock_numbers: ['A1'] },
  validDays: 14,
  times: null,
};
export const TIMED: WrittenMailing = { ...BY_HAND, times: EVERY_MORNING };
export const ONCE: WrittenMailing = { ...BY_HAND, times: { ...EVERY_MORNING, is_once: true } };
export const LAST_DAY_IS_OVER: WrittenMailing = {
  ...BY_HAND,
  times: { ...EVERY_MORNING, until: '2000-01-01' },
};

export const draft = async (change: Change, written = BY_HAND): Promise<BulkEmailId> =>
  some(
    await applyEvents(change, draftedMailing(written), [newMailing], {
      type: 'mailing.draft',
      actor: change.actor,
    }),
  )[0].id;

/** Inserts a mailing from a day ago in this state: 1 draft, 2 scheduled, 3 sending, 4 sent. */
export async function standing(
  change: Change,
  written: WrittenMailing,
  state: number,
): Promise<BulkEmailId> {
  const id = await draft(change, written);
  // The database triggers allow only one state at a time.
  for (let to = 2; to <= state; to += 1)
    await rowsOf(change, 'update bulk_email set state = $2 where id = $1', [id, to]);
  await rowsOf(
    change,
    `update bulk_email set turn = 1, in_series = state in (2, 3), fault = 'no way out', next_at = now(),
            began_at = now() - interval '1 day', ended_at = now() - interval '1 hour',
            changed_at = now() - interval '1 hour'
      where id = $1`,
    [id],
  );
  return id;
}

interface Letter {
  readonly to: UserId;
  readonly turn: number;
  readonly outcome: number;
}

export const letter = (change: Change, id: BulkEmailId, { to, turn, outcome }: Letter) =>
  rowsOf(
    change,
    `insert into bulk_email_recipient (bulk_email_id, turn, user_id, address, outcome, message_id)
     values ($1, $2, $3, 'ada@haldenroe.example', $4, $5)`,
    [id, turn, to, outcome, randomUUID()],
  );

export const readMailing = (change: Change, id: BulkEmailId) =>
  rowOf(
    change,
    `select state, subject, body, audience, stones, valid_days, schedule, zone, is_once, until::text, written_by,
            turn, in_series, next_at, fault, changed_at > now() as changed_now, began_at > now() as began_now,
            ended_at > now() as ended_now, removed_at > now() as removed_now
       from bulk_email where id = $1`,
    [id],
  );
