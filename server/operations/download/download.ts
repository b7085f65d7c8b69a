import type { Session } from '../../people/accounts/session.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Download } from '../../trading/downloads/download.ts';
import { DOWNLOADS, type DownloadKind } from '../../trading/downloads/downloads.ts';
import { type Order, redeemTicket } from '../../trading/downloads/tickets.ts';
import type { Handler, OperationOf, Tools } from '../handler.ts';
import { contentDisposition } from './content-disposition.ts';

/** What a browser may show without running anything that a stranger put into it. */
const SHOWN = new Set(['application/pdf', 'image/png', 'image/jpeg']);

export const download: Handler<OperationOf<'download'>> = async (call) => {
  const { pool, path, session, request, reply } = call;
  const order = await redeemTicket(pool, session.actor.id, path.ticket);
  const found = order && (await open(call, order, session));
  if (!found) throw refuse('notFound');
  const isShown = found.inline === true && SHOWN.has(found.mime);
  reply.headers({
    'content-type': isShown ? found.mime : 'application/octet-stream',
    'content-disposition': contentDisposition(isShown ? 'inline' : 'attachment', found.name),
    ...(found.size === undefined ? {} : { 'content-length': found.size }),
  });
  // Files are packed already, and packing them again would take away their length.
  request.raw.headers['x-no-compression'] = 'yes';
  reply.send(found.stream);
  return undefined;
};

function open<K extends DownloadKind>(
  tools: Tools,
  { kind, params }: Order<K>,
  session: Session,
): Promise<Download | null> {
  return DOWNLOADS[kind](tools, params, session);
}
