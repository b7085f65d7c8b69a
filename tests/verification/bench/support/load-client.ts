import { Agent } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { send } from './send.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A hold and its release, over and over: the id of the one goes into the other. */
async function client(base: string, token: string, stockNo: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const held = await send(agent, {
      method: 'POST',
      url: `${base}/hold`,
      token,
      body: JSON.stringify({ data: { stock_numbers: [stockNo] } }),
    });
    if (held.status !== 200) throw new Error(`hold: ${held.status} ${held.text}`);
    const id = /"id":"([^"]+)"/.exec(held.text)?.[1];
    const released = await send(agent, {
      method: 'PUT',
      url: `${base}/release-hold`,
      token,
      body: JSON.stringify({ data: { hold_ids: [id] } }),
    });
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
