import {
  DOCUMENT_CATEGORY,
  type DocumentCategory,
  KYC_STATUS,
  REGISTRATION,
} from '../../machines/codes.ts';
import type { BusinessFile, BusinessStep, KycStep } from './wire.ts';

/** Filter for the file dialog only. The server detects the real type from the bytes. */
export const ACCEPTED = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';
const ENDINGS = /\.(pdf|jpe?g|png)$/i;

export const isAcceptedName = (name: string): boolean => ENDINGS.test(name);

export const SHORT_CATEGORY: Readonly<Record<DocumentCategory, string>> = {
  [DOCUMENT_CATEGORY.owner]: 'Owner',
  [DOCUMENT_CATEGORY.business]: 'Business',
};

export const STEP_WORDS: Readonly<Record<KycStep['event'] | BusinessStep['event'], string>> = {
  'kyc.send': 'Sent',
  'kyc.resend': 'Sent again',
  'kyc.approve': 'Approved',
  'kyc.reject': 'Rejected',
  'kyc.takeBack': 'Decision taken back',
  'business.open': 'Came to the house',
  'business.submit': 'Review began',
  'business.register': 'Registered',
  'business.unregister': 'Registration ended',
};

/** Tells the customer the next step towards registration, in one sentence. */
export function nextStep({ business, documents }: BusinessFile, mailIsSetUp: boolean): string {
  if (business.registration === REGISTRATION.registered.code)
    return 'You can hold stones and trade. Renewed documents can be sent at any time.';
  const of = (category: DocumentCategory) =>
    documents.filter(({ document_category }) => document_category === category);
  const rejected = documents.filter(({ status }) => status === KYC_STATUS.rejected.code);
  const lacking = Object.values(DOCUMENT_CATEGORY).filter(
    (category) => !of(category).some(({ status }) => status !== KYC_STATUS.rejected.code),
  );
  if (documents.length === 0)
    return 'Send one document of the owner and one of the business; we look at them and register you.';
  if (business.registration === REGISTRATION.unregistered.code)
    return 'The registration has ended. Send a new document and we look at it again.';
  if (lacking.length === 0)
    return mailIsSetUp
      ? 'Nothing to do: we look at your documents and tell you by e-mail.'
      : 'Nothing to do: we look at your documents. The answer comes as a notice, not by e-mail.';
  const names = lacking.map((category) => SHORT_CATEGORY[category].toLowerCase()).join(' and ');
  return rejected.length > 0
    ? `Send the rejected ${names} document again; its reason stands below.`
    : `Send a document of the ${names} as well.`;
}
