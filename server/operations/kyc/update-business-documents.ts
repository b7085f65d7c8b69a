import type { KycDocumentId } from '#api/ids.gen.ts';
import { KYC_STATUS, type KycStatusCode } from '#machines/codes.ts';
import type { KycDocumentEvent } from '#machines/workflows/kyc-document.ts';
import { withFileCleanup } from '../../platform/files/file-cleanup.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  decidedDocuments,
  type LockedDocument,
} from '../../workflows/records/kyc-document-records.ts';
import { runChange, withReason } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { chosenBusiness } from './chosen-business.ts';
import { requireOwnerOfDocument } from './owner-of-document.ts';
import { type DocumentEntry, parseKycForm } from './parse-kyc-form.ts';
import {
  type ChangedDocument,
  lockEntries,
  requireNotExpired,
  setTaxNumber,
  storeKycFile,
} from './store-kyc-files.ts';

export const updateBusinessDocuments: Handler<OperationOf<'updateBusinessDocuments'>> = (call) => {
  const { data, files, session } = call;
  return withFileCleanup(call, session.actor.id, (keep) => {
    const entries = parseKycForm(data, files);
    return runChange(call, async (tx) => {
      const isNamed = (data.business_id ?? data.user_id) !== undefined;
      const owner = isNamed
        ? await chosenBusiness(tx, session, data)
        : await requireOwnerOfDocument(tx, session, kycIdOf(entries[0]));
      const documents = await lockEntries(tx, owner, entries);
      await setTaxNumber(tx, owner, data.tax_identification_number);
      const changed: ChangedDocument[] = [];
      for (const entry of entries) {
        const document = documents.get(kycIdOf(entry));
        if (!document) throw refuse('notFound');
        changed.push(
          entry.file
            ? await storeKycFile(tx, owner, entry, document, keep)
            : await decide(tx, entry, document),
        );
      }
      return { message: messageOf(entries, changed), data: changed };
    });
  });
};

function kycIdOf(entry: DocumentEntry | undefined): KycDocumentId {
  if (entry?.kycId === undefined)
    throw refuseField(`${entry?.place ?? 'data'}.kyc_id`, 'Please send the id of the document.');
  return entry.kycId;
}

async function decide(
  tx: Change,
  entry: DocumentEntry,
  document: LockedDocument,
): Promise<ChangedDocument> {
  const { category, expiresOn } = entry;
  await requireNotExpired(tx, entry);
  const remark = entry.remark || null;
  const [moved] = await applyEvents(
    withReason(tx, remark),
    decidedDocuments(remark, expiresOn),
    [document],
    eventOf(tx, entry),
  );
  if (!moved) throw new Error('the update of a document returned no row');
  return { kyc_id: moved.id, document_category: category, status: moved.to as KycStatusCode };
}

function eventOf(
  { actor }: Change,
  { status, remark, fileField }: DocumentEntry,
): KycDocumentEvent {
  switch (status) {
    case KYC_STATUS.approved.code:
      return { type: 'kyc.approve', actor };
    case KYC_STATUS.rejected.code:
      return { type: 'kyc.reject', actor, remark };
    default:
      throw refuseField(fileField, 'Please choose a file, or approve or reject the document.');
  }
}

function messageOf(entries: readonly DocumentEntry[], changed: readonly ChangedDocument[]): string {
  if (changed.length > 1) return 'Documents changed';
  if (entries[0]?.file) return 'Document sent';
  return changed[0]?.status === KYC_STATUS.approved.code
    ? 'Document approved'
    : 'Document rejected';
}
