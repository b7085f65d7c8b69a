import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, pick, type Random } from '../../../demo/random.ts';
import { until } from '../../support/runner/until.ts';
import type { Person } from '../../support/servers/portal.ts';
import { HOLD, HOLDS, RELEASE } from '../../support/trade/desk.ts';
import { LiveStream } from './live-stream.ts';

/** How often each is done, to a hundred. */
export const MIX = { search: 65, holds: 15, stone: 12, hold: 8 } as const;
type Act = keyof typeof MIX;

export interface Crowd {
  readonly url: string;
  readonly people: readonly Person[];
  /** stones of each, which nobody else holds */
  readonly stones: readonly (readonly string[])[];
  readonly seed: number;
  /** between two things that one does, on average, in milliseconds */
  readonly pause: number;
  /** whether somebody who has done so many things goes on */
  readonly goesOn: (done: number) => boolean;
}

export interface Worked {
  /** how long each took, in milliseconds, by what was done */
  readonly times: Map<string, number[]>;
  /** what nobody should see */
  readonly faults: string[];
  /** holds that were promised, and given back */
  readonly held: string[];
  readonly released: string[];
  readonly streams: readonly LiveStream[];
}

/** What stands and ends soonest, as its screen shows first; 500 of them. */
const OPEN_HOLDS = `${HOLDS}?currentTab=current&sort=until&size=500`;

const FILTERS = [
  { shape: ['ROUND'], color: ['D', 'E', 'F'], carat: [{ from: 0.4, to: 0.9 }], status: [1] },
  { carat: [{ from: 0.2, to: 20 }], status: [1] },
  { shape: ['PEAR', 'OVAL'], clarity: ['VS1', 'VS2'], status: [1] },
  { shape: ['ROUND'], color: ['G', 'H'], cut: ['EX'], status: [1] },
];

/** So many people, each with a live stream of its own, who look and take as people do, until they are told to end. */
export async function runCrowd(crowd: Crowd): Promise<Worked> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const streams = crowd.people.map(() => new LiveStream());
  const worked: Worked = { times: new Map(), faults: [], held: [], released: [], streams };
  for (const [place, person] of crowd.people.entries())
    await streams[place]?.open(crowd.url, person.token);
  try {
    await Promise.all(crowd.people.map((_, place) => live(crowd, place, worked, agent)));
    await until('everybody has heard of their holds', () =>
      streams.every(({ unheard, broken }) => unheard === 0 || broken > 0),
    ).catch(() => {
      const unheard = streams.reduce((sum, stream) => sum + stream.unheard, 0);
      worked.faults.push(`${unheard} holds were never heard of`);
    });
  } finally {
    for (const stream of streams) stream.close();
    agent.destroy();
  }
  return worked;
}

async function live(crowd: Crowd, place: number, worked: Worked, agent: Agent): Promise<void> {
  const random = createRandom(crowd.seed, `person ${place}`);
  const person = crowd.people[place];
  const stones = crowd.stones[place] ?? [];
  const stream = worked.streams[place];
  if (!person || !stream || stones.length === 0) throw new Error('somebody has nothing to take');

  const call = async (name: string, method: string, path: string, data?: object) => {
    const since = performance.now();
    const { status, text } = await send(crowd.url, agent, person.token, method, path, data);
    const all = worked.times.get(name) ?? [];
    worked.times.set(name, all);
    all.push(performance.now() - since);
    if (status === 200) return JSON.parse(text);
    worked.faults.push(`${name}: ${status} ${text.slice(0, 300)}`);
    return undefined;
  };
  const acts: Readonly<Record<Act, () => Promise<void>>> = {
    async search() {
      const filter = { ...pick(random, FILTERS), sort: [{ field: 'sell_amt', descending: false }] };
      const body = { ...filter, page: 1 + Math.floor(random.next() * 3), size: 500 };
      const found = await call('search', 'POST', '/inventory/search?diamond_type=1', body);
      if (found && found.data.totals.pieces === 0) worked.faults.push('search: it found nothing');
    },
    async holds() {
      await call('list of holds', 'POST', OPEN_HOLDS, {});
    },
    async stone() {
      const found = await call('find by number', 'POST', '/inventory/search', {
        stock_numbers: [pick(random, stones)],
      });
      if (found && found.data.stockList.length !== 1)
        worked.faults.push('find by number: it is not one stone');
    },
    async hold() {
      const stockNo = pick(random, stones);
      stream.waitFor(stockNo);
      const said = await call('hold', 'POST', HOLD, { stock_numbers: [stockNo] });
      const id: string | undefined = said?.data.holds[0]?.id;
      if (id === undefined) {
        stream.forget(stockNo);
        return;
      }
      worked.held.push(id);
      await pauseOf(crowd.pause, random);
      if (await call('release', 'PUT', RELEASE, { hold_ids: [id] })) worked.released.push(id);
    },
  };
  const drawn = Object.entries(MIX).flatMap(([act, times]) => Array<Act>(times).fill(act as Act));
  for (let done = 0; crowd.goesOn(done); done += 1) {
    await pauseOf(crowd.pause, random);
    await acts[pick(random, drawn)]();
  }
}

/** Most pauses are short, and some are long. */
const pauseOf = (average: number, random: Random): Promise<void> | undefined =>
  average === 0 ? undefined : sleep(-Math.log(1 - random.next()) * average);

export function send(
  url: string,
  agent: Agent,
  token: string | null,
  method: string,
  path: string,
  data?: object,
): Promise<{ status: number; text: string }> {
  const body = JSON.stringify({ data });
  return new Promise((resolve) => {
    const failed = (error: Error): void => resolve({ status: 0, text: error.message });
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': crypto.randomUUID(),
    };
    const sent = request(`${url}/api/v1${path}`, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('error', failed);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', failed);
    sent.end(body);
  });
}
