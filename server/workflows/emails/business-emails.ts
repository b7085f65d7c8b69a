import type { RecordId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { idsOfChosen } from '../../platform/db/table-ids.ts';
import { queueEmail } from '../../platform/mail/queue-email.ts';
import type { Change } from '../change.ts';

export type BusinessEmail =
  | 'kyc.approved'
  | 'kyc.rejected'
  | 'kyc.takenBack'
  | 'business.registered'
  | 'business.unregistered';

interface Words {
  subject: (of: Recipient) => string;
  /** paragraphs of the e-mail */
  body: (of: Recipient, reason: string) => readonly string[];
}

interface Recipient {
  email: string;
  firstName: string;
  companyName: string;
  /** document type, such as "Passport"; empty if the e-mail is about the business */
  document: string;
}

const WORDS: Readonly<Record<BusinessEmail, Words>> = {
  'kyc.approved': {
    subject: ({ document }) => `Approved: ${document}`,
    body: ({ document, companyName }) => [
      `We have approved the document "${document}" of ${companyName}.`,
      'My business shows what is still needed before you can trade.',
    ],
  },
  'kyc.rejected': {
    subject: ({ document }) => `Please send again: ${document}`,
    body: ({ document, companyName }, reason) => [
      `We could not accept the document "${document}" of ${companyName}.`,
      `The reason: ${reason}`,
      'Please send a new file under My business. We will review the new file.',
    ],
  },
  'kyc.takenBack': {
    subject: ({ document }) => `Under review again: ${document}`,
    body: ({ document, companyName }) => [
      `Our last e-mail about the document "${document}" of ${companyName} was a mistake. Please ignore it.`,
      'We will review the document again and e-mail you the result.',
    ],
  },
  'business.registered': {
    subject: ({ companyName }) => `${companyName} is registered`,
    body: ({ companyName }) => [
      `${companyName} is registered with us.`,
      'You can now hold stones and trade.',
    ],
  },
  'business.unregistered': {
    subject: ({ companyName }) => `${companyName} is no longer registered`,
    body: ({ companyName }, reason) => [
      `We have ended the registration of ${companyName}.`,
      `The reason: ${reason}`,
      'Your current holds stay until they expire. You can send new documents under My business.',
    ],
  },
};

const PEOPLE = `select u.email, u.first_name as "firstName", b.company_name as "companyName"`;
const OF_BUSINESS = `join app_user u on u.business_id = b.id and u.is_active and u.deleted_at is null`;
const TO = {
  document: statement(
    'business-letters-documents',
    `${PEOPLE}, d.document_name as document
             from kyc_document d
             join business b on b.id = d.business_id ${OF_BUSINESS}
            where d.id = any($1) order by u.id, d.id`,
  ),
  business: statement(
    'business-letters-businesses',
    `${PEOPLE}, '' as document from business b ${OF_BUSINESS} where b.id = any($1) order by u.id`,
  ),
} as const;

/**
 * E-mails a registration or document decision to the people of a business. The e-mails are queued
 * in the transaction of the decision.
 */
export async function sendBusinessEmails(
  change: Change,
  kind: BusinessEmail,
  recordIds: readonly RecordId[],
): Promise<void> {
  const about = kind.startsWith('kyc.') ? 'document' : 'business';
  const { rows } = await runStatement(change.connection, TO[about], [idsOfChosen(recordIds)]);
  const { subject, body } = WORDS[kind];
  for (const person of rows) {
    const paragraphs = [`Dear ${person.firstName},`, ...body(person, change.reason ?? '')];
    await queueEmail(change, {
      kind,
      to: person.email,
      subject: subject(person),
      body: `${paragraphs.join('\n\n')}\n`,
    });
  }
}
