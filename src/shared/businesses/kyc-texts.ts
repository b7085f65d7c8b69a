import { serverNow } from '#api/server-clock.ts';
import { validityOf } from '#common/kyc/verification-terms.ts';
import {
  DOCUMENT_CATEGORY,
  type DocumentCategory,
  KYC_STATUS,
  REGISTRATION,
} from '#machines/codes.ts';
import type { BusinessFile, BusinessStep, KycStep } from './business-types.ts';

/** Filter for the file dialog only: the server detects the real file type from the bytes. */
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
  'kyc.takeBack': 'Decision undone',
  'business.open': 'Business added',
  'business.submit': 'Review started',
  'business.register': 'Registered',
  'business.verify': 'Verified again',
  'business.assess': 'Risk class changed',
  'business.declare': 'Owners changed',
  'business.screen': 'Screened',
  'business.settle': 'Screening hit decided',
  'business.unregister': 'Registration withdrawn',
};

function endsSoon(
  { verified_until }: BusinessFile['business'],
  documents: BusinessFile['documents'],
) {
  const days = documents
    .filter(({ status }) => status === KYC_STATUS.approved.code)
    .map(({ expires_on }) => expires_on);
  return [verified_until, ...days].some(
    (day) => day !== null && validityOf(day, serverNow()) !== 'valid',
  );
}

export function nextStep({ business, documents }: BusinessFile, mailIsSetUp: boolean): string {
  if (business.registration === REGISTRATION.registered.code && endsSoon(business, documents))
    return 'Your KYC verification or a document ends soon or has expired. Send a new document, and we will verify your business again.';
  if (business.registration === REGISTRATION.registered.code)
    return 'You can hold stones and trade. You can send renewed documents at any time.';
  const of = (category: DocumentCategory) =>
    documents.filter(({ document_category }) => document_category === category);
  const rejected = documents.filter(({ status }) => status === KYC_STATUS.rejected.code);
  const lacking = Object.values(DOCUMENT_CATEGORY).filter(
    (category) => !of(category).some(({ status }) => status !== KYC_STATUS.rejected.code),
  );
  if (documents.length === 0)
    return 'Send one owner document and one business document. We review them and register your business.';
  if (business.registration === REGISTRATION.unregistered.code)
    return 'Your business is no longer registered. Send a new document to start a new review.';
  if (lacking.length === 0)
    return mailIsSetUp
      ? 'No action needed. We are reviewing your documents and will notify you by e-mail.'
      : 'No action needed. We are reviewing your documents. You will receive a notice in the portal, not an e-mail.';
  const names = lacking.map((category) => SHORT_CATEGORY[category].toLowerCase()).join(' and ');
  return rejected.length > 0
    ? `Send the rejected ${names} document again. The reason for the rejection is shown below.`
    : `Also send a document for the ${names}.`;
}
