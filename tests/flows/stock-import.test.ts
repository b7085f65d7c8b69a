import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_OUTCOME } from '#machines/codes.ts';
import type { StockImportEvent } from '#machines/workflows/stock-import.ts';
import { stockImportFacts } from '../support/facts/stock-import.ts';
import { causablePaths, itLeavesNothingOut } from '../support/machines/every-transition.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { type Stage, setStage } from '../support/machines/stage.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import {
  type ImportDesk,
  importDeskOf,
  keepFromWorkers,
  type ListedStone,
} from '../support/trade/import-desk.ts';

const paths = causablePaths(stockImportFacts);

let stage: Stage;
let lists: ImportDesk;
beforeAll(async () => {
  stage = await setStage();
  const { portal, cast } = stage;
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
  await keepFromWorkers(portal);
});
afterAll(() => stage?.portal.stop());

const BY_PEOPLE = {
  'import.approve': 'approve',
  'import.refuse': 'refuse',
  'import.rollBack': 'roll-back',
} as const;
const isByPeople = (type: string): type is keyof typeof BY_PEOPLE => type in BY_PEOPLE;

async function setLimits(areWide: boolean): Promise<void> {
  const limits = areWide ? { gone_pct: 20, rejected_pct: 100, moved_pct: 100 } : null;
  const { portal, cast } = stage;
  const answer = await portal.call(
    cast.administrator.token,
    'PUT',
    `/inventory/import-limits/${lists.providerId}`,
    { body: { data: { limits } } },
  );
  expect(answer).toMatchObject({ status: 200 });
}

/** One stone at another price than it has, so that there is something to do, and a row that can be mended. */
async function oneDearer(): Promise<ListedStone[]> {
  const [free] = await stage.sql(
    'select org_stock_no from stone where provider_id = $1 and status = 1 order by id limit 1',
    lists.providerId,
  );
  const row = (await lists.stock()).find((stone) => stone['Stock No'] === free?.org_stock_no);
  if (!row) throw new Error('the supplier has nothing on the market');
  const price = (Number(row['Price per carat']) + 1).toFixed(2);
  return [
    { ...row, Rap: '', Disc: '', 'Price per carat': price },
    { ...row, 'Stock No': 'BROKEN-1', Lab: '', 'Report No': '', Carat: 'one' },
  ];
}

async function cause(type: StockImportEvent['type'], id: string): Promise<string> {
  const { cast } = stage;
  if (type === 'import.receive') {
    const answer = await lists.send(cast.apiProvider, await oneDearer());
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    return (answer.body.data as { id: string }).id;
  }
  if (isByPeople(type))
    expect(await lists.act(cast.administrator, id, BY_PEOPLE[type], 'It is so.')).toMatchObject({
      status: 200,
    });
  else if (type === 'import.mend') {
    const [row] = await lists.rows(
      cast.administrator,
      id,
      `&outcome=${IMPORT_OUTCOME.rejected.code}`,
    );
    const cells = [{ row: row?.id, column: 6, text: '1.01' }];
    expect(await lists.mend(cast.apiProvider, id, { cells })).toMatchObject({ status: 200 });
  } else {
    const steps = async () =>
      Number((await stage.sql('select count(*) from ledger where record_id = $1', id))[0]?.count);
    const before = await steps();
    // A part of the rows is a step of the worker, and none of the machine.
    while ((await steps()) === before) expect(await lists.step()).toBe(true);
  }
  return id;
}

describe('transition coverage', () => {
  itLeavesNothingOut(stockImportFacts, paths);

  it.each(paths.map(({ edge, steps }) => [edge.id, steps] as const))(
    'takes %s',
    async (edge, steps) => {
      const events = steps.map(({ event }) => event.type);
      await setLimits(events.includes('import.begin'));
      let id = '';
      for (const type of events) id = await cause(type, id);
      const ledger = await stage.sql(
        `select event from ledger where workflow = 'stockImport' and record_id = $1 order by id`,
        id,
      );
      expect(ledger.map(({ event }) => event)).toEqual(events);
      recordWalk('http', 'stockImport', edge);
      // Whatever is under way would keep the next list of the supplier waiting.
      while (await lists.step());
    },
  );
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
