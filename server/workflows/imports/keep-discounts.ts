import { rm } from 'node:fs/promises';
import type { ProviderId, RapListId, StockImportId } from '#api/ids.gen.ts';
import { ON_NEW_RAP } from '#common/price-basis.ts';
import { DIAMOND_TYPE, IMPORT_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { withFileCleanup } from '../../platform/files/file-cleanup.ts';
import { writeGeneratedFile } from '../../platform/files/generated-file.ts';
import { createUploadFolder } from '../../platform/http/upload-folders.ts';
import { buildChangeList, MAPPING_OF_CHANGES } from '../../stock/imports/change-list.ts';
import { rapOfList } from '../../stock/imports/rap-in-force.ts';
import { applyEvents } from '../apply-events.ts';
import type { Change } from '../change.ts';
import { lockImports, movedImportRecords } from '../records/stock-import-records.ts';
import { withReason } from '../run-change.ts';
import { receiveList } from './receive-list.ts';

/**
 * List $1 is a new Rap list of one kind (round stones, or all other shapes). Finds the undecided
 * imports for earlier lists of this kind. The import for list $1 replaces these imports.
 */
const WAITING = statement(
  'rap-lists-to-supersede',
  `select i.id, i.provider_id as "providerId" from stock_import i join rap_list l on l.id = i.after_rap
    where i.state = ${IMPORT_STATUS.waiting.code} and l.kind = (select kind from rap_list where id = $1) order by i.id`,
);

/**
 * Computes prices that keep each stone's discount under the new Rap list $1, for suppliers whose
 * `on_new_rap` is `keepDiscount` or `ask`. `base.before` is the Rap list of the current prices. If
 * an import for an earlier Rap list is undecided, `base.before` is older than the previous list.
 */
const MOVED = statement(
  'rap-asked-prices-moved',
  `with succession as (
          select id, kind, lag(id) over (partition by kind order by in_force_from, revision) as before from rap_list),
        next as (select * from succession where id = $1),
        base as (
          select p.id as provider_id, p.on_new_rap,
                 coalesce((select s.before from stock_import i join succession s on s.id = i.after_rap
                            where i.provider_id = p.id and i.state = ${IMPORT_STATUS.waiting.code} and s.kind = next.kind
                            order by i.id limit 1), next.before) as before
            from provider p cross join next
           where p.on_new_rap in (${ON_NEW_RAP.keepDiscount}, ${ON_NEW_RAP.ask}) and p.deleted_at is null),
        moved as (
          select b.provider_id, b.on_new_rap, s.org_stock_no, s.price_per_ct,
                 ${rapOfList('s', 'b.before')} as was, ${rapOfList('s', '$1')} as is
            from base b join stone s on s.provider_id = b.provider_id
            cross join next
           where s.status = ${STONE_STATUS.available.code} and s.disc is null and s.diamond_type = ${DIAMOND_TYPE.white}
             and (next.kind = 'ROUND') = (s.shape = (select v.nr from sub_master v join master m on m.id = v.master_id
                                                       where m.code = 'SHAPE' and v.code = 'ROUND')))
   select provider_id as "providerId", on_new_rap::int as rule, org_stock_no as "stockNo",
          greatest(round(price_per_ct * m.is / m.was, 2), 0.01)::text as price
     from moved m where m.was <> m.is order by provider_id, org_stock_no`,
);
const SET_AFTER_RAP = statement(
  'import-after-rap',
  'update stock_import set after_rap = $2, asks_person = $3 where id = $1',
);

type KeepDiscounts = (begun: Change, rapList: RapListId) => Promise<void>;

/**
 * `work` must call `keepDiscounts` in the transaction that adds a new Rap list. `keepDiscounts`
 * creates one import per supplier, with prices that keep the discounts.
 */
export async function withKeptDiscounts<Answer>(
  files: Parameters<typeof withFileCleanup>[0],
  work: (keepDiscounts: KeepDiscounts) => Promise<Answer>,
): Promise<Answer> {
  const folder = await createUploadFolder();
  try {
    return await withFileCleanup(files, null, (keep) =>
      work(async (begun, rapList) => {
        const change: Change = { ...begun, actor: PORTAL };
        const { rows } = await runStatement(change.connection, MOVED, [rapList]);
        const suppliers = Map.groupBy(rows, ({ providerId }) => providerId);
        await supersede(change, rapList, suppliers);
        for (const [providerId, stones] of suppliers) {
          const changes = stones.map(({ stockNo, price }) => ({
            stock_no: stockNo,
            price_per_ct: Number(price),
          }));
          const file = await writeGeneratedFile(folder, {
            name: 'after-rap.csv',
            mime: 'text/csv',
            content: await buildChangeList(change.connection, providerId, changes),
          });
          const list = { file, isFull: false, keep, mapping: MAPPING_OF_CHANGES };
          const { id } = await receiveList(change, providerId, list);
          await runStatement(change.connection, SET_AFTER_RAP, [
            id,
            rapList,
            stones[0]?.rule === ON_NEW_RAP.ask,
          ]);
        }
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Cancels the undecided imports of `suppliers` for earlier Rap lists that have the same kind as
 * `rapList`. Each supplier then has at most one undecided import per kind.
 */
async function supersede(
  change: Change,
  rapList: RapListId,
  suppliers: ReadonlyMap<ProviderId, unknown>,
): Promise<void> {
  const { rows } = await runStatement(change.connection, WAITING, [rapList]);
  const ids: StockImportId[] = rows.flatMap(({ id, providerId }) =>
    suppliers.has(providerId) ? [id] : [],
  );
  if (ids.length === 0) return;
  const remark = 'Replaced by an update for a newer Rap list.';
  await applyEvents(
    withReason(change, remark),
    movedImportRecords,
    await lockImports(change, ids),
    {
      type: 'import.refuse',
      actor: PORTAL,
      remark,
    },
  );
}
