import { refuse } from '../../platform/http/refusal.ts';
import { readRecordPath } from '../../trading/ledger/record-path.ts';
import { readRecord } from '../../trading/ledger/record-rows.ts';
import { readRelatedRecords } from '../../trading/ledger/related-records.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getRecordPath: Handler<OperationOf<'getRecordPath'>> = async ({ pool, path }) => {
  const { workflow, id } = path;
  const record = await readRecord(pool, workflow, id);
  if (!record) throw refuse('notFound');
  const [steps, related] = await Promise.all([
    readRecordPath(pool, workflow, id),
    readRelatedRecords(pool, workflow, id),
  ]);
  return { data: { record, steps, related } };
};
