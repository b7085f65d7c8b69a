import type { KycDocumentId } from '#api/ids.gen.ts';
import { vatNumberFault } from '#common/tax/vat-numbers.ts';
import type { KycStatusCode } from '#machines/codes.ts';
import type { Owner } from '#machines/workflows/actor-guards.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { StoreFile } from '../../platform/files/file-cleanup.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import { lockBusinesses } from '../../workflows/records/business-records.ts';
import {
  type LockedDocument,
  lockDocuments,
  newDocument,
  sentDocument,
} from '../../workflows/records/kyc-document-records.ts';
import { type DocumentEntry, requireFile } from './parse-kyc-form.ts';

export interface ChangedDocument {
  kyc_id: KycDocumentId;
  document_category: DocumentEntry['category'];
  status: KycStatusCode;
}

const IS_TYPE = statement(
  'kyc-document-type',
  `select from sub_master s join master m on m.id = s.master_id
          where m.code = 'DOC_TYPE_BUSINESS' and s.is_active and s.nr = $1`,
);
const SET_TAX_NUMBER = statement(
  'business-tax-number',
  'update business set tax_identification_number = $2 where id = $1',
);

/** Every change locks the business before its documents, which prevents deadlocks. */
export async function lockEntries(
  change: Change,
  { businessId }: Owner,
  entries: readonly DocumentEntry[],
): Promise<ReadonlyMap<string, LockedDocument>> {
  await lockBusinesses(change, [businessId]);
  const ids = entries.flatMap(({ kycId }) => kycId ?? []);
  const documents = new Map((await lockDocuments(change, ids)).map((one) => [one.id, one]));
  for (const { kycId, category, place } of entries) {
    if (kycId === undefined) continue;
    const found = documents.get(kycId);
    if (found?.businessId !== businessId) throw refuse('notFound');
    if (found.category !== category)
      throw refuseField(
        `${place}.kyc_id`,
        `The category of this document is ${found.category} and cannot be changed.`,
      );
  }
  return documents;
}

export async function storeKycFile(
  change: Change,
  owner: Owner,
  entry: DocumentEntry,
  document: LockedDocument | undefined,
  keep: StoreFile,
): Promise<ChangedDocument> {
  const file = requireFile(entry);
  await requireType(change, entry, document);
  await requireNotExpired(change, entry);
  const fileId = await keep(change.connection, file);
  const { category, documentType, info, expiresOn } = entry;
  const [sent] = await applyEvents(
    change,
    sentDocument({ category, documentType, info, expiresOn, fileId }),
    [document ?? newDocument(owner)],
    { type: document ? 'kyc.resend' : 'kyc.send', actor: change.actor },
  );
  if (!sent) throw new Error('the insert of a document returned no row');
  return { kyc_id: sent.id, document_category: category, status: sent.to as KycStatusCode };
}

async function requireType(
  change: Change,
  { documentType, place }: DocumentEntry,
  document: LockedDocument | undefined,
): Promise<void> {
  const field = `${place}.document_type`;
  if (documentType === undefined) {
    if (!document) throw refuseField(field, 'Please choose the document type.');
    return;
  }
  const { rowCount } = await runStatement(change.connection, IS_TYPE, [documentType]);
  if (rowCount === 0) throw refuseField(field, 'Unknown document type.');
}

const IS_PAST = statement(
  'kyc-document-past',
  'select from (select) d where $1::date < current_date',
);

export async function requireNotExpired(
  change: Change,
  { expiresOn, place }: DocumentEntry,
): Promise<void> {
  if (expiresOn === null) return;
  const { rowCount } = await runStatement(change.connection, IS_PAST, [expiresOn]);
  if (rowCount === 1)
    throw refuseField(
      `${place}.expires_on`,
      'This document has expired. Please send or request a valid document.',
    );
}

export async function setTaxNumber(
  change: Change,
  { businessId }: Owner,
  number: string | undefined,
): Promise<void> {
  if (number === undefined) return;
  if (number.trim() === '')
    throw refuseField('data.tax_identification_number', 'Enter the tax identification number.');
  const fault = vatNumberFault(number);
  if (fault !== null) throw refuseField('data.tax_identification_number', fault);
  await runStatement(change.connection, SET_TAX_NUMBER, [businessId, number.trim()]);
}
