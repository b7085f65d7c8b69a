import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Portal } from './portal.ts';

/**
 * Keeps the zips that are asked for from now on under way, however small they are and however quickly they are drawn:
 * nothing of them leaves the server, as if nobody read it.
 */
export function unreadZips({ app: { server } }: Pick<Portal, 'app'>) {
  const answers: ServerResponse[] = [];
  const hold = ({ url = '' }: IncomingMessage, answer: ServerResponse): void => {
    if (!url.includes('/diamond-zip')) return;
    answer.socket?.cork();
    answers.push(answer);
  };
  server.on('request', hold);
  return {
    /** how many of them are being drawn */
    begun: () => answers.filter(({ headersSent }) => headersSent).length,
    /** Those that are asked for from now on are read. */
    noMore: () => void server.off('request', hold),
  };
}
