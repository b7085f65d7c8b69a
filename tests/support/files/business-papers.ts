import type { KycDocumentId } from '#api/ids.gen.ts';
import type { DocumentCategory } from '#machines/codes.ts';
import type { Change } from '../../../server/workflows/change.ts';
import { rowOf, rowsOf } from '../machines/undone-changes.ts';
import type { Person } from '../servers/portal.ts';

/**
 * Inserts a trade licence of a person's business, submitted an hour ago and awaiting a decision. It
 * has no file.
 */
export async function waitingPaper(
  change: Pick<Change, 'connection'>,
  { businessId }: Person,
  category: DocumentCategory = 'Business Document',
): Promise<KycDocumentId> {
  const { id } = await rowOf<{ id: KycDocumentId }>(
    change,
    `insert into kyc_document (business_id, category, document_type, info, state, sent_at)
     values ($1, $2, (select nr from sub_master where name = 'Trade licence'), 'as it was', 1, now() - interval '1 hour')
     returning id`,
    [businessId, category],
  );
  return id;
}

/** The same, decided by staff: 2 is approved, 3 rejected. */
export async function decidedPaper(
  change: Pick<Change, 'connection' | 'actor'>,
  of: Person,
  state: 2 | 3,
  category?: DocumentCategory,
): Promise<KycDocumentId> {
  const id = await waitingPaper(change, of, category);
  await rowsOf(
    change,
    `update kyc_document set state = $2, remark = 'blurred', decided_at = now(), decided_by = $3 where id = $1`,
    [id, state, change.actor.id],
  );
  return id;
}
