import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { send } from './send.ts';

/** One buyer who searches and one who holds and releases, again and again until they are told to stop. */
interface Work {
  readonly base: string;
  readonly token: string;
  readonly searches: readonly string[];
  readonly stockNo: string;
}

const { base, token, searches, stockNo } = workerData as Work;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const PAUSE = 10;

async function ask(method: string, path: string, body: string): Promise<string> {
  const { status, text } = await send(agent, { url: `${base}${path}`, method, token, body });
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${text}`);
  return text;
}

let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
const times = { searches: [] as number[], holds: [] as number[] };

async function search(): Promise<void> {
  for (let round = 0; !isOver; round += 1) {
    const began = performance.now();
    await ask('POST', '/inventory/search', searches[round % searches.length] ?? '');
    times.searches.push(performance.now() - began);
    await sleep(PAUSE);
  }
}

async function hold(): Promise<void> {
  const body = JSON.stringify({ data: { stock_numbers: [stockNo] } });
  while (!isOver) {
    const began = performance.now();
    const held = await ask('POST', '/inventory/new-arrival/hold', body);
    times.holds.push(performance.now() - began);
    const id = /"id":"([^"]+)"/.exec(held)?.[1];
    const ids = JSON.stringify({ data: { hold_ids: [id] } });
    await ask('PUT', '/inventory/new-arrival/release-hold', ids);
    await sleep(PAUSE);
  }
}

await Promise.all([search(), hold()]);
parentPort?.postMessage(times);
parentPort?.close();
