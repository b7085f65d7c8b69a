import type { KycDocumentId, StoredFileId } from '#api/ids.gen.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import * as records from '../../../server/workflows/records/kyc-document-records.ts';
import { decidedPaper, waitingPaper } from '../../support/files/business-papers.ts';
import { keptFile } from '../../support/files/kept-file.ts';
import { stepOfHistory } from '../../support/machines/step-of-history.ts';
import { idAs } from '../../support/runner/id-as.ts';
import type { Cast } from '../../support/trade/people.ts';
import { idsOf, reaching, recordTable, type Scene } from './record-table.ts';

type Step = Parameters<typeof stepOfHistory>[2];
const { decidedDocuments, lockDocuments, newDocument, reopenedDocuments, sentDocument } = records;
const PAPER = {
  category: 'Business Document',
  documentType: undefined,
  info: undefined,
  expiresOn: null,
} as const;

const owner = (s: Scene, who: 'ada' | 'piers' = 'ada') => {
  const { businessId, associateId } = s.client(who);
  return { businessId, associateId };
};

const uploaded = async (s: Scene, id: KycDocumentId, by: keyof Cast) =>
  s.add('kyc_upload', {
    document_id: id,
    file_id: await keptFile(s.change),
    sent_by: s.cast[by].id,
    request_id: s.change.requestId,
  });

const documents = (s: Scene, ids: readonly KycDocumentId[]) =>
  s.rows(
    'kyc_document',
    ids,
    `id, business_id, category, document_name, info, state, remark, decided_by, decided_at = now() as decided_now,
     sent_at >= now() as sent_now`,
  );
const uploads = async (s: Scene, id: KycDocumentId) =>
  s.sql('select file_id, sent_by, request_id from kyc_upload where document_id = $1 order by id', [
    id,
  ]);

const typeOf = async (s: Scene, name: string) =>
  (await s.sql('select nr from sub_master where name = $1', [name]))[0]?.nr as number;

/** A passport of Ada's business that comes with a file. */
async function sent(s: Scene, info?: string) {
  const fileId = await keptFile(s.change);
  const documentType = await typeOf(s, 'Passport');
  const passport = {
    category: 'Business Owner Document',
    documentType,
    info,
    expiresOn: null,
    fileId,
  } as const;
  const born = [newDocument(owner(s))];
  const [move] = await applyEvents(s.change, sentDocument(passport), born, s.event('kyc.send'));
  if (!move) throw new Error('no document was written');
  return { id: move.written.id, fileId };
}

