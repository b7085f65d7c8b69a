import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_OUTCOME, IMPORT_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { QUEUES } from '../../../server/jobs/queues.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { until } from '../../support/runner/until.ts';
import { behindGate } from '../../support/servers/behind-gate.ts';
import { listen } from '../../support/servers/listen.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import {
  type ImportDesk,
  importDeskOf,
  keepFromWorkers,
  type ListedStone,
  type StockImport,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { received, checked, waiting, applying, applied, rollingBack, rolledBack } = IMPORT_STATUS;
const { available, notAvailable, hold, soldOut } = STONE_STATUS;

let portal: Portal;
let cast: Cast;
let desk: Desk;
let lists: ImportDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
});
afterAll(() => portal?.stop());

const sql = async (text: string, ...values: unknown[]) =>
  (await portal.database.pool.query(text, values)).rows;

/** What a worker would take by itself is taken here, step by step, until this is over. */
async function byHand<T>(work: () => Promise<T>): Promise<T> {
  const { owner } = portal.database;
  const letGo = await keepFromWorkers(portal);
  try {
    await until('what was asked of workers before is done', async () => {
      const { rows } = await owner.query(
        `select from outbox where topic = 'stock.import'
          union all select from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')`,
        [[QUEUES.stockImport, QUEUES.stockImportSweep]],
      );
      return rows.length === 0;
    });
    return await work();
  } finally {
    await letGo();
  }
}

async function setLimits(areWide: boolean): Promise<void> {
  const limits = areWide ? { gone_pct: 20, rejected_pct: 100, moved_pct: 100 } : null;
  const path = `/inventory/import-limits/${lists.providerId}`;
  const body = { data: { limits } };
  expect(await portal.call(cast.administrator.token, 'PUT', path, { body })).toMatchObject({
    status: 200,
  });
}

interface Free extends Stone {
  readonly row: ListedStone;
}

/** Stones of the supplier that nobody has or wants, each with its row. */
async function free(count: number): Promise<Free[]> {
  const found = await sql(
    `select id, stock_no, org_stock_no from stone s where provider_id = $1 and status = 1
        and not exists (select from hold_queue q where q.stone_id = s.id)
      order by diamond_type, stock_no limit $2`,
    lists.providerId,
    count,
  );
  expect(found).toHaveLength(count);
  const rows = new Map((await lists.stock()).map((row) => [row['Stock No'], row]));
  return found.map(({ id, stock_no, org_stock_no }) => {
    const row = rows.get(org_stock_no);
    if (!row) throw new Error('a stone that its supplier does not list');
    return { id, stock_no, row };
  });
}

const at = (row: ListedStone, price: string): ListedStone => ({
  ...row,
  Rap: '',
  Disc: '',
  'Price per carat': price,
});
const priceOf = async ({ id }: Stone): Promise<string> =>
  (await sql('select price_per_ct from stone where id = $1', id))[0]?.price_per_ct;

async function sent(rows: readonly ListedStone[], by: Person = cast.administrator) {
  const answer = await lists.send(by, rows);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return (answer.body.data as StockImport).id;
}
const stateOf = async (id: string): Promise<number> =>
  (await sql('select state from stock_import where id = $1', id))[0]?.state;
async function stepUntil(id: string, state: number): Promise<void> {
  while ((await stateOf(id)) !== state) expect(await lists.step()).toBe(true);
}
async function allow(id: string): Promise<void> {
  expect(await lists.act(cast.qualityControl, id, 'approve')).toMatchObject({ status: 200 });
}

