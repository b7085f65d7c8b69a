import { REMINDER_DAYS, VALID_MONTHS } from '#common/kyc/verification-terms.ts';
import {
  DOCUMENT_CATEGORY,
  type DocumentCategory,
  KYC_STATUS,
  REGISTRATION,
} from '#machines/codes.ts';

/** SQL condition: the KYC verification of the business `b` is valid today. */
export const IS_VERIFIED = 'coalesce(b.verified_until >= current_date, true)';

/** SQL condition: the KYC verification of the registered business `b` ends within `days` days. */
export const endsWithin = (days: string): string =>
  `b.registration = ${REGISTRATION.registered.code} and b.verified_until <= current_date + ${days}`;

/** SQL condition: a person has yet to decide on a screening hit of the business `b`. */
export const HAS_OPEN_HIT =
  'exists (select from screening s where s.business_id = b.id and s.is_hit and s.decision is null)';

/** Days for `endsWithin`: the verification is expired or ends soon, or is expired. */
export const DAYS_OF = { due: REMINDER_DAYS[0], expired: -1 } as const;

const MONTHS = Object.entries(VALID_MONTHS)
  .map(([code, months]) => `when ${code} then interval '${months} months'`)
  .join(' ');

/** SQL for the last day of a verification of today, by a risk class. */
export const lastDayOf = (riskClass: string): string =>
  `(current_date + case ${riskClass} ${MONTHS} end)::date`;

/** SQL condition: the document `d` is approved and has not expired. */
export const COUNTS = `d.state = ${KYC_STATUS.approved.code} and coalesce(d.expires_on >= current_date, true)`;

const lastDocumentDay = (category: DocumentCategory): string =>
  `(select max(coalesce(d.expires_on, 'infinity')) from kyc_document d
     where d.business_id = b.id and d.category = '${category}' and ${COUNTS})`;

/** SQL for the default last day of a verification of the business `b`: the verification ends with its documents. */
export const DEFAULT_LAST_DAY = `least(${lastDayOf('b.risk_class')},
  ${lastDocumentDay(DOCUMENT_CATEGORY.owner)}, ${lastDocumentDay(DOCUMENT_CATEGORY.business)})`;
