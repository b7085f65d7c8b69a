import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Portal } from '../servers/portal.ts';

/**
 * Holds back responses to requests for paths that contain `path`, as if the API client did not
 * read. The first chunk fills the buffer of the response, so files of any size are held back.
 */
export function unreadFiles({ app: { server } }: Pick<Portal, 'app'>, path: string) {
  const answers: ServerResponse[] = [];
  const hold = ({ url = '' }: IncomingMessage, answer: ServerResponse): void => {
    if (!url.includes(path)) return;
    answer.write = () => {
      answer.flushHeaders();
      return false;
    };
    answers.push(answer);
  };
  server.on('request', hold);
  return {
    /** returns the number of files being generated */
    begun: () => answers.filter(({ headersSent }) => headersSent).length,
    /** Later requests are no longer held back. */
    noMore: () => void server.off('request', hold),
  };
}