describe('two concurrent lists of one supplier', () => {
  it('are processed one after the other by any workers', async () => {
    await setLimits(true);
    const [stone] = await free(1);
    if (!stone) throw new Error('no stone');
    const came = await Promise.all(
      ['1111.00', '1222.00'].map(async (price) => ({
        price,
        id: await sent([at(stone.row, price)]),
      })),
    );
    // Which of the two came first, their ids say.
    const inTurn = came.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const ids = inTurn.map(({ id }) => id);
    const works = async () => {
      while (await lists.step());
    };
    await Promise.all([works(), works(), works(), works()]);
    await until('both are done', async () => {
      const states = await Promise.all(ids.map(stateOf));
      return states.every((state) => state === applied.code);
    });
    const ledger = await sql(
      `select record_id, event from ledger where record_id = any($1) and event <> 'import.receive' order by id`,
      ids,
    );
    const steps = ['import.read', 'import.stage', 'import.check', 'import.begin', 'import.finish'];
    expect(ledger).toEqual(
      ids.flatMap((record_id) => steps.map((event) => ({ record_id, event }))),
    );
    expect(await priceOf(stone)).toBe(inTurn.at(-1)?.price);
    await setLimits(false);
  });

  it('also if the first is approved while the second is being parsed', async () => {
    await byHand(async () => {
      const [stone] = await free(1);
      if (!stone) throw new Error('no stone');
      const first = await sent([at(stone.row, '2111.00')]);
      await stepUntil(first, waiting.code);
      const second = await sent([at(stone.row, '2222.00')]);
      await behindGate(
        portal.database.owner,
        {
          lock: { text: 'select from stock_import where id = $1 for update', values: [second] },
          waiting: 1,
          async whileWaiting(untilWaiting) {
            await allow(first);
            // Another node has time for the first, and has to wait for its turn all the same.
            const other = lists.step();
            await untilWaiting(2);
            expect(await stateOf(first)).toBe(applying.code);
            void other;
          },
        },
        () => lists.step(),
      );
      await lists.settled(second);
      expect(await stateOf(first)).toBe(applied.code);
      const [shown] = await lists.rows(cast.administrator, second);
      expect(shown).toMatchObject({ outcome: IMPORT_OUTCOME.repriced.code, price_before: 2111 });
      await lists.act(cast.administrator, second, 'refuse', 'It has been seen.');
    });
  });

  it('add a new stone once, also if the first is approved between two steps of the second', async () => {
    await byHand(async () => {
      const [pattern] = await free(1);
      if (!pattern) throw new Error('no stone');
      const row = {
        ...at(pattern.row, '2300.00'),
        'Stock No': 'ONCE-1',
        'Report No': '8200000001',
      };
      const first = await sent([row]);
      await stepUntil(first, waiting.code);
      const second = await sent([row]);
      await stepUntil(second, checked.code);
      await allow(first);
      await stepUntil(first, applied.code);
      // Nothing of it is left to do, so nobody is asked.
      await stepUntil(second, applied.code);
      const [shown] = await lists.rows(cast.administrator, second);
      expect(shown).toMatchObject({ outcome: IMPORT_OUTCOME.unchanged.code });
      expect(
        await sql(
          `select status from stone where org_stock_no = 'ONCE-1' and provider_id = $1`,
          lists.providerId,
        ),
      ).toEqual([{ status: available.code }]);
    });
  });

  it('are not applied while a later one is being rolled back', async () => {
    await byHand(async () => {
      const [stone] = await free(1);
      if (!stone) throw new Error('no stone');
      const first = await sent([at(stone.row, '2411.00')]);
      await stepUntil(first, waiting.code);
      const second = await sent([at(stone.row, '2422.00')]);
      await stepUntil(second, waiting.code);
      await allow(second);
      await stepUntil(second, applied.code);
      await lists.act(cast.administrator, second, 'roll-back', 'The wrong file.');
      expect(await stateOf(second)).toBe(rollingBack.code);
      const tooEarly = await lists.act(cast.qualityControl, first, 'approve');
      expect(tooEarly).toMatchObject({ status: 409, body: { code: 'LATER_LIST_STANDS' } });
      await stepUntil(second, rolledBack.code);
      expect(await priceOf(stone)).toBe(stone.row['Price per carat']);
      await allow(first);
      await stepUntil(first, applied.code);
      expect(await priceOf(stone)).toBe('2411.00');
    });
  });

  it('keep the stones of the later one if the first is rolled back during its application', async () => {
    await byHand(async () => {
      const [repriced] = await free(1);
      if (!repriced) throw new Error('no stone');
      const fresh = {
        ...at(repriced.row, '2500.00'),
        'Stock No': 'NAMED-1',
        'Report No': '8200000002',
      };
      const first = await sent([fresh]);
      await stepUntil(first, waiting.code);
      await allow(first);
      await stepUntil(first, applied.code);
      const statusOfFresh = async () =>
        (await sql(`select status, stock_no from stone where org_stock_no = 'NAMED-1'`))[0];
      expect(await statusOfFresh()).toMatchObject({ status: available.code });
      const second = await sent([fresh, at(repriced.row, '2511.00')]);
      await stepUntil(second, waiting.code);
      await allow(second);
      expect(await lists.step()).toBe(true);
      expect(await stateOf(second)).toBe(applying.code);
      expect(await priceOf(repriced)).toBe('2511.00');
      await lists.act(cast.administrator, first, 'roll-back', 'The wrong file.');
      await stepUntil(first, rolledBack.code);
      await stepUntil(second, applied.code);
      const offered = await statusOfFresh();
      expect(offered).toMatchObject({ status: available.code });
      const left = await lists.rows(cast.administrator, first, '&left=true');
      expect(left.map(({ stock_no }) => stock_no)).toEqual([offered?.stock_no]);
    });
  });
});

