import type { BusinessId, KycDocumentId, StoredFileId } from '#api/ids.gen.ts';
import type { DocumentCategory } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { mayActFor, type Owner } from '#machines/workflows/actor-guards.ts';
import {
  type KycDocumentContext,
  type KycDocumentEvent,
  kycDocumentMachine,
  kycDocumentWorkflow,
  UNDECIDED,
} from '#machines/workflows/kyc-document.ts';
import { runStatement, type StatementParams, statement } from '../../platform/db/statement.ts';
import type { Records } from '../apply-events.ts';
import { type Change, type Decided, personOf, type Subject } from '../change.ts';
import { UNDO_WINDOW } from '../undo-window.ts';
import { movedIds } from '../written-lines.ts';

export const newDocument = (owner: Owner): Subject<KycDocumentContext, KycDocumentId> => ({
  id: null,
  stoneId: null,
  businessId: owner.businessId,
  state: START_CODE,
  context: { owner, sender: null, ...UNDECIDED },
});

export interface LockedDocument extends Subject<KycDocumentContext, KycDocumentId> {
  id: KycDocumentId;
  businessId: BusinessId;
  category: DocumentCategory;
}

/**
 * SQL condition: the last ledger entry of the document is newer than every entry of its business.
 */
const REGISTRATION_UNCHANGED = `not exists (select from ledger r where r.record_id = b.id and r.workflow = 'business'
  and r.id > (select max(w.id) from ledger w where w.record_id = d.id))`;

const LOCK = statement(
  'kyc-document-lock',
  `select d.id, d.state, d.category, b.id as "businessId", b.associate_id as "associateId",
                (select u.sent_by from kyc_upload u where u.document_id = d.id order by u.id desc limit 1) as sender,
                ${UNDO_WINDOW('d')}, ${REGISTRATION_UNCHANGED} as "isUntouched"
           from kyc_document d join business b on b.id = d.business_id
          where d.id = any($1) and b.deleted_at is null order by d.id for no key update of d`,
);

export async function lockDocuments(
  change: Change,
  ids: readonly KycDocumentId[],
): Promise<LockedDocument[]> {
  const { rows } = await runStatement(change.connection, LOCK, [ids]);
  return rows.map(({ id, state, category, sender, doer, isFresh, isUntouched, ...owner }) => ({
    id,
    stoneId: null,
    businessId: owner.businessId,
    category,
    state,
    context: { owner, sender, doer, isFresh, isUntouched },
  }));
}

/**
 * A file with its description. If a document is sent again, undefined fields keep their stored
 * value.
 */
export interface SentDocument {
  category: DocumentCategory;
  documentType: number | undefined;
  info: string | undefined;
  /** last valid day as an ISO date; null if the document has no end */
  expiresOn: string | null;
  fileId: StoredFileId;
}

const SEND = statement(
  'kyc-document-send',
  `with made as (
           insert into kyc_document (business_id, category, document_type, info, state, expires_on)
           values ($1, $2, $3, coalesce($4, ''), $5, $9) returning id),
         sent as (
           insert into kyc_upload (document_id, file_id, sent_by, request_id) select id, $6, $7, $8 from made)
         select id from made`,
);
const RESEND = statement(
  'kyc-document-resend',
  `with changed as (
           update kyc_document set state = $2, document_type = coalesce($3, document_type), info = coalesce($4, info),
                  expires_on = $8, sent_at = clock_timestamp(), remark = null, decided_at = null, decided_by = null
            where id = $1 returning id),
         sent as (
           insert into kyc_upload (document_id, file_id, sent_by, request_id) select id, $5, $6, $7 from changed)
         select id from changed`,
);
const DECIDE = statement(
  'kyc-document-decide',
  `update kyc_document set state = m.state, remark = $3, decided_at = now(), decided_by = $4, expires_on = coalesce($5, expires_on)
           from unnest($1::uuid[], $2::smallint[]) as m (id, state) where kyc_document.id = m.id`,
);

const base = {
  workflow: kycDocumentWorkflow,
  shownIn: 'business',
  decide: (state: number, context: KycDocumentContext, event: KycDocumentEvent) =>
    decideByTable(tableOf(kycDocumentMachine), state, context, event),
  hiddenBy: ({ owner }: KycDocumentContext, { actor }: KycDocumentEvent) =>
    mayActFor(actor, owner) ? null : 'actorMayActForClient',
} as const;

type DocumentRecords = Records<KycDocumentContext, KycDocumentEvent, KycDocumentId>;

/** `expiresOn` is the last valid day that the reviewer read; null keeps the day that the sender stated. */
export const decidedDocuments = (
  remark: string | null,
  expiresOn: string | null = null,
): DocumentRecords => ({
  ...base,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, DECIDE, [
      ids,
      decided.map(({ to }) => to),
      remark,
      change.actor.id,
      expiresOn,
    ]);
    return ids.map((id) => ({ id }));
  },
});

const REOPEN = statement(
  'kyc-document-reopen',
  `update kyc_document set state = m.state, remark = null, decided_at = null, decided_by = null
           from unnest($1::uuid[], $2::smallint[]) as m (id, state) where kyc_document.id = m.id`,
);

export const reopenedDocuments: DocumentRecords = {
  ...base,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, REOPEN, [ids, decided.map(({ to }) => to)]);
    return ids.map((id) => ({ id }));
  },
};

export const sentDocument = (sent: SentDocument): DocumentRecords => ({
  ...base,
  async write(change, decided) {
    const [document] = decided;
    if (!document || decided.length > 1)
      throw new Error('a file cannot belong to several documents');
    const { rows } =
      document.id === null
        ? await runStatement(change.connection, SEND, firstTime(change, document, sent))
        : await runStatement(
            change.connection,
            RESEND,
            again(change, document.id, document.to, sent),
          );
    return rows;
  },
});

function firstTime(
  change: Change,
  { businessId, to }: Decided<KycDocumentContext, KycDocumentId>,
  sent: SentDocument,
): StatementParams<'kyc-document-send'> {
  const { category, documentType, info, expiresOn, fileId } = sent;
  if (businessId === null || documentType === undefined)
    throw new Error('a document has no business or no type');
  const by = personOf(change);
  return [businessId, category, documentType, info, to, fileId, by, change.requestId, expiresOn];
}

function again(
  change: Change,
  id: KycDocumentId,
  to: number,
  { documentType, info, expiresOn, fileId }: SentDocument,
): StatementParams<'kyc-document-resend'> {
  return [id, to, documentType, info, fileId, personOf(change), change.requestId, expiresOn];
}
