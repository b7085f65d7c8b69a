import { Agent } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { type Sent, send } from './send.ts';

/** Clients in a thread of their own, each of whom searches, or holds and releases, until the time is over. */
export interface CoresWork {
  readonly addresses: readonly string[];
  readonly token: string;
  readonly searches: readonly string[];
  /** one of each client who holds and releases; as many clients search as `searching` says */
  readonly stockNumbers: readonly string[];
  readonly searching: number;
  readonly seconds: number;
}

/** How long each took that was done, in milliseconds, and how many were sent away. */
export interface CoresDone {
  readonly searches: number[];
  readonly changes: number[];
  refused: number;
}

const work = workerData as CoresWork;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const done: CoresDone = { searches: [], changes: [], refused: 0 };
/** What is sent away at the door. */
const REFUSED = [429, 503];
const until = performance.now() + work.seconds * 1_000;
const isOver = (): boolean => performance.now() >= until;

type What = Pick<Sent, 'method' | 'packed'> & { readonly path: string; readonly data: string };

/** What it answered, or nothing where it was sent away; its time is kept with the others. */
async function timed(base: string, what: What, times: number[]): Promise<string | null> {
  const since = performance.now();
  const { path, data, ...how } = what;
  const url = `${base}/api/v1${path}`;
  const { status, text } = await send(agent, {
    ...how,
    url,
    token: work.token,
    body: `{"data":${data}}`,
  });
  if (REFUSED.includes(status)) {
    done.refused += 1;
    return null;
  }
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${text}`);
  times.push(performance.now() - since);
  return text;
}

async function searching(base: string, first: number): Promise<void> {
  for (let round = first; !isOver(); round += 1) {
    const data = work.searches[round % work.searches.length] ?? '';
    const path = '/inventory/search?diamond_type=1';
    await timed(base, { method: 'POST', path, data, packed: true }, done.searches);
  }
}

async function holding(base: string, stockNo: string): Promise<void> {
  const data = JSON.stringify({ stock_numbers: [stockNo] });
  while (!isOver()) {
    const path = '/inventory/new-arrival/hold';
    const held = await timed(base, { method: 'POST', path, data }, done.changes);
    if (held === null) continue;
    const id = /"id":"([^"]+)"/.exec(held)?.[1];
    const release: What = {
      method: 'PUT',
      path: '/inventory/new-arrival/release-hold',
      data: JSON.stringify({ hold_ids: [id] }),
    };
    while ((await timed(base, release, done.changes)) === null);
  }
}

const baseOf = (client: number): string => work.addresses[client % work.addresses.length] ?? '';
await Promise.all([
  ...Array.from({ length: work.searching }, (_, client) => searching(baseOf(client), client)),
  ...work.stockNumbers.map((stockNo, client) => holding(baseOf(client), stockNo)),
]);
agent.destroy();
parentPort?.postMessage(done);
