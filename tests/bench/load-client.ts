import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

interface Sent {
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function send(method: string, url: string, token: string, body: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A hold and its release, over and over: the id of the one goes into the other. */
async function client(base: string, token: string, stockNo: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const held = await send(
      'POST',
      `${base}/hold`,
      token,
      JSON.stringify({ data: { stock_numbers: [stockNo] } }),
    );
    if (held.status !== 200) throw new Error(`hold: ${held.status} ${held.text}`);
    const id = /"id":"([^"]+)"/.exec(held.text)?.[1];
    const released = await send(
      'PUT',
      `${base}/release-hold`,
      token,
      JSON.stringify({ data: { hold_ids: [id] } }),
    );
    if (released.status !== 200) throw new Error(`release: ${released.status} ${released.text}`);
  }
}

const { base, token, stockNumbers, rounds } = workerData as {
  base: string;
  token: string;
  stockNumbers: string[];
  rounds: number;
};
const since = process.hrtime.bigint();
await Promise.all(stockNumbers.map((stockNo) => client(base, token, stockNo, rounds)));
parentPort?.postMessage(Number(process.hrtime.bigint() - since) / 1e9);
agent.destroy();
