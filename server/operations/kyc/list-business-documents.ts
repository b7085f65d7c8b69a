import type { components } from '#api/schema.gen.ts';
import { DOCUMENT_CATEGORY } from '#machines/codes.ts';
import { canSeeStaffNames, personNameSql } from '../../people/accounts/person-names.ts';
import { seesRiskClass } from '../../people/kyc/risk-class.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readBusinessHistory, readDocumentHistories } from './kyc-histories.ts';
import { mayRead } from './owner-of-document.ts';

type Document = components['schemas']['KycDocument'];

const BUSINESS = statement(
  'kyc-business',
  `select b.id, b.company_name, b.registration, b.associate_id, b.tax_identification_number, b.verified_on, b.verified_until,
                case when $2 then b.risk_class end as risk_class,
                nullif(trim(concat(a.first_name, ' ', a.last_name)), '') as associate_name,
                (select trim(concat(u.first_name, ' ', u.last_name)) from app_user u
                  where u.business_id = b.id and u.deleted_at is null order by u.id limit 1) as contact_name
           from business b left join app_user a on a.id = b.associate_id
          where b.id = $1 and b.deleted_at is null`,
);
const DOCUMENTS = statement(
  'kyc-documents',
  `select d.id as kyc_id, d.business_id, d.category as document_category, d.document_type, d.document_name,
                d.info, d.expires_on, d.state as status, d.remark, d.created_at, d.sent_at, d.decided_at, d.decided_by, u.sent_by,
                ${personNameSql('p', '$2')} as sender_name,
                json_build_object('name', f.name, 'mime', f.mime, 'size', f.size) as file
           from kyc_document d
           join lateral (select * from kyc_upload k where k.document_id = d.id order by k.id desc limit 1) u on true
           join stored_file f on f.id = u.file_id join app_user p on p.id = u.sent_by
          where d.business_id = $1 order by d.category desc, d.created_at, d.id`,
);
const TYPES = statement(
  'kyc-document-types',
  `select s.nr, s.name, s.is_active, s.is_default from sub_master s join master m on m.id = s.master_id
          where m.code = 'DOC_TYPE_BUSINESS' and s.is_active order by s.sequence, s.nr`,
);

type Image = 'business_owner_image' | 'business_image';
export const listBusinessDocuments: Handler<OperationOf<'listBusinessDocuments'>> = async ({
  pool,
  session,
  path,
}) => {
  const found = await runStatement(pool, BUSINESS, [path.id, seesRiskClass(session.actor)]);
  const [business] = found.rows;
  const owner = business && { businessId: business.id, associateId: business.associate_id };
  if (!owner || !mayRead(session.actor, owner)) throw refuse('notFound');

  const [documents, types, histories, history] = await Promise.all([
    runStatement(pool, DOCUMENTS, [path.id, canSeeStaffNames(session.actor)]),
    runStatement(pool, TYPES),
    readDocumentHistories(pool, session, path.id),
    readBusinessHistory(pool, session, path.id),
  ]);
  return {
    data: {
      business,
      documents: documents.rows.map((document) => ({
        ...document,
        ...imagesOf(document),
        created_at: document.created_at.toISOString(),
        sent_at: document.sent_at.toISOString(),
        decided_at: document.decided_at?.toISOString() ?? null,
        decided_by: canSeeStaffNames(session.actor) ? document.decided_by : null,
        history: histories.get(document.kyc_id) ?? [],
      })),
      document_types: types.rows,
      history,
    },
  };
};

/**
 * The category of the document decides which of the two fields contains the file. The other field
 * is null.
 */
const imagesOf = ({ document_category, file }: Row<'kyc-documents'>): Pick<Document, Image> => ({
  business_owner_image: document_category === DOCUMENT_CATEGORY.owner ? file : null,
  business_image: document_category === DOCUMENT_CATEGORY.business ? file : null,
});
