import type { ProviderId, StoneId } from '#api/ids.gen.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { StoneContext, StoneEvent } from '#machines/workflows/stone.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { DRAFT_COLUMNS, ofNewStone } from '../../stock/imports/draft-columns.ts';
import { applyEvents, type Records } from '../apply-events.ts';
import type { Change } from '../change.ts';
import { stoneRecords } from '../records/stone-records.ts';

const NAME = statement(
  'import-name-stones',
  'select uuidv7() as id from generate_series(1, $1::integer)',
);
const LIST = statement(
  'import-list-stones',
  `with listed as (
          insert into stone (id, stock_no, provider_id, status, ${DRAFT_COLUMNS.join(', ')})
          select m.stone_id, 'ST-' || nextval('stone_number'), $3, $4, ${ofNewStone}
            from unnest($1::bigint[], $2::uuid[]) as m (row_id, stone_id) join stock_import_row r on r.id = m.row_id
           order by r.id
          returning id, stock_no)
   select id, stock_no as "stockNo" from listed`,
);
const NOTE = statement(
  'import-note-stones',
  `update stock_import_row r set stone_id = m.stone_id, applied_at = now()
     from unnest($1::bigint[], $2::uuid[]) as m (row_id, stone_id) where r.id = m.row_id`,
);

export async function listStones(
  change: Change,
  providerId: ProviderId,
  rowIds: readonly number[],
): Promise<readonly StoneId[]> {
  if (rowIds.length === 0) return [];
  const named = await runStatement(change.connection, NAME, [rowIds.length]);
  const ids = named.rows.map(({ id }) => id as StoneId);
  const records: Records<StoneContext, StoneEvent, StoneId> = {
    ...stoneRecords,
    async write(_, decided) {
      const listed = await runStatement(change.connection, LIST, [
        rowIds,
        ids,
        providerId,
        STONE_STATUS.available.code,
      ]);
      await runStatement(change.connection, NOTE, [rowIds, ids]);
      for (const { id, stockNo } of listed.rows)
        change.stones.set(id, { id, stockNo, status: STONE_STATUS.available.code });
      return decided.map(({ id }) => {
        if (id === null) throw new Error('a listed stone has no id');
        return { id };
      });
    },
  };
  const subjects = ids.map((id) => ({
    id,
    stoneId: id,
    businessId: null,
    state: START_CODE,
    context: { isInCheck: false },
  }));
  await applyEvents(change, records, subjects, { type: 'stone.list', actor: change.actor });
  return ids;
}
