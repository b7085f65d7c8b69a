import type { Letter } from '../../platform/mail/queue-mail.ts';

const letter = (kind: string, subject: string, paragraphs: readonly string[]) =>
  ({ kind, subject, body: `${paragraphs.join('\n\n')}\n` }) satisfies Omit<Letter, 'to'>;

/** Only the owner ever chooses the first password. */
export const welcomeLetter = (firstName: string) =>
  letter('associate.welcome', 'Your account at Culet', [
    `Dear ${firstName},`,
    'You have an account as a business associate at Culet.',
    'Choose your password first: on the sign-in page follow "Forgot password" (/forgot) and enter this address. A code comes by mail.',
    'After that you sign in with this address and your password.',
  ]);

export const passwordSetLetter = (firstName: string) =>
  letter('associate.password', 'Your password at Culet was changed', [
    `Dear ${firstName},`,
    'The password of your account was changed just now, and your other devices were signed out.',
    'If you do not know why, choose "Forgot password" on the sign-in page at once.',
  ]);
