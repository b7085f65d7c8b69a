import type { Handler, OperationOf } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { recordPath } from '../../ledger/record-path.ts';
import { readRecord } from '../../ledger/record-rows.ts';
import { relatedRecords } from '../../ledger/related-records.ts';

export const getRecordPath: Handler<OperationOf<'getRecordPath'>> = async ({ pool, path }) => {
  const { workflow, id } = path;
  const record = await readRecord(pool, workflow, id);
  if (!record) throw refuse('notFound');
  const [steps, related] = await Promise.all([
    recordPath(pool, workflow, id),
    relatedRecords(pool, workflow, id),
  ]);
  return { data: { record, steps, related } };
};