recordTable('documents', 'administrator', {
  'are met with their owner, sender and last step, and not without a business': {
    when: async (s) => {
      const { hanna, administrator, qualityControl, piers, ada } = s.cast;
      const first = await waitingPaper(s.change, ada, 'Business Owner Document');
      await uploaded(s, first, 'tove');
      await uploaded(s, first, 'ada');
      const second = await decidedPaper(s.change, hanna, 3);
      await uploaded(s, second, 'hanna');
      const third = await waitingPaper(s.change, piers);
      const step = (workflow: string, event: string, to: number, at: Step) =>
        stepOfHistory(s.change, [workflow, event, to], at);
      await step('business', 'business.register', 11, {
        of: hanna.businessId,
        by: administrator,
      });
      await step('kycDocument', 'kyc.send', 1, { of: second, by: hanna, ago: 9 });
      await step('kycDocument', 'kyc.reject', 3, { of: second, by: qualityControl, ago: 4 });
      await step('kycDocument', 'kyc.send', 1, { of: third, by: piers, ago: 6 });
      await step('business', 'business.unregister', 9, {
        of: piers.businessId,
        by: administrator,
      });
      const met = await lockDocuments(s.change, [third, second, first]);
      await s.set('business', ada.businessId, 'deleted_at = now()');
      return [...met, await lockDocuments(s.change, [first])];
    },
    shows: `
      #1 of - for ada's in 1: owner {businessId ada's, associateId tove}, sender ada, doer -, isFresh no, isUntouched yes: category Business Owner Document
      #2 of - for hanna's in 3: owner {businessId hanna's, associateId marek}, sender hanna, doer qualityControl, isFresh yes, isUntouched yes: category Business Document
      #3 of - for piers's in 1: owner {businessId piers's, associateId tove}, sender -, doer piers, isFresh no, isUntouched no: category Business Document
      []
    `,
  },
  'are approved or rejected, each by itself, with one remark': {
    when: async (s) => {
      const ids = [
        await waitingPaper(s.change, s.cast.ada),
        await waitingPaper(s.change, s.cast.piers),
      ];
      const decided = (await lockDocuments(s.change, ids)).map((one, i) => reaching(2 + i)(one));
      const approve = s.event('kyc.approve');
      const records = decidedDocuments('not readable');
      const written = await records.write(s.change, decided.toReversed(), approve);
      return [...(await documents(s, ids)), idsOf(written)];
    },
    shows: `
      id #1, business_id ada's, category Business Document, document_name Trade licence, info as it was, state 2, remark not readable, decided_by administrator, decided_now yes, sent_now no
      id #2, business_id piers's, category Business Document, document_name Trade licence, info as it was, state 3, remark not readable, decided_by administrator, decided_now yes, sent_now no
      [#2, #1]
    `,
  },
  'are shown in the lists of businesses': {
    when: async (s) => {
      const told = s.told();
      const id = await waitingPaper(s.change, s.cast.ada);
      const met = await lockDocuments(s.change, [id]);
      await applyEvents(s.change, decidedDocuments(null), met, s.event('kyc.approve'));
      return [told, ...(await documents(s, [id]))];
    },
    shows: `
      [[business, ada's, -]]
      id #1, business_id ada's, category Business Document, document_name Trade licence, info as it was, state 2, remark -, decided_by administrator, decided_now yes, sent_now no
    `,
  },
  'wait again once the decision is taken back': {
    when: async (s) => {
      const { ada, piers } = s.cast;
      const ids = [await decidedPaper(s.change, piers, 3), await decidedPaper(s.change, ada, 3)];
      const met = (await lockDocuments(s.change, ids)).toReversed();
      const written = await reopenedDocuments.write(
        s.change,
        met.map(reaching(1)),
        s.event('kyc.takeBack'),
      );
      return [...(await documents(s, ids)), idsOf(written)];
    },
    shows: `
      id #1, business_id piers's, category Business Document, document_name Trade licence, info as it was, state 1, remark -, decided_by -, decided_now -, sent_now no
      id #2, business_id ada's, category Business Document, document_name Trade licence, info as it was, state 1, remark -, decided_by -, decided_now -, sent_now no
      [#2, #1]
    `,
  },
  'have no sender before they are sent': {
    when: (s) => newDocument(owner(s)),
    shows: `- of - for ada's in 0: owner {businessId ada's, associateId tove}, sender -, doer -, isFresh no, isUntouched yes`,
  },
  'wait for a decision, and keep the sender of their file and its call': {
    by: 'ada',
    when: async (s) => {
      s.names.set(s.change.requestId, 'this call');
      const one = await sent(s, 'valid to 2030');
      const other = await sent(s);
      return [one, ...(await documents(s, [one.id, other.id])), ...(await uploads(s, one.id))];
    },
    shows: `
      id #1, fileId #2
      id #1, business_id ada's, category Business Owner Document, document_name Passport, info valid to 2030, state 1, remark -, decided_by -, decided_now -, sent_now yes
      id #3, business_id ada's, category Business Owner Document, document_name Passport, info , state 1, remark -, decided_by -, decided_now -, sent_now yes
      file_id #2, sent_by ada, request_id this call
    `,
  },
  'answer a rejection, and leave as it was what is not said': {
    by: 'ada',
    when: async (s) => {
      s.names.set(s.change.requestId, 'this call');
      const id = await decidedPaper(s.change, s.cast.ada, 3);
      await uploaded(s, id, 'tove');
      const sent = sentDocument({ ...PAPER, fileId: await keptFile(s.change) });
      const met = (await lockDocuments(s.change, [id])).map(reaching(1));
      const written = await sent.write(s.change, met, s.event('kyc.resend'));
      const documentType = await typeOf(s, 'Bank reference');
      const more = { documentType, info: 'the new bank', fileId: await keptFile(s.change) };
      const before = [...written, ...(await documents(s, [id])), ...(await uploads(s, id))];
      const other = sentDocument({ ...PAPER, ...more });
      await other.write(s.change, met, s.event('kyc.resend'));
      return [...before, ...(await documents(s, [id]))];
    },
    shows: `
      id #1
      id #1, business_id ada's, category Business Document, document_name Trade licence, info as it was, state 1, remark -, decided_by -, decided_now -, sent_now yes
      file_id #2, sent_by tove, request_id this call
      file_id #3, sent_by ada, request_id this call
      id #1, business_id ada's, category Business Document, document_name Bank reference, info the new bank, state 1, remark -, decided_by -, decided_now -, sent_now yes
    `,
  },
  'are one for a file, of a business and a type, and sent by a person': {
    by: 'portal',
    when: async (s) => {
      const fresh = { ...newDocument(owner(s)), to: 1 };
      const met = { ...fresh, id: idAs<KycDocumentId>('0197aaaa-0000-7000-8000-000000000001') };
      const fileId = idAs<StoredFileId>('0197aaaa-0000-7000-8000-000000000002');
      const write = (documentType: number | undefined, ...decided: (typeof fresh)[]) =>
        s.refusal(() =>
          sentDocument({ ...PAPER, documentType, fileId }).write(
            s.change,
            decided,
            s.event('kyc.resend'),
          ),
        );
      return [
        await write(1),
        await write(1, fresh, fresh),
        await write(undefined, fresh),
        await write(1, { ...fresh, businessId: null }),
        await write(1, fresh),
        await write(undefined, met),
      ];
    },
    shows: `
      a file cannot belong to several documents
      a file cannot belong to several documents
      a document has no business or no type
      a document has no business or no type
      the portal attempts an action that only a person may take
      the portal attempts an action that only a person may take
    `,
  },
  'are decided on after they are sent, and hidden from those who may not act for their business': {
    when: async (s) => {
      const unborn = { ...newDocument(owner(s)), to: 2 };
      const people = ['ada', 'tove', 'qualityControl', 'piers', 'marek'] as const;
      const decide = () => decidedDocuments(null).write(s.change, [unborn], s.event('kyc.approve'));
      return [
        s.hidden(reopenedDocuments, unborn.context, s.event('kyc.takeBack'), ...people),
        await s.refusal(decide),
      ];
    },
    shows: `
      ada -, tove -, qualityControl -, piers actorMayActForClient, marek actorMayActForClient
      a record must exist before it is moved
    `,
  },
});
