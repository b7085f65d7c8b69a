import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { canSeeStaffNames, personNameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { seesRiskClass } from '../../people/kyc/risk-class.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

type KycStep = components['schemas']['KycStep'];
type BusinessStep = components['schemas']['BusinessStep'];

const ACTOR = `nullif(${personNameSql('p', '$2')}, '') as actor_name`;

// A request uploads at most one file per document, so `request_id` finds the file of a ledger
// entry.
const OF_DOCUMENTS = statement(
  'kyc-histories',
  `select l.record_id, l.at, l.event, l.to_state as "to", ${ACTOR}, l.reason as remark, u.id as upload_id,
                case when f.id is not null
                  then json_build_object('name', f.name, 'mime', f.mime, 'size', f.size) end as file
           from ledger l join kyc_document d on d.id = l.record_id
           left join app_user p on p.id = l.actor_id
           left join kyc_upload u on u.document_id = l.record_id and u.request_id = l.request_id
           left join stored_file f on f.id = u.file_id
          where d.business_id = $1 and l.workflow = 'kycDocument' order by l.id`,
);
const OF_BUSINESS = statement(
  'business-history',
  `select l.at, l.event, l.to_state as "to", ${ACTOR}, l.reason as remark
           from ledger l left join app_user p on p.id = l.actor_id
          where l.record_id = $1 and l.workflow = 'business' and ($3 or l.event <> all($4)) order by l.id`,
);

export async function readDocumentHistories(
  pool: pg.Pool,
  { actor }: Session,
  businessId: BusinessId,
): Promise<ReadonlyMap<string, KycStep[]>> {
  const { rows } = await runStatement(pool, OF_DOCUMENTS, [businessId, canSeeStaffNames(actor)]);
  const histories = new Map<string, KycStep[]>();
  for (const { record_id, at, ...step } of rows) {
    const steps = histories.get(record_id) ?? [];
    steps.push({ ...step, at: at.toISOString() });
    histories.set(record_id, steps);
  }
  return histories;
}

/** Steps that neither the business nor its associate sees. */
const DUE_DILIGENCE = ['business.assess', 'business.declare', 'business.screen', 'business.settle'];

export async function readBusinessHistory(
  pool: pg.Pool,
  { actor }: Session,
  businessId: BusinessId,
): Promise<BusinessStep[]> {
  const { rows } = await runStatement(pool, OF_BUSINESS, [
    businessId,
    canSeeStaffNames(actor),
    seesRiskClass(actor),
    DUE_DILIGENCE,
  ]);
  return rows.map((step) => ({ ...step, at: step.at.toISOString() }));
}
