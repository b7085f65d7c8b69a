import type { components } from '#api/schema.gen.ts';
import type { EmailTemplate } from './layout.ts';

export type CodePurpose = components['schemas']['CodePurpose'] | 'reset';

const CODE = /^\d{6}$/m;

const codeEmail = (subject: string, sentence: string): EmailTemplate<{ code: string }> => ({
  secret: CODE,
  write: ({ code }) => ({
    subject,
    firstName: null,
    paragraphs: [
      sentence,
      code,
      'The code works once and expires in ten minutes. We will never ask you for it.',
      'If you did not ask for a code, you can ignore this e-mail.',
    ],
  }),
});

export const CODE_EMAILS: Readonly<Record<`code.${CodePurpose}`, ReturnType<typeof codeEmail>>> = {
  'code.sign_up': codeEmail(
    'Your code to sign up for Culet',
    'Enter this code to confirm that this address is yours:',
  ),
  'code.unlock': codeEmail(
    'Your code to unlock your Culet account',
    'Your account is locked after too many failed sign-ins. Enter this code to unlock it:',
  ),
  'code.reset': codeEmail(
    'Your code to reset your Culet password',
    'Enter this code to set a new password:',
  ),
  'code.guest': codeEmail(
    'Your guest code for Culet',
    'Enter this code to see the lists and searches from your earlier visits:',
  ),
};

type Refusal = EmailTemplate<Readonly<Record<string, never>>>;

/**
 * E-mail to a person who signs up with an address that already has an account. The sign-up form
 * must not reveal which addresses have accounts.
 */
export const accountExists: Refusal = {
  secret: null,
  write: () => ({
    subject: 'You already have a Culet account',
    firstName: null,
    paragraphs: [
      'There was an attempt to sign up with this address, but it already has an account.',
      'If that was you, sign in, or choose "Forgot password" if you no longer know your password.',
      'If it was not you, you can ignore this e-mail.',
    ],
  }),
};

export const noAccount: Refusal = {
  secret: null,
  write: () => ({
    subject: 'No Culet account has this address',
    firstName: null,
    paragraphs: [
      'A code was requested for this address, but no account with this address can sign in.',
      'If that was you, you may have signed up with another address.',
      'If it was not you, you can ignore this e-mail.',
    ],
  }),
};
