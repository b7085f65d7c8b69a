import type { EmailTemplate } from './layout.ts';

interface VerificationOfEmail {
  firstName: string;
  companyName: string;
  /** last valid day, such as "5 Dec 2026" */
  until: string;
}

const reminder = (
  subject: (companyName: string) => string,
  first: (values: VerificationOfEmail) => string,
): EmailTemplate<VerificationOfEmail> => ({
  secret: null,
  write: (values) => ({
    subject: subject(values.companyName),
    firstName: values.firstName,
    paragraphs: [
      first(values),
      'Please send new documents under My business. We will review them and verify your business again.',
    ],
    isSigned: false,
  }),
});

export const VERIFICATION_EMAILS = {
  'business.expiring': reminder(
    (company) => `KYC verification of ${company} ends soon`,
    ({ companyName, until }) => `The KYC verification of ${companyName} is valid until ${until}.`,
  ),
  'business.expired': reminder(
    (company) => `KYC verification of ${company} has expired`,
    ({ companyName, until }) =>
      `The KYC verification of ${companyName} was valid until ${until}. Your registration and your open business remain. Until the next verification, an administrator must approve your orders and issue your memos.`,
  ),
} as const;
