import { afterAll, beforeAll, expect, it } from 'vitest';
import { IMPORT_STATUS } from '#machines/codes.ts';
import { QUEUES } from '../../../server/jobs/queues.ts';
import { until } from '../../support/runner/until.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type DemandDesk, demandDeskOf } from '../../support/trade/demand-desk.ts';
import {
  type ImportDesk,
  importDeskOf,
  type ListedStone,
} from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let demands: DemandDesk;
let lists: ImportDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  demands = demandDeskOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
});
afterAll(() => portal?.stop());

/** A flawless heart, which the demo world has none of. */
async function heart(number: string, more: Partial<ListedStone>): Promise<ListedStone> {
  const pattern = (await lists.stock()).find((row) => row.Color !== '');
  if (!pattern) throw new Error('a supplier without white stones');
  return {
    ...pattern,
    Shape: 'HEART',
    Color: 'D',
    Clarity: 'FL',
    Rap: '',
    Disc: '',
    'Stock No': number,
    'Report No': `84${number.padStart(8, '0')}`,
    ...more,
  };
}

async function applied(...rows: readonly ListedStone[]): Promise<string> {
  const { id } = await lists.imported(rows);
  await lists.act(cast.administrator, id, 'approve');
  expect(await lists.settled(id)).toMatchObject({ status: IMPORT_STATUS.applied.code });
  return id;
}

/** Whatever was to be looked for has been looked for. */
const lookedFor = () =>
  until('nothing is left to be looked for', async () => {
    const { rowCount } = await portal.database.owner.query(
      `select from outbox where topic = 'demand.match'
        union all select from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
      [QUEUES.demandMatch],
    );
    return rowCount === 0;
  });
const matchesOf = async (id: string) => (await demands.row(cast.ada, id))?.matches;
const found = (id: string, matches: number) =>
  until(`${matches} found`, async () => (await matchesOf(id)) === matches);

it('a list matches its new and changed stones and prices with demands, and so does its rollback', async () => {
  const anyPrice = await demands.placed(cast.ada);
  const cheap = await demands.placed(cast.ada, { target_ppc: 1_000 });
  const [dear, other] = [
    await heart('1', { 'Price per carat': '9000.00' }),
    await heart('2', { 'Price per carat': '9000.00', Clarity: 'SI2' }),
  ];
  await applied(dear, other);
  await found(anyPrice, 1);
  expect(await matchesOf(cheap)).toBe(0);

  await applied({ ...other, Clarity: 'FL' });
  await found(anyPrice, 2);
  expect(await matchesOf(cheap)).toBe(0);

  await applied({ ...dear, 'Price per carat': '100.00' });
  await found(cheap, 1);

  const back = await applied({ ...dear, 'Price per carat': '9100.00' });
  await lookedFor();
  const later = await demands.placed(cast.ada, { name: 'Later', target_ppc: 1_000 });
  expect(await matchesOf(later)).toBe(0);
  await lists.act(cast.administrator, back, 'roll-back', 'The price was right before.');
  expect(await lists.settled(back)).toMatchObject({ status: IMPORT_STATUS.rolledBack.code });
  await found(later, 1);
});
