import type { Email } from '../../platform/mail/queue-email.ts';

const composeEmail = (kind: string, subject: string, paragraphs: readonly string[]) =>
  ({ kind, subject, body: `${paragraphs.join('\n\n')}\n` }) satisfies Omit<Email, 'to'>;

export const passwordSetEmail = (firstName: string, by: string | null) =>
  composeEmail('associate.password', 'Your password at Culet was changed', [
    `Dear ${firstName},`,
    by === null
      ? 'The password of your account was changed just now, and your other devices were signed out.'
      : `${by} set a new password for your account just now, and every device was signed out.`,
    'If you do not know why the password was changed, choose "Forgot password" on the sign-in page immediately.',
  ]);
