import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface MediaServer {
  readonly url: string;
  /** paths that were requested, with the method */
  readonly asked: IncomingMessage[];
  /** Answers the path from now on. */
  serve(path: string, answer: Answer): string;
  close(): Promise<void>;
}

/** A supplier's file server on a loopback port. Unknown paths are answered with 404. */
export async function startMediaServer(): Promise<MediaServer> {
  const answers = new Map<string, Answer>();
  const asked: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request);
    const answer = answers.get(request.url ?? '');
    if (answer) return answer(response, request);
    response.writeHead(404).end('nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    serve(path, answer) {
      answers.set(path, answer);
      return url + path;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with a file and its ETag; a request that knows the ETag is answered with 304. */
export const fileAnswer =
  (body: Buffer | string, { etag = '', type = 'application/octet-stream' } = {}): Answer =>
  (response, request) => {
    if (etag !== '' && request.headers['if-none-match'] === etag)
      return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { 'content-type': type, ...(etag === '' ? {} : { etag }) }).end(body);
  };
