import type { components } from '#api/schema.gen.ts';
import type { EmailTemplate } from './layout.ts';

const LINK_TOKEN = /(?<=\/link#)[\w-]{43}/g;

interface AddressChange {
  firstName: string;
  newEmail: string;
  /** name of the person who requested the change; null if the owner of the account requested it */
  by: string | null;
  url: string;
  isApplied: boolean;
}

const describeRequester = (by: string | null, what: string): string =>
  by === null ? `You asked ${what}.` : `${by} asked ${what}.`;

/** Sent to the new address, which cannot be used until it is confirmed. */
const confirmEmail: EmailTemplate<AddressChange> = {
  secret: LINK_TOKEN,
  write: ({ firstName, by, url }) => ({
    subject: 'Confirm your new sign-in address for Culet',
    firstName,
    paragraphs: [
      describeRequester(by, 'to change the sign-in address of your Culet account to this address'),
      `Confirm it here:\n${url}`,
      'The link works once, within seven days. Until you confirm, sign in with your current address. If you did not expect this, you can ignore this e-mail.',
    ],
  }),
};

/** Sent to the old address, when the change is requested and again when it takes effect. */
const undoEmail: EmailTemplate<AddressChange> = {
  secret: LINK_TOKEN,
  write: (change) => (change.isApplied ? addressChanged(change) : addressChangeRequested(change)),
};

const addressChangeRequested = ({ firstName, newEmail, by, url }: AddressChange) => ({
  subject: 'Request to change your Culet sign-in address',
  firstName,
  paragraphs: [
    describeRequester(
      by,
      `to change the sign-in address of your account to ${newEmail}. The change takes effect once that address is confirmed`,
    ),
    `If this is not what you want, stop it here:\n${url}`,
    'The link is valid for fourteen days, even after the new address is confirmed.',
  ],
});

const addressChanged = ({ firstName, newEmail, by, url }: AddressChange) => ({
  subject: 'Your sign-in address for Culet was changed',
  firstName,
  paragraphs: [
    `The sign-in address of your account is now ${newEmail}${by === null ? '' : `, as requested by ${by}`}. You can no longer sign in with this address, and every device was signed out.`,
    `If this is not what you want, undo it here:\n${url}`,
    'The link works once, within fourteen days. Using the link restores this address. The current password then stops working, and you get a link to choose a new one.',
  ],
});

interface PasswordLink {
  firstName: string;
  by: string;
  portal: string;
  url: string;
  /**
   * null if the person already has a password; `supplier` is null unless the person works for a
   * supplier
   */
  invitation: { supplier: string | null } | null;
}

const password: EmailTemplate<PasswordLink> = {
  secret: LINK_TOKEN,
  write: ({ firstName, by, portal, url, invitation }) =>
    invitation
      ? {
          subject: 'Your invitation to Culet',
          firstName,
          paragraphs: [
            `${by} has created an account for you on Culet${invitation.supplier === null ? '' : ` for ${invitation.supplier}`}, under this e-mail address.`,
            `Choose your password here:\n${url}`,
            `The link works once, within seven days. Once you have chosen a password, sign in at ${portal}.`,
            'If you did not expect this, you can ignore this e-mail: no one can sign in without the link.',
          ],
        }
      : {
          subject: 'Choose a new password for Culet',
          firstName,
          paragraphs: [
            `${by} has sent you a link to choose a new password for Culet.`,
            `Choose it here:\n${url}`,
            `The link works once, within seven days. Until you use the link, your current password works at ${portal}.`,
            'If you did not ask for this, you can ignore this e-mail.',
          ],
        },
};

/**
 * Contains no link, because the person who created the link (`by`) delivers the link outside the
 * portal.
 */
const copied: EmailTemplate<Pick<PasswordLink, 'firstName' | 'by'>> = {
  secret: null,
  write: ({ firstName, by }) => ({
    subject: 'A link to choose your password for Culet',
    firstName,
    paragraphs: [
      `${by} has created a link for you to choose your Culet password, and will pass it on to you.`,
      'The link works once, within seven days. If you do not get the link, or did not expect one, contact an administrator.',
    ],
  }),
};

/** Sent to the owner of a new account if the creator has chosen the password. */
const account: EmailTemplate<Pick<PasswordLink, 'firstName' | 'by' | 'portal'>> = {
  secret: null,
  write: ({ firstName, by, portal }) => ({
    subject: 'Your Culet account',
    firstName,
    paragraphs: [
      `${by} has created an account for you on Culet, under this e-mail address.`,
      `Sign in at ${portal} with this address and the password that you were given. You can change the password in your profile.`,
      'If you did not expect this, contact an administrator.',
    ],
  }),
};

type LinkEmailKind =
  | `link.${components['schemas']['AccountLinkPurpose']}`
  | 'link.copied'
  | 'link.account';

export const LINK_EMAILS = {
  'link.confirm_email': confirmEmail,
  'link.undo_email': undoEmail,
  'link.password': password,
  'link.copied': copied,
  'link.account': account,
} satisfies Record<LinkEmailKind, EmailTemplate<never>>;
