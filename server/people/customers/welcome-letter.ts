import type { Letter } from '../../platform/mail/queue-mail.ts';

/** The house has made the account: the letter says so, and how its owner gets in. */
export const welcomeLetter = ({
  email,
  first_name,
}: {
  email: string;
  first_name: string;
}): Letter => ({
  kind: 'customer.welcome',
  to: email.trim().toLowerCase(),
  subject: 'Welcome to Culet',
  body: `Dear ${first_name.trim()},

An account has been made for you on Culet, under this e-mail address.

To choose your password, open the sign-in page, follow "Forgot password?" and enter this address. We will send you a code of six digits with which you set it.

If you did not expect this letter, you can leave it unanswered: nobody can sign in without that code.
`,
});
