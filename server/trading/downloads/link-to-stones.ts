import type { Session } from '../../people/accounts/session.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { countFound } from '../../stock/search/find-all-pages.ts';
import type { DownloadTools } from './download.ts';
import { MOST_STONES, type StonesToDownload } from './stones.ts';
import { issueTicket } from './tickets.ts';

const KIND = { xlsx: 'A workbook', pdf: 'A PDF' } as const;

/**
 * A link to a file of what a filter finds. It is asked before the link is given: a filter that is refused, one that finds
 * nothing and one that finds too much are told at once, at the place of the request that `field` names.
 */
export async function linkToStones(
  call: DownloadTools & { session: Session; publicAddress: () => string },
  asked: Omit<StonesToDownload, 'origin'>,
  field: string,
): Promise<string> {
  const { format, filter } = asked;
  const count = await countFound(call, filter);
  const most = MOST_STONES[format];
  if (count === 0) throw refuseField(field, 'No stone matches.');
  if (count > most)
    throw refuseField(
      field,
      `${KIND[format]} holds at most ${most.toLocaleString('en-US')} stones, and ${count.toLocaleString('en-US')} match.`,
    );
  const params = { ...asked, origin: call.publicAddress() };
  return issueTicket(call.pool, call.session.actor.id, 'stones', params);
}
