import { afterAll, beforeAll, expect, it } from 'vitest';
import { STONE_STATUS } from '#machines/codes.ts';
import { createRandom, pick, type Random } from '../../demo/random.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { until } from '../support/runner/until.ts';
import { type Answer, type Person, type Portal, startPortal } from '../support/servers/portal.ts';
import { HOLD, RELEASE } from '../support/trade/desk.ts';
import { type Cast, castOf } from '../support/trade/people.ts';

// Threads that answer are ended at random while people search and hold; `npm run thread:kills` does so for ten minutes.

const THREADS = 3;
const STONES_EACH = 4;
const SECONDS = Number(process.env.KILLS_SECONDS ?? 0);
const SEED = Number(process.env.KILLS_SEED ?? 20_261_126);
/** How many are ended where no time is said. */
const KILLS = 2;
const PATIENCE = 240_000 + SECONDS * 1_000;

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal(undefined, { threads: THREADS });
  cast = await castOf(portal);
});
afterAll(() => portal?.stop());

interface Work {
  readonly faults: string[];
  readonly held: string[];
  searches: number;
  /** requests that went down with a thread, and were sent again */
  lost: number;
}

/** As a client does: what got no answer is sent again, under the same key. */
async function send(
  work: Work,
  by: Person,
  method: string,
  path: string,
  data: object,
): Promise<Answer> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return until(`${path} is answered`, async () => {
    const answer = await portal
      .call(by.token, method, path, { body: { data }, headers })
      .catch(() => null);
    if (answer === null || answer.status === 503) work.lost += 1;
    return answer === null || answer.status === 503 ? undefined : answer;
  });
}

interface Found {
  stockList: { status: number }[];
  totals: { pieces: number };
}

/** Holds stones of its own and gives them back, and looks each time whether the search says so. */
async function client(
  by: Person,
  stones: readonly string[],
  random: Random,
  goesOn: () => boolean,
): Promise<Work> {
  const work: Work = { faults: [], held: [], searches: 0, lost: 0 };
  const expectStatus = async (stockNo: string, status: number) => {
    const filter = { stock_numbers: [stockNo] };
    const { body } = await send(work, by, 'POST', '/inventory/search', filter);
    const shown = (body.data as Found | undefined)?.stockList.map((stone) => stone.status);
    work.searches += 1;
    if (shown?.length !== 1 || shown[0] !== status)
      work.faults.push(`${stockNo} has ${status}, and is shown as ${shown}`);
  };
  while (goesOn()) {
    const stockNo = pick(random, stones);
    const hold = await send(work, by, 'POST', HOLD, { stock_numbers: [stockNo] });
    const [held] = (hold.body.data as { holds: { id: string }[] } | undefined)?.holds ?? [];
    if (!held) {
      work.faults.push(`a hold of ${stockNo} was answered ${hold.status} ${hold.body.message}`);
      continue;
    }
    work.held.push(held.id);
    await expectStatus(stockNo, STONE_STATUS.hold.code);
    const release = await send(work, by, 'PUT', RELEASE, { hold_ids: [held.id] });
    if (release.status !== 200) work.faults.push(`a release was answered ${release.status}`);
    await expectStatus(stockNo, STONE_STATUS.available.code);
  }
  return work;
}

/** Ends one after the other, each when all are there again. */
async function kill(random: Random, goesOn: (kills: number) => boolean): Promise<number> {
  let kills = 0;
  while (goesOn(kills)) {
    await pick(random, portal.threads).terminate();
    kills += 1;
    await until('another has taken its place', () => portal.threads.length === THREADS);
  }
  return kills;
}

/** Free stones that each of them is shown, and that no other takes. */
async function stonesOf(people: readonly Person[]): Promise<string[][]> {
  const taken = new Set<string>();
  const all: string[][] = [];
  for (const person of people) {
    const body = { data: { status: [STONE_STATUS.available.code], size: 100 } };
    const { body: found } = await portal.call(person.token, 'POST', '/inventory/search', { body });
    const { stockList } = found.data as { stockList: { stock_no: string }[] };
    const own = stockList.map((stone) => stone.stock_no).filter((stockNo) => !taken.has(stockNo));
    all.push(own.slice(0, STONES_EACH));
    for (const stockNo of own.slice(0, STONES_EACH)) taken.add(stockNo);
  }
  expect(taken.size).toBe(people.length * STONES_EACH);
  return all;
}

it(
  `workers are killed at random, and no caller gets a wrong confirmation`,
  async () => {
    const { pool } = portal.database;
    const people = [cast.ada, cast.piers, cast.odile, cast.hanna, cast.ravi, cast.ada];
    const stones = await stonesOf(people);
    const end = performance.now() + SECONDS * 1_000;
    let isOver = false;
    const working = people.map((person, place) =>
      client(person, stones[place] ?? [], createRandom(SEED, `client ${place}`), () => !isOver),
    );
    const kills = await kill(createRandom(SEED, 'kills'), (done) =>
      SECONDS === 0 ? done < KILLS : performance.now() < end,
    ).finally(() => {
      isOver = true;
    });
    const works = await Promise.all(working);
    const sum = (of: (work: Work) => number): number =>
      works.reduce((all, work) => all + of(work), 0);
    const held = works.flatMap((work) => work.held);
    console.log(
      `seed ${SEED}: ${kills} threads ended, ${held.length} holds, ${sum((work) => work.searches)} searches, ${sum((work) => work.lost)} requests sent again`,
    );

    expect(works.flatMap(({ faults }) => faults)).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(KILLS);
    for (const work of works) expect(work.held.length).toBeGreaterThan(1);
    const { rows: ended } = await pool.query<{ ended: number }>(
      'select count(*)::int as ended from hold where id = any($1) and state = 2',
      [held],
    );
    expect(ended[0]?.ended).toBe(held.length);
    expect(new Set(held).size).toBe(held.length);
    expect(await ledgerFaults(pool)).toEqual([]);
  },
  PATIENCE,
);
