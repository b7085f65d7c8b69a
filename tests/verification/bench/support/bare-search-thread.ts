import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

/** The least that a search must be: its question is read, and an answer that is there already is packed and sent. */
export interface BareSearch {
  readonly port: number;
  readonly answers: readonly string[];
  readonly level: number;
}

const { port, answers, level } = workerData as BareSearch;
let next = 0;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    JSON.parse(body);
    const packed = gzipSync(answers[next++ % answers.length] ?? '', { level });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'content-length': packed.length,
    });
    response.end(packed);
  });
});
server.listen({ host: '127.0.0.1', port, reusePort: true }, () => {
  const at = server.address();
  parentPort?.postMessage(typeof at === 'object' ? at?.port : 0);
});