describe('a stone that changes between the dry run and the application', () => {
  it('stays as it is, and its row says so; applied stones can be held immediately', async () => {
    await byHand(async () => {
      const [pattern, held, sold, hidden, back, repriced] = await free(6);
      if (!pattern || !held || !sold || !hidden || !back || !repriced) throw new Error('no stones');
      const many = Array.from({ length: 1_000 }, (_, one) => ({
        ...at(pattern.row, '3000.00'),
        'Stock No': `RACE-${one}`,
        'Report No': String(8_100_000_000 + one),
      }));
      const changed = [held, sold, hidden, repriced];
      const list = await lists.imported([...many, ...changed.map(({ row }) => at(row, '3999.00'))]);
      expect(list).toMatchObject({ status: waiting.code, figures: { new: 1_000, repriced: 4 } });
      await allow(list.id);
      expect(await lists.step()).toBe(true);
      expect(await stateOf(list.id)).toBe(applying.code);
      // The first thousand are on the market, before the last few have changed.
      const [one] = await sql(
        `select id, stock_no from stone where org_stock_no = 'RACE-7' and status = 1`,
      );
      const found = await portal.call(cast.ada.token, 'POST', '/inventory/search', {
        body: { data: { term: one?.stock_no } },
      });
      expect((found.body.data as { stockList: unknown[] }).stockList).toHaveLength(1);
      await desk.held(cast.ada, one as Stone);
      await desk.held(cast.ada, held);
      const order = await desk.ordered(cast.ada, sold);
      expect(await desk.approve(cast.qualityControl, [order])).toMatchObject({ status: 200 });
      expect(await desk.setStatus(cast.administrator, hidden.id, notAvailable.code)).toMatchObject({
        status: 200,
      });
      expect(await lists.settled(list.id)).toMatchObject({ status: applied.code, done: 1_004 });
      for (const stone of [held, sold, hidden])
        expect(await priceOf(stone)).toBe(stone.row['Price per carat']);
      expect(await priceOf(repriced)).toBe('3999.00');
      const kept = await lists.rows(
        cast.administrator,
        list.id,
        `&outcome=${IMPORT_OUTCOME.kept.code}`,
      );
      expect(kept.map(({ stock_no }) => stock_no)).toEqual(
        [held, sold, hidden].map(({ stock_no }) => stock_no),
      );

      // Taken back as a whole: what was kept was never changed, and what is held by now is named and left.
      await lists.act(cast.administrator, list.id, 'roll-back', 'The wrong file.');
      expect(await lists.step()).toBe(true);
      expect(await lists.settled(list.id)).toMatchObject({ status: rolledBack.code, left: 1 });
      const [left] = await lists.rows(cast.administrator, list.id, '&left=true');
      expect(left).toMatchObject({ stock_no: one?.stock_no, left_in: hold.code });
      expect(await priceOf(repriced)).toBe(repriced.row['Price per carat']);
      const [gone] = await sql(
        `select count(*)::int as count from stone where org_stock_no like 'RACE-%' and status = $1`,
        notAvailable.code,
      );
      expect(gone?.count).toBe(999);
    });
  });
});

