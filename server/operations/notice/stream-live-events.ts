import { refuse } from '../../platform/http/refusal.ts';
import { SECURITY_HEADERS } from '../../platform/http/security-headers.ts';
import { readLatestEventId } from '../../platform/live/event-replay.ts';
import type { Listener } from '../../platform/live/live-listener.ts';
import { readSessionSubscriptions } from '../../platform/live/session-subscriptions.ts';
import type { Handler, OperationOf } from '../handler.ts';

const STREAM = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const;
const BACKLOG_LIMIT = 1_000_000;

/** Disconnects a browser that reads too slowly; the browser then reconnects. */
export const streamLiveEvents: Handler<OperationOf<'streamLiveEvents'>> = async ({
  pool,
  hub,
  session,
  request,
  reply,
}) => {
  const subscriptions = (await readSessionSubscriptions(pool, [session.id])).get(session.id);
  if (!subscriptions) throw refuse('sessionEnded');
  if (request.method === 'HEAD') {
    reply.headers(STREAM).send();
    return undefined;
  }
  const last = request.headers['last-event-id'];
  const latest = last === undefined ? await readLatestEventId(pool) : undefined;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...reply.getHeaders(),
    ...SECURITY_HEADERS,
    'x-request-id': request.id,
    ...STREAM,
  } as Record<string, string>);
  const listener: Listener = {
    sessionId: session.id,
    actor: session.actor,
    ...subscriptions,
    send(topic, data, id) {
      const name = id === undefined ? '' : `id: ${id}\n`;
      if (raw.writableLength > BACKLOG_LIMIT) raw.destroy();
      else raw.write(`${name}event: ${topic}\ndata: ${data}\n\n`);
    },
    close() {
      raw.end('event: end\ndata: \n\n');
    },
  };
  raw.once('close', () => hub.remove(listener));
  if (typeof last === 'string') await hub.resume(listener, last);
  else hub.add(listener, latest);
  return undefined;
};
