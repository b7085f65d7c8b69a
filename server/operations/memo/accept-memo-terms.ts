import { count } from '#common/count.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { normalizeId } from '../../workflows/normalize-id.ts';
import { acceptedMemoRecords, lockRenewable } from '../../workflows/records/memo-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const acceptMemoTerms: Handler<OperationOf<'acceptMemoTerms'>> = (call) =>
  runChange(call, async (tx) => {
    const versions = new Map(
      call.data.memos.map(({ id, terms_version }) => [normalizeId(id), terms_version]),
    );
    const memos = await lockRenewable(tx, [...versions.keys()], versions);
    if (memos.length < versions.size) throw refuse('notFound');
    await applyEvents(tx, acceptedMemoRecords, memos, {
      type: 'memoDocument.accept',
      actor: tx.actor,
    });
    return { message: `Terms of ${count(versions.size, 'memo')} accepted` };
  });
