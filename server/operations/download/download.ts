import { PROBLEMS } from '#machines/problems.ts';
import type { Session } from '../../people/accounts/session.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { openLimitedStream } from '../../platform/limits/open-limited-stream.ts';
import { PersonLimit } from '../../platform/limits/person-limit.ts';
import type { Download } from '../../trading/downloads/download.ts';
import { DOWNLOADS, type DownloadKind } from '../../trading/downloads/downloads.ts';
import { redeemTicket, returnTicket, type TicketContent } from '../../trading/downloads/tickets.ts';
import type { Handler, OperationOf, Tools } from '../handler.ts';
import { contentDisposition } from './content-disposition.ts';

/** File types that browsers display instead of saving: only types that cannot run scripts. */
const SHOWN = new Set(['application/pdf', 'image/png', 'image/jpeg']);

const STORED: ReadonlySet<DownloadKind> = new Set(['file']);

const downloads = new PersonLimit({
  name: 'download',
  full: {
    ...PROBLEMS.tooManyRequests,
    message:
      'Two of your downloads are still running. Wait until one of them has finished, then try again.',
  },
  retryAfter: 5,
  queueLimit: 4,
  queueTimeoutMs: 10_000,
});

export const download: Handler<OperationOf<'download'>> = async (call) => {
  const { pool, path, session, request, reply } = call;
  const order = await redeemTicket(pool, session.actor.id, path.ticket);
  const found = order && (await openWithPermit(call, order, session, path.ticket));
  if (!found) throw refuse('notFound');
  const isShown = found.inline === true && SHOWN.has(found.mime);
  reply.headers({
    'content-type': isShown ? found.mime : 'application/octet-stream',
    'content-disposition': contentDisposition(isShown ? 'inline' : 'attachment', found.name),
    ...(found.size === undefined ? {} : { 'content-length': found.size }),
  });
  // Prevents compression: the files are already compressed, and `Content-Length` must stay correct.
  request.raw.headers['x-no-compression'] = 'yes';
  reply.send(found.stream);
  return undefined;
};

/**
 * Generated files count towards the user's limit of concurrent downloads. Stored files do not: they
 * are only read. At the limit, the ticket remains valid.
 */
async function openWithPermit(
  tools: Tools,
  order: TicketContent,
  session: Session,
  ticket: string,
): Promise<Download | null> {
  if (STORED.has(order.kind)) return open(tools, order, session);
  let hasBegun = false;
  try {
    return await openLimitedStream(
      downloads,
      session.actor.id,
      () => {
        hasBegun = true;
        return open(tools, order, session);
      },
      (found) => found?.stream,
    );
  } catch (error) {
    if (!hasBegun) await returnTicket(tools.pool, session.actor.id, ticket);
    throw error;
  }
}

function open<K extends DownloadKind>(
  tools: Tools,
  { kind, params }: TicketContent<K>,
  session: Session,
): Promise<Download | null> {
  return DOWNLOADS[kind](tools, params, session);
}
