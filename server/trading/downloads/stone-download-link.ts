import type { Session } from '../../people/accounts/session.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { countFound } from '../../stock/search/find-all-pages.ts';
import type { DownloadTools } from './download.ts';
import { MAX_STONES, type StonesToDownload } from './stones.ts';
import { issueTicket } from './tickets.ts';

const KIND = { xlsx: 'A workbook', pdf: 'A PDF' } as const;

/**
 * Creates a download link for the stones of a filter. Runs the search first, so that an invalid
 * filter, an empty result or too many results fail immediately. Errors name the request field
 * `field`.
 */
export async function createStoneDownloadLink(
  call: DownloadTools & { session: Session; publicAddress: () => string },
  request: Omit<StonesToDownload, 'origin'>,
  field: string,
): Promise<string> {
  const { format, filter } = request;
  const count = await countFound(call, filter);
  const most = MAX_STONES[format];
  if (count === 0) throw refuseField(field, 'No stone matches the filter.');
  if (count > most)
    throw refuseField(
      field,
      `${KIND[format]} can contain at most ${most.toLocaleString('en-US')} stones, but ${count.toLocaleString('en-US')} match. Please narrow the filter.`,
    );
  const params = { ...request, origin: call.publicAddress() };
  return issueTicket(call.pool, call.session.actor.id, 'stones', params);
}
