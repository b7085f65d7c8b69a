import { beforeAll, describe, expect, it, vi } from 'vitest';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import type { Change } from '../../../server/workflows/change.ts';
import {
  businessFlags,
  caratRangeFlags,
  collectionFlags,
  externalClientFlags,
  type FlagRecords,
  feedFlags,
  homeSettingFlags,
  houseFlag,
  masterFlags,
  stateOfFlag,
  stockExportFlags,
  subCaratRangeFlags,
  subMasterFlags,
  supplierFlags,
  userFlags,
} from '../../../server/workflows/records/active-flag-records.ts';
import type { MasterId, RecordId } from '../../../src/api/ids.gen.ts';
import type { Actor } from '../../../src/machines/kernel/model.ts';
import type { Owner } from '../../../src/machines/workflows/people.ts';
import {
  actorOf,
  clientOf,
  rowsOf,
  type UndoneChanges,
  undoneChanges,
} from '../../support/machines/undone-changes.ts';
import { idAs } from '../../support/runner/id-as.ts';

let changes: UndoneChanges;
beforeAll(async () => {
  changes = await undoneChanges();
});

/** Three of the records of a table that are in use, and need not be. */
async function threeOf(change: Change, table: string): Promise<RecordId[]> {
  if (table === 'stock_export') await exportToEveryClient(change);
  // What is chosen beforehand is in use for as long as it is.
  const optional = table === 'sub_master' ? 'not is_default' : 'true';
  const rows = await rowsOf<{ id: RecordId }>(
    change,
    `select id from ${table} where is_active and ${optional} order by id limit 3`,
  );
  return rows.map(({ id }) => id);
}

/** In the demo world stock is sent to one client only. */
const exportToEveryClient = (change: Change) =>
  rowsOf(
    change,
    'insert into stock_export (client_id) select id from external_client on conflict do nothing',
  );

const areActive = async (change: Change, table: string, ids: readonly RecordId[]) =>
  (
    await rowsOf<{ is_active: boolean }>(
      change,
      `select is_active from ${table} where id = any($1) order by id`,
      [ids],
    )
  ).map(({ is_active }) => is_active);

/** All of them, as if their ids were of one kind: what is asked of each is the same. */
const FLAGS: readonly (readonly [table: string, records: unknown])[] = [
  ['app_user', userFlags],
  ['business', businessFlags],
  ['carat_range', caratRangeFlags],
  ['collection', collectionFlags],
  ['external_client', externalClientFlags],
  ['feed', feedFlags],
  ['home_setting', homeSettingFlags],
  ['master', masterFlags],
  ['provider', supplierFlags],
  ['stock_export', stockExportFlags],
  ['sub_carat_range', subCaratRangeFlags],
  ['sub_master', subMasterFlags],
];

describe('records that are set aside', () => {
  it.each(FLAGS)('are out of use, and in use again afterwards: %s', async (table, records) => {
    const flags = records as FlagRecords<RecordId>;
    const found = await changes.undone(async (change) => {
      const { actor } = change;
      const ids = await threeOf(change, table);
      const chosen = ids.slice(0, 2).toReversed();
      const send = async (type: 'flag.deactivate' | 'flag.activate', state: 1 | 2) =>
        applyEvents(
          change,
          flags,
          chosen.map((id) => houseFlag(id, state)),
          { type, actor },
        );
      const aside = await send('flag.deactivate', 1);
      const whileAside = await areActive(change, table, ids);
      const back = await send('flag.activate', 2);
      return { chosen, aside, whileAside, back, after: await areActive(change, table, ids) };
    });
    expect(found.whileAside).toEqual([false, false, true]);
    expect(found.after).toEqual([true, true, true]);
    expect(found.aside.map(({ written }) => written)).toEqual(found.chosen.map((id) => ({ id })));
    expect(found.back.map(({ written }) => written)).toEqual(found.chosen.map((id) => ({ id })));
  });

  it('are told to the lists of the business whose they are', async () => {
    const { businessId } = changes.cast.ada;
    const told = await changes.undone(async (change) => {
      const tell = vi.spyOn(change.consequences, 'tellLists');
      const subject = { ...houseFlag(changes.cast.ada.id, 1), businessId };
      await applyEvents(change, userFlags, [subject], {
        type: 'flag.deactivate',
        actor: change.actor,
      });
      return tell.mock.calls;
    });
    expect(told).toContainEqual(['business', businessId, null]);
  });

  it('are there already', async () => {
    const setAside = changes.undone((change) =>
      masterFlags.write(change, [{ ...houseFlag<MasterId>(null, 1), to: 2 }], {
        type: 'flag.deactivate',
        actor: change.actor,
      }),
    );
    await expect(setAside).rejects.toThrow('a record is moved before it exists');
  });
});

describe('a flag', () => {
  it('is hidden from whoever does not know the record, and from nobody else', () => {
    const { cast } = changes;
    const hidden = (owner: Owner | null, actor: Actor) =>
      userFlags.hiddenBy(
        { owner, isOwnAccount: true, isLastAdministrator: true },
        { type: 'flag.deactivate', actor },
      );
    const adas = clientOf(cast.ada, cast.tove);
    expect(hidden(adas, actorOf(cast.administrator, 1))).toBe(null);
    expect(hidden(adas, actorOf(cast.tove, 4))).toBe(null);
    expect(hidden(adas, actorOf(cast.marek, 4))).toBe('recordIsKnownToActor');
    expect(hidden(adas, actorOf(cast.ada, 2))).toBe('recordIsKnownToActor');
    // Quality control sees what is the house's own, and may not switch it.
    expect(hidden(null, actorOf(cast.qualityControl, 5))).toBe(null);
    expect(hidden(null, actorOf(cast.tove, 4))).toBe('recordIsKnownToActor');
  });

  it('of the house belongs to no business, and is of no account', () => {
    const id = idAs<MasterId>('a master');
    const facts = { owner: null, isOwnAccount: false, isLastAdministrator: false };
    const flag = { stoneId: null, businessId: null, context: facts };
    expect(houseFlag(id, 2)).toEqual({ ...flag, id, state: 2 });
    expect(houseFlag<MasterId>(null, 0)).toEqual({ ...flag, id: null, state: 0 });
  });

  it('is one state or the other', () => {
    expect(stateOfFlag(true)).toBe(1);
    expect(stateOfFlag(false)).toBe(2);
  });
});
