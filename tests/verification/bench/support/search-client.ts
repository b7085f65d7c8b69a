import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Sends searches from a thread of its own, so many at once, and says how long each took until its last byte. */
interface Work {
  readonly url: string;
  readonly token: string;
  readonly bodies: readonly string[];
  readonly rounds: number;
  readonly atOnce: number;
}

const { url, token, bodies, rounds, atOnce } = workerData as Work;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

function ask(body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.on('data', () => undefined);
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`a search was answered ${response.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const times: number[] = [];
let next = 0;
async function client(): Promise<void> {
  while (next < rounds) {
    const body = bodies[next % bodies.length] ?? '';
    next += 1;
    const since = performance.now();
    await ask(body);
    times.push(performance.now() - since);
  }
}
for (const body of bodies) await ask(body);
const since = performance.now();
await Promise.all(Array.from({ length: atOnce }, client));
parentPort?.postMessage({ times, seconds: (performance.now() - since) / 1000 });
agent.destroy();
