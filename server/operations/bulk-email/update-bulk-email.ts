import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { knownMailing, type Mailing } from '../../trading/mailings/read-mailings.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  changedMailing,
  lockMailing,
  type WrittenMailing,
} from '../../workflows/records/bulk-email-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';
import { validateMailing } from './write-bulk-email.ts';

type Update = OperationOf<'updateBulkEmail'>;

export const updateBulkEmail: Handler<Update> = async (call) => {
  const { pool, data, was, session } = call;
  const before = await knownMailing(pool, data.id);
  const written = await validateMailing(call, mergeMailing(before, data));
  return runChange(call, async (tx) => {
    const mailing = await lockMailing(tx, data.id);
    const present = await knownMailing(tx.connection, data.id);
    await requireUnchanged(
      tx.connection,
      session,
      [{ was: was ?? omittedParts(before, data), present }],
      {
        by: ['updateBulkEmail'],
        id: data.id,
      },
    );
    await applyEvents(tx, changedMailing(written), [mailing], {
      type: 'mailing.change',
      actor: tx.actor,
    });
    const saved = await knownMailing(tx.connection, data.id);
    return { message: `${saved.mailing_no} saved`, data: saved };
  });
};

const mergeMailing = (
  { subject, text, audience, stones, valid_days, times }: Mailing,
  { id: _, valid_days: validDays = valid_days, ...sent }: Call<Update>['data'],
): WrittenMailing => ({ subject, text, audience, stones, times, validDays, ...sent });

const PARTS = ['subject', 'text', 'audience', 'stones', 'valid_days', 'times'] as const;

/**
 * The request was validated together with these stored values. The update is refused if they change
 * before the write.
 */
const omittedParts = (before: Mailing, sent: Call<Update>['data']): Partial<Mailing> =>
  Object.fromEntries(
    PARTS.filter((part) => sent[part] === undefined).map((part) => [part, before[part]]),
  );
