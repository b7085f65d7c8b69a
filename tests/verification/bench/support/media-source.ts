import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** A supplier's server in a thread of its own, which answers each path with the same picture. */
const picture = workerData as Uint8Array;
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
});
server.listen(0, '127.0.0.1', () => {
  parentPort?.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
