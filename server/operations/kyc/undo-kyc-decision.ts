import type { KycStatusCode } from '#machines/codes.ts';
import { mayActFor } from '#machines/workflows/actor-guards.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { lockDocuments, reopenedDocuments } from '../../workflows/records/kyc-document-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const undoKycDecision: Handler<OperationOf<'undoKycDecision'>> = (call) =>
  runChange(call, async (tx) => {
    const { actor } = tx;
    const ids = [...new Set(call.data.kyc_ids)];
    const documents = await lockDocuments(tx, ids);
    const known = documents.filter(({ context }) => mayActFor(actor, context.owner));
    if (known.length < ids.length) throw refuse('notFound');
    const moves = await applyEvents(tx, reopenedDocuments, known, { type: 'kyc.takeBack', actor });
    const categoryOf = new Map(known.map(({ id, category }) => [id, category]));
    return {
      message:
        moves.length === 1
          ? 'The document is pending again'
          : `${moves.length} documents are pending again`,
      data: moves.flatMap(({ id, to }) => {
        const category = categoryOf.get(id);
        return category
          ? { kyc_id: id, document_category: category, status: to as KycStatusCode }
          : [];
      }),
    };
  });