describe('a stone that two suppliers list', () => {
  const REPORT = '8300000001';
  const byNumber = async (of: ImportDesk, id: string) =>
    new Map(
      (await of.rows(cast.administrator, id)).map(({ org_stock_no, outcome }) => [
        org_stock_no,
        outcome,
      ]),
    );
  const onOffer = () =>
    sql(
      'select org_stock_no as number from stone where report_no = $1 and status = 1 order by number',
      REPORT,
    );

  it('is offered once: for two concurrent lists, for a returning stone, for another report', async () => {
    const theirs = await importDeskOf(portal, cast.administrator, cast.otherApiProvider);
    const [pattern] = await free(1);
    if (!pattern) throw new Error('no stone');
    const twin = (number: string, report = REPORT): ListedStone => ({
      ...at(pattern.row, '3300.00'),
      Lab: 'GIA',
      'Stock No': number,
      'Report No': report,
    });
    const through = async (of: ImportDesk, id: string) => {
      await allow(id);
      return of.settled(id);
    };
    await byHand(async () => {
      const first = await lists.imported([twin('TWIN-A'), twin('TWIN-B', '8300000002')]);
      const second = await theirs.imported([twin('TWIN-C'), twin('TWIN-D', '8300000003')]);
      for (const list of [first, second])
        expect(list).toMatchObject({ status: waiting.code, figures: { new: 2, duplicate: 0 } });
      await behindGate(
        portal.database.owner,
        {
          lock: { text: `select pg_advisory_xact_lock(hashtextextended('stock-import-offer', 0))` },
          waiting: 2,
        },
        () => Promise.all([through(lists, first.id), through(theirs, second.id)]),
      );
      const [winner, loser] =
        (await byNumber(lists, first.id)).get('TWIN-A') === IMPORT_OUTCOME.new.code
          ? [
              { of: lists, id: first.id, own: 'TWIN-A', other: 'TWIN-B' },
              { of: theirs, id: second.id, own: 'TWIN-C', other: 'TWIN-D' },
            ]
          : [
              { of: theirs, id: second.id, own: 'TWIN-C', other: 'TWIN-D' },
              { of: lists, id: first.id, own: 'TWIN-A', other: 'TWIN-B' },
            ];
      if (!winner || !loser) throw new Error('nobody was first');
      const { duplicate, new: listed } = IMPORT_OUTCOME;
      expect(await byNumber(winner.of, winner.id)).toEqual(
        new Map([
          [winner.own, listed.code],
          [winner.other, listed.code],
        ]),
      );
      expect(await byNumber(loser.of, loser.id)).toEqual(
        new Map([
          [loser.own, duplicate.code],
          [loser.other, listed.code],
        ]),
      );
      expect(await onOffer()).toEqual([{ number: winner.own }]);

      // Another stone is given that report.
      const renamed = await loser.of.imported([twin(loser.other)]);
      expect(await byNumber(loser.of, renamed.id)).toEqual(
        new Map([[loser.other, duplicate.code]]),
      );
      await loser.of.act(cast.administrator, renamed.id, 'refuse', 'It has been seen.');

      // It is withdrawn with its list, another offers it, and then it comes back.
      await winner.of.act(cast.administrator, winner.id, 'roll-back', 'Sent by mistake.');
      await winner.of.settled(winner.id);
      const again = await loser.of.imported([twin(loser.own)]);
      expect(await byNumber(loser.of, again.id)).toEqual(new Map([[loser.own, listed.code]]));
      const back = await winner.of.imported([twin(winner.own)]);
      expect(await byNumber(winner.of, back.id)).toEqual(
        new Map([[winner.own, IMPORT_OUTCOME.back.code]]),
      );
      await through(loser.of, again.id);
      await through(winner.of, back.id);
      expect(await byNumber(winner.of, back.id)).toEqual(new Map([[winner.own, duplicate.code]]));
      expect(await onOffer()).toEqual([{ number: loser.own }]);

      // It is gone from a full list, another brings it, and then that full list is taken back.
      const without = (await loser.of.stock()).filter((row) => row['Stock No'] !== loser.own);
      const gone = await loser.of.imported(without, { is_full: true });
      expect(gone.figures).toMatchObject({ gone: 1 });
      await through(loser.of, gone.id);
      await through(winner.of, (await winner.of.imported([twin(winner.own)])).id);
      expect(await onOffer()).toEqual([{ number: winner.own }]);
      await loser.of.act(cast.administrator, gone.id, 'roll-back', 'Not the whole list.');
      expect(await loser.of.settled(gone.id)).toMatchObject({ left: 1 });
      expect(await onOffer()).toEqual([{ number: winner.own }]);
    });
  });
});

