import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { refuse } from '../../platform/http/refusal.ts';
import { knownMailing } from '../../trading/mailings/read-mailings.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { queueReaders, turnOf } from '../../workflows/mailings/begin-turn.ts';
import {
  isUnderWay,
  lockMailing,
  movedMailing,
} from '../../workflows/records/bulk-email-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const sendBulkEmail: Handler<OperationOf<'sendBulkEmail'>> = async (call) => {
  const { pool, path, request, session, openBulkPost } = call;
  if (request.method !== 'GET' || isAheadOfTime(request.headers)) throw refuse('notByItself');
  const before = await knownMailing(pool, path.id);
  if (isUnderWay(before.status)) return asItStands(before.mailing_no, before);
  // Selects the recipients before the transaction, which may hold only one connection.
  const readers = await turnOf(call, { ...before, writtenBy: session.actor.id });
  return change(call, async (tx) => {
    const mailing = await lockMailing(tx, path.id, {
      isAddressed: readers.readers.length > 0,
      hasWayOut: openBulkPost !== null,
    });
    const present = await knownMailing(tx.client, path.id);
    // A concurrent second request finds the mailing under way and sends nothing.
    if (isUnderWay(mailing.state)) return asItStands(present.mailing_no, present);
    const { audience, stones } = mailing;
    if (
      !isDeepStrictEqual({ audience, stones }, { audience: before.audience, stones: before.stones })
    )
      throw refuse('changedMeanwhile');
    await applyEvents(tx, movedMailing(mailing), [mailing], {
      type: 'mailing.send',
      actor: tx.actor,
    });
    await queueReaders(tx, mailing, readers);
    const data = await knownMailing(tx.client, path.id);
    return { message: `${data.mailing_no} is being sent`, data };
  });
};

const asItStands = <Data>(no: string, data: Data): { message: string; data: Data } => ({
  message: `${no} was sent before`,
  data,
});

/** Detects a browser that prefetches or prerenders the page. */
const isAheadOfTime = (headers: IncomingHttpHeaders): boolean =>
  [headers.purpose, headers['sec-purpose'], headers['x-moz'], headers['x-purpose']].some((said) =>
    /prefetch|prerender|preview/i.test(String(said ?? '')),
  );
