import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Portal } from '../servers/portal.ts';

/**
 * Keeps the files under way that are requested from now on by addresses that hold `path`: nothing of them leaves the
 * server, as if no client read it. Small files end all the same.
 */
export function unreadFiles({ app: { server } }: Pick<Portal, 'app'>, path: string) {
  const answers: ServerResponse[] = [];
  const hold = ({ url = '' }: IncomingMessage, answer: ServerResponse): void => {
    if (!url.includes(path)) return;
    answer.socket?.cork();
    answers.push(answer);
  };
  server.on('request', hold);
  return {
    /** how many of them are being made */
    begun: () => answers.filter(({ headersSent }) => headersSent).length,
    /** Those that are asked for from now on are read. */
    noMore: () => void server.off('request', hold),
  };
}
