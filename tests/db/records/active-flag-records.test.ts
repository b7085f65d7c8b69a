import type { MasterId, RecordId } from '#api/ids.gen.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import * as records from '../../../server/workflows/records/active-flag-records.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { idsOf, recordTable, type Scene, writtenOf } from './record-table.ts';

const { createFlagSubject: houseFlag, masterFlags, stateOfFlag, userFlags } = records;

/** All of them, as if their ids were of one kind: each is asked the same. */
const FLAGS = {
  app_user: records.userFlags,
  business: records.businessFlags,
  carat_range: records.caratRangeFlags,
  collection: records.collectionFlags,
  external_client: records.externalClientFlags,
  feed: records.feedFlags,
  home_setting: records.homeSettingFlags,
  master: records.masterFlags,
  provider: records.supplierFlags,
  stock_export: records.stockExportFlags,
  sub_carat_range: records.subCaratRangeFlags,
  sub_master: records.subMasterFlags,
} as unknown as Record<string, records.FlagRecords<RecordId>>;

/** Three of the records of a table that are in use, and need not be: the first two are set aside, and taken back. */
async function switched(s: Scene, table: string, flags: records.FlagRecords<RecordId>) {
  // In the demo world stock is sent to one client only.
  if (table === 'stock_export')
    await s.sql(
      'insert into stock_export (client_id) select id from external_client on conflict do nothing',
    );
  // A value that is chosen beforehand is in use for as long as it is.
  const optional = table === 'sub_master' ? 'not is_default' : 'true';
  const found = await s.sql(
    `select id from ${table} where is_active and ${optional} order by id limit 3`,
  );
  const ids = found.map(({ id }) => id as RecordId);
  for (const [i, id] of ids.entries()) s.names.set(id, `${table} ${i + 1}`);
  const line: unknown[] = [];
  for (const [type, state] of [
    ['flag.deactivate', 1],
    ['flag.activate', 2],
  ] as const) {
    const chosen = ids
      .slice(0, 2)
      .toReversed()
      .map((id) => houseFlag(id, state));
    const moves = await applyEvents(s.change, flags, chosen, s.event(type));
    const rows = await s.rows(table, ids, 'is_active');
    line.push(
      ...idsOf(writtenOf(moves)),
      rows.map(({ is_active }) => is_active),
    );
  }
  return line;
}

recordTable('active flags', 'administrator', {
  'are set aside, and in use again afterwards': {
    when: async (s) => {
      const lines = [];
      for (const [table, flags] of Object.entries(FLAGS))
        lines.push(await switched(s, table, flags));
      return lines;
    },
    shows: `
      [app_user 2, app_user 1, [no, no, yes], app_user 2, app_user 1, [yes, yes, yes]]
      [business 2, business 1, [no, no, yes], business 2, business 1, [yes, yes, yes]]
      [carat_range 2, carat_range 1, [no, no, yes], carat_range 2, carat_range 1, [yes, yes, yes]]
      [collection 2, collection 1, [no, no, yes], collection 2, collection 1, [yes, yes, yes]]
      [external_client 2, external_client 1, [no, no, yes], external_client 2, external_client 1, [yes, yes, yes]]
      [feed 2, feed 1, [no, no, yes], feed 2, feed 1, [yes, yes, yes]]
      [home_setting 2, home_setting 1, [no, no, yes], home_setting 2, home_setting 1, [yes, yes, yes]]
      [master 2, master 1, [no, no, yes], master 2, master 1, [yes, yes, yes]]
      [provider 2, provider 1, [no, no, yes], provider 2, provider 1, [yes, yes, yes]]
      [stock_export 2, stock_export 1, [no, no, yes], stock_export 2, stock_export 1, [yes, yes, yes]]
      [sub_carat_range 2, sub_carat_range 1, [no, no, yes], sub_carat_range 2, sub_carat_range 1, [yes, yes, yes]]
      [sub_master 2, sub_master 1, [no, no, yes], sub_master 2, sub_master 1, [yes, yes, yes]]
    `,
  },
  'are shown in the lists of the business that owns the record': {
    when: async (s) => {
      const told = s.told();
      const hers = { ...houseFlag(s.cast.ada.id, 1), businessId: s.businessOf('ada') };
      await applyEvents(s.change, userFlags, [hers], s.event('flag.deactivate'));
      return told.filter(([topic]) => topic === 'business');
    },
    shows: `[business, ada's, -]`,
  },
  'exist, and are hidden from those who do not know the record': {
    when: async (s) => {
      const known = { owner: s.client(), isOwnAccount: true, isLastAdministrator: true };
      const aside = s.event('flag.deactivate');
      const people = ['administrator', 'tove', 'marek', 'ada'] as const;
      const unborn = { ...houseFlag<MasterId>(null, 1), to: 2 };
      return [
        s.hidden(userFlags, known, aside, ...people),
        // Quality control sees what is of no business, and may not switch it.
        s.hidden(userFlags, { ...known, owner: null }, aside, 'qualityControl', 'tove'),
        await s.refusal(() => masterFlags.write(s.change, [unborn], aside)),
      ];
    },
    shows: `
      administrator -, tove -, marek recordIsKnownToActor, ada recordIsKnownToActor
      qualityControl -, tove recordIsKnownToActor
      a record must exist before it is moved
    `,
  },
  'belong to no business and no account where they are of the company, in one of two states': {
    when: () => [
      houseFlag(idAs<MasterId>('a master'), 2),
      houseFlag<MasterId>(null, 0),
      [stateOfFlag(true), stateOfFlag(false)],
    ],
    shows: `
      a master of - for - in 2: owner -, isOwnAccount no, isLastAdministrator no
      - of - for - in 0: owner -, isOwnAccount no, isLastAdministrator no
      [1, 2]
    `,
  },
});
