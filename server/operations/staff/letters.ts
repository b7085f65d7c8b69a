import { ROLE_NAME } from '../../../src/machines/codes.ts';
import type { Letter } from '../../platform/mail/queue-mail.ts';
import type { StaffRole } from './staff-member.ts';

interface Owner {
  email: string;
  firstName: string;
}

/** What a new colleague reads first. A password never stands in it. */
export function welcome(
  role: StaffRole,
  { email, firstName }: Owner,
  hasPassword: boolean,
): Letter {
  const howToComeIn = hasPassword
    ? `Sign in with ${email} and the password that you were given. You can change it in your profile.`
    : `Set your password first: choose "Forgot password" on the sign-in page and enter ${email}. A code comes by mail, and with it you choose the password.`;
  return {
    kind: 'staff.welcome',
    to: email,
    subject: 'Your account on Culet',
    body: [
      `Hello ${firstName},`,
      `you have an account on Culet now. Your role: ${ROLE_NAME[role]}.`,
      howToComeIn,
      'If you did not expect this, tell an administrator.',
    ].join('\n\n'),
  };
}

/** To the address that was left, so that its owner does not lose the account unawares. */
export const addressChanged = (old: string, { email, firstName }: Owner): Letter => ({
  kind: 'staff.address-changed',
  to: old,
  subject: 'Your address on Culet was changed',
  body: [
    `Hello ${firstName},`,
    `an administrator changed the address of your account to ${email}. This one no longer signs you in.`,
    'If that is a surprise, tell an administrator.',
  ].join('\n\n'),
});
