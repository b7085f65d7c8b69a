import type { Letter } from '../../platform/mail/queue-mail.ts';

/** What somebody reads first who signs in for a supplier. A password never stands in it. */
export const supplierWelcome = (
  supplier: string,
  { email, firstName }: { readonly email: string; readonly firstName: string },
): Letter => ({
  kind: 'supplier.welcome',
  to: email,
  subject: 'Your account on Culet',
  body: [
    `Hello ${firstName},`,
    `you have an account on Culet now, for the stones of ${supplier}.`,
    `Set your password first: choose "Forgot password" on the sign-in page and enter ${email}. A code comes by mail, and with it you choose the password.`,
    'If you did not expect this, please tell us.',
  ].join('\n\n'),
});
