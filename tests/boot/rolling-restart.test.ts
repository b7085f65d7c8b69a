import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { isNginxInstalled, startNginx } from '../support/servers/nginx.ts';
import { startTwoProcesses, type TwoProcesses } from '../support/servers/two-processes.ts';
import { HOLD, RELEASE } from '../support/trade/desk.ts';
import { type Cast, castOf } from '../support/trade/people.ts';

// Two portals on one database, each of which is ended and started again while people work. Whoever passes requests on
// does with one that is not taken what nginx does: it goes to the other.

/** Processes are started from nothing, four times. */
const STARTING = 240_000;
const PEOPLE = 2;

let two: TwoProcesses;
let cast: Cast;
beforeAll(async () => {
  two = await startTwoProcesses({ LISTEN_WHEN: 'ready', TRUST_PROXY: '127.0.0.1' });
  cast = await castOf(two);
}, STARTING);
afterAll(() => two?.stop(), STARTING);

type Send = (path: string, init: RequestInit) => Promise<Response>;

let turn = 0;
/** To one and, where it is not there or has no room, to the other. */
const byTurns: Send = async (path, init) => {
  turn += 1;
  const [first, second] = turn % 2 ? two.urls : [two.urls[1], two.urls[0]];
  const answer = await fetch(`${first}${path}`, init).catch(() => null);
  return answer && answer.status !== 503 ? answer : fetch(`${second}${path}`, init);
};

interface Work {
  /** answers and failures that nobody should see */
  readonly faults: string[];
  readonly held: string[];
  searches: number;
}

/** Searches, holds a stone of its own, gives it back, and reads its holds, until it is told to end. */
async function work(send: Send, stockNos: readonly string[], done: () => boolean): Promise<Work> {
  const worked: Work = { faults: [], held: [], searches: 0 };
  const call = async (method: string, path: string, data: object): Promise<unknown> => {
    const init = {
      method,
      headers: {
        authorization: `Bearer ${cast.ada.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ data }),
    };
    const said = await send(`/api/v1${path}`, init).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      (error: Error) => ({ status: 0, text: String(error.cause ?? error) }),
    );
    if (said.status !== 200) worked.faults.push(`${path}: ${said.status} ${said.text}`);
    return said.status === 200 ? JSON.parse(said.text) : undefined;
  };
  for (let n = 0; !done(); n++) {
    const found = (await call('POST', '/inventory/search', {})) as
      | { data: { totals: { pieces: number }; indexing: unknown } }
      | undefined;
    if (found && (found.data.totals.pieces === 0 || found.data.indexing !== null))
      worked.faults.push(`a search found ${JSON.stringify(found.data.totals)}`);
    worked.searches += 1;
    const stockNo = stockNos[n % stockNos.length] ?? '';
    const hold = (await call('POST', HOLD, { stock_numbers: [stockNo] })) as
      | { data: { holds: { id: string }[] } }
      | undefined;
    const [held] = hold?.data.holds ?? [];
    if (!held) continue;
    worked.held.push(held.id);
    await call('PUT', RELEASE, { hold_ids: [held.id] });
  }
  return worked;
}

async function restartBoth(send: Send): Promise<Work[]> {
  const { pool } = two.database;
  const { rows } = await pool.query<{ stock_no: string }>(
    'select stock_no from stone where status = 1 order by nr limit $1',
    [PEOPLE * 5],
  );
  expect(rows).toHaveLength(PEOPLE * 5);
  let isDone = false;
  const working = Array.from({ length: PEOPLE }, (_, person) =>
    work(
      send,
      rows.slice(person * 5, person * 5 + 5).map(({ stock_no }) => stock_no),
      () => isDone,
    ),
  );
  try {
    await two.restart(0);
    await two.restart(1);
  } finally {
    isDone = true;
  }
  return Promise.all(working);
}

async function expectNothingLost(worked: readonly Work[], said = ''): Promise<void> {
  expect(
    worked.flatMap(({ faults }) => faults),
    said,
  ).toEqual([]);
  for (const { held, searches } of worked) {
    expect(searches).toBeGreaterThan(5);
    expect(held.length).toBeGreaterThan(5);
  }
  const { pool } = two.database;
  const { rows } = await pool.query<{ ended: number }>(
    'select count(*)::int as ended from hold where id = any($1) and state = 2',
    [worked.flatMap(({ held }) => held)],
  );
  expect(rows[0]?.ended).toBe(worked.flatMap(({ held }) => held).length);
  expect(await ledgerFaults(pool)).toEqual([]);
}

describe('a rolling restart of two processes under load', () => {
  it('fails no request if clients retry at the other process', { timeout: STARTING }, async () => {
    await expectNothingLost(await restartBoth(byTurns));
  });

  it.skipIf(!isNginxInstalled)('fails no request behind nginx', { timeout: STARTING }, async () => {
    const nginx = await startNginx(two.urls);
    try {
      await expectNothingLost(
        await restartBoth((path, init) => fetch(`${nginx.url}${path}`, init)),
      );
    } finally {
      await nginx.stop();
    }
  });
});
