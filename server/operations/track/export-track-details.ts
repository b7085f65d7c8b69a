import { issueTicket } from '../../trading/downloads/tickets.ts';
import { resolveTrackSelection } from '../../trading/track/track-selection.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportTrackDetails: Handler<OperationOf<'exportTrackDetails'>> = async ({
  pool,
  session,
  query: { search, role_id, at },
}) => {
  // Refuses an invalid selection before the ticket is issued: the download itself cannot show an
  // error.
  await resolveTrackSelection(pool, session, { search, role_id, at });
  const { zone } = session;
  const question = { search, role_id, at, zone };
  return { data: await issueTicket(pool, session.actor.id, 'track', question) };
};
