import type { EmailTemplate } from './layout.ts';
import { type RecordOfEmail, type WorkflowEmailKind, workflowEmail } from './workflow-email.ts';

type BusinessEmailKind = Extract<WorkflowEmailKind, `kyc.${string}` | `business.${string}`>;

export const BUSINESS_EMAILS: Readonly<Record<BusinessEmailKind, EmailTemplate<RecordOfEmail>>> = {
  'kyc.approved': workflowEmail(({ reference, companyName }) => ({
    subject: `Approved: ${reference}`,
    paragraphs: [
      `We have approved the document "${reference}" of ${companyName}.`,
      'Under My business you can see what is still needed before you can trade.',
    ],
  })),
  'kyc.rejected': workflowEmail(({ reference, companyName, reason }) => ({
    subject: `Please send again: ${reference}`,
    paragraphs: [
      `We could not accept the document "${reference}" of ${companyName}.`,
      `The reason: ${reason}`,
      'Please send a new file under My business. We will review the new file.',
    ],
  })),
  'kyc.takenBack': workflowEmail(({ reference, companyName }) => ({
    subject: `Under review again: ${reference}`,
    paragraphs: [
      `Our last e-mail about the document "${reference}" of ${companyName} was a mistake. Please ignore it.`,
      'We will review the document again and e-mail you the result.',
    ],
  })),
  'business.registered': workflowEmail(({ companyName }) => ({
    subject: `${companyName} is registered`,
    paragraphs: [`${companyName} is registered with us.`, 'You can now hold stones and trade.'],
  })),
  'business.unregistered': workflowEmail(({ companyName, reason }) => ({
    subject: `${companyName} is no longer registered`,
    paragraphs: [
      `We have ended the registration of ${companyName}.`,
      `The reason: ${reason}`,
      'Your current holds remain until they expire. You can send new documents under My business.',
    ],
  })),
};
