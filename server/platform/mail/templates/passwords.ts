import type { EmailTemplate } from './layout.ts';

export const passwordChanged: EmailTemplate<Readonly<Record<string, never>>> = {
  secret: null,
  write: () => ({
    subject: 'Your Culet password was changed',
    firstName: null,
    paragraphs: [
      'The password of your account was changed just now, and your other devices were signed out.',
      'If that was not you, choose "Forgot password" on the sign-in page immediately.',
    ],
  }),
};

interface AssociatePassword {
  firstName: string;
  /** name of the person who set the password; null if the recipient set the password */
  by: string | null;
}

export const associatePassword: EmailTemplate<AssociatePassword> = {
  secret: null,
  write: ({ firstName, by }) => ({
    subject: 'Your Culet password was changed',
    firstName,
    paragraphs: [
      by === null
        ? 'The password of your account was changed just now, and your other devices were signed out.'
        : `${by} set a new password for your account just now, and every device was signed out.`,
      'If you do not know why the password was changed, choose "Forgot password" on the sign-in page immediately.',
    ],
    isSigned: false,
  }),
};