describe('a rollback', () => {
  it('skips and names stones that were held, sold or repriced since, and restores the others', async () => {
    const [plain, held, sold, later, hidden] = await free(5);
    if (!plain || !held || !sold || !later || !hidden) throw new Error('no stones');
    const all = [plain, held, sold, later, hidden];
    const list = await lists.imported(all.map(({ row }) => at(row, '4100.00')));
    await allow(list.id);
    expect(await lists.settled(list.id)).toMatchObject({ status: applied.code });
    await desk.held(cast.ada, held);
    const order = await desk.ordered(cast.ada, sold);
    await desk.approve(cast.qualityControl, [order]);
    await desk.setStatus(cast.administrator, hidden.id, notAvailable.code);
    const second = await lists.imported([at(later.row, '4200.00')]);
    await allow(second.id);
    await lists.settled(second.id);
    expect(
      await lists.act(cast.administrator, list.id, 'roll-back', 'A wrong file.'),
    ).toMatchObject({ status: 200 });
    expect(await lists.settled(list.id)).toMatchObject({ status: rolledBack.code, left: 4 });
    const named = await lists.rows(cast.administrator, list.id, '&left=true');
    expect(Object.fromEntries(named.map((row) => [row.stock_no, row.left_in]))).toEqual({
      [held.stock_no]: hold.code,
      [sold.stock_no]: soldOut.code,
      [later.stock_no]: 0,
      [hidden.stock_no]: notAvailable.code,
    });
    expect(await Promise.all(all.map(priceOf))).toEqual([
      plain.row['Price per carat'],
      '4100.00',
      '4100.00',
      '4200.00',
      '4100.00',
    ]);
    expect(await desk.statusOf(plain)).toBe(available.code);
    // What it took back stays so: the second list stands, and can be rolled back by itself.
    await lists.act(cast.administrator, second.id, 'roll-back', 'Wrong as well.');
    expect(await lists.settled(second.id)).toMatchObject({ status: rolledBack.code, left: 0 });
    expect(await priceOf(later)).toBe('4100.00');
  });
});

describe('while a list is processed', () => {
  it('the screens of staff and of its supplier show the progress, and no other screens', async () => {
    const streams = await Promise.all(
      [cast.administrator, cast.apiProvider, cast.otherApiProvider, cast.ada].map((person) =>
        listen(portal, person),
      ),
    );
    try {
      for (const stream of streams)
        await stream.hears('the stream begins with the time', ({ topic }) => topic === 'time');
      const [stone] = await free(1);
      if (!stone) throw new Error('no stone');
      const id = await sent([at(stone.row, '5100.00')], cast.apiProvider);
      await lists.settled(id);
      await allow(id);
      await lists.settled(id);
      const [ours, own, foreign, buyer] = streams;
      for (const stream of [ours, own]) {
        const news = async (status: number) => {
          const event = await stream?.hears(
            `list in state ${status}`,
            ({ topic, data }) =>
              topic === 'import' &&
              JSON.parse(data).id === id &&
              JSON.parse(data).status === status,
          );
          return JSON.parse(event?.data ?? '{}');
        };
        expect(await news(received.code)).toMatchObject({ to_do: 0, done: 0 });
        expect(await news(waiting.code)).toMatchObject({ to_do: 1, done: 0 });
        expect(await news(applied.code)).toMatchObject({
          to_do: 1,
          done: 1,
          import_no: expect.stringMatching(/\d/),
        });
      }
      // Whoever hears of stones has heard all that was told before it.
      const [listed] = await free(1);
      if (listed) await desk.held(cast.ada, listed);
      await buyer?.hears('the hold', ({ topic }) => topic === 'stone' || topic === 'stones');
      for (const stream of [foreign, buyer])
        expect(stream?.heard.filter(({ topic }) => topic === 'import')).toEqual([]);
    } finally {
      for (const stream of streams) stream.close();
    }
  });

  it('its statements may take as long as a long list needs, unlike those of requests', async () => {
    const { owner } = portal.database;
    await owner.query(`
      create table import_patience (statement_limit text);
      grant insert on import_patience to public;
      create function note_patience() returns trigger language plpgsql as
        'begin insert into import_patience values (current_setting(''statement_timeout'')); return null; end';
      create trigger note_patience after update on stock_import for each statement execute function note_patience()`);
    try {
      const [stone] = await free(1);
      if (!stone) throw new Error('no stone');
      const id = await sent([at(stone.row, '6100.00')]);
      await until('it waits', async () => (await stateOf(id)) === waiting.code);
      const byWorker = await owner.query('select distinct statement_limit from import_patience');
      expect(byWorker.rows).toEqual([{ statement_limit: '15min' }]);
      await owner.query('delete from import_patience');
      await lists.act(cast.administrator, id, 'refuse', 'It has been seen.');
      const byRequest = await owner.query('select distinct statement_limit from import_patience');
      expect(byRequest.rows).toEqual([{ statement_limit: '30s' }]);
    } finally {
      await owner.query('drop trigger note_patience on stock_import');
      await owner.query('drop function note_patience(); drop table import_patience');
    }
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
