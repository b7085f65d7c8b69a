import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { refuse } from '../../platform/http/refusal.ts';
import { knownMailing } from '../../trading/mailings/read-mailings.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import {
  queueRecipients,
  selectRunRecipients,
} from '../../workflows/mailings/start-mailing-run.ts';
import {
  hasStarted,
  lockMailing,
  movedMailing,
} from '../../workflows/records/bulk-email-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const sendBulkEmail: Handler<OperationOf<'sendBulkEmail'>> = async (call) => {
  const { pool, path, request, session, openBulkTransport } = call;
  if (request.method !== 'GET' || isPrefetch(request.headers)) throw refuse('notByItself');
  const before = await knownMailing(pool, path.id);
  if (hasStarted(before.status)) return answerAlreadySent(before.mailing_no, before);
  // Selects the recipients before the transaction, which may use only its own connection.
  const readers = await selectRunRecipients(call, { ...before, writtenBy: session.actor.id });
  return runChange(call, async (tx) => {
    const mailing = await lockMailing(tx, path.id, {
      isAddressed: readers.recipients.length > 0,
      hasMailServer: openBulkTransport !== null,
    });
    const present = await knownMailing(tx.connection, path.id);
    // A concurrent request has started the mailing.
    if (hasStarted(mailing.state)) return answerAlreadySent(present.mailing_no, present);
    const { audience, stones } = mailing;
    if (
      !isDeepStrictEqual({ audience, stones }, { audience: before.audience, stones: before.stones })
    )
      throw refuse('changedMeanwhile');
    await applyEvents(tx, movedMailing(mailing), [mailing], {
      type: 'mailing.send',
      actor: tx.actor,
    });
    await queueRecipients(tx, mailing, readers);
    const data = await knownMailing(tx.connection, path.id);
    return { message: `${data.mailing_no} is being sent`, data };
  });
};

const answerAlreadySent = <Data>(no: string, data: Data): { message: string; data: Data } => ({
  message: `${no} has already been sent`,
  data,
});

/** A browser may prefetch or prerender a page: a prefetch must not start the mailing. */
const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  [headers.purpose, headers['sec-purpose'], headers['x-moz'], headers['x-purpose']].some((said) =>
    /prefetch|prerender|preview/i.test(String(said ?? '')),
  );
