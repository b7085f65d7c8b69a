import type { Email } from '../../platform/mail/queue-email.ts';

/**
 * Kind of e-mails that contain a secret link. Everyone except the recipient sees the link masked by
 * `maskCode`.
 */
const KIND = 'link';

const composeIdentityEmail = (
  kind: string,
  to: string,
  subject: string,
  firstName: string,
  paragraphs: readonly string[],
): Email => ({
  kind: `${KIND}.${kind}`,
  to,
  subject,
  body: `${[`Dear ${firstName},`, ...paragraphs, 'Culet'].join('\n\n')}\n`,
});

interface Person {
  email: string;
  firstName: string;
}

export interface AddressChange {
  person: Person;
  newEmail: string;
  /** name of the person who requested the change; null if people change their own address */
  by: string | null;
  url: string;
}

const describeRequester = (by: string | null, what: string): string =>
  by === null ? `You asked ${what}.` : `${by} asked ${what}.`;

/** Sent to the new address, which cannot be used until it is confirmed. */
export const confirmAddress = ({ person, newEmail, by, url }: AddressChange): Email =>
  composeIdentityEmail(
    'confirm_email',
    newEmail,
    'Confirm your new sign-in address for Culet',
    person.firstName,
    [
      describeRequester(by, 'to change the sign-in address of your Culet account to this address'),
      `Confirm it here:\n${url}`,
      'The link works once, within seven days. Until you confirm, sign in with your current address. If you did not expect this, you can ignore this e-mail.',
    ],
  );

/** Sent to the old address when the change is requested. */
export const addressChangeRequested = ({ person, newEmail, by, url }: AddressChange): Email =>
  composeIdentityEmail(
    'undo_email',
    person.email,
    'A new sign-in address for your Culet account',
    person.firstName,
    [
      describeRequester(
        by,
        `to change the sign-in address of your account to ${newEmail}. The change takes effect once that address is confirmed`,
      ),
      `If this is not what you want, stop it here:\n${url}`,
      'The link is valid for fourteen days, even after the new address is confirmed.',
    ],
  );

/** Sent to the old address after the change took effect. */
export const addressChanged = ({ person, newEmail, by, url }: AddressChange): Email =>
  composeIdentityEmail(
    'undo_email',
    person.email,
    'Your sign-in address for Culet was changed',
    person.firstName,
    [
      `Your account now signs in with ${newEmail}${by === null ? '' : `, as ${by} asked`}. You can no longer sign in with this address, and every device was signed out.`,
      `If this is not what you want, undo it here:\n${url}`,
      'The link works once, within fourteen days. Using the link restores this address. The current password then stops working, and you get a link to choose a new one.',
    ],
  );

interface PasswordLink {
  person: Person;
  by: string;
  portal: string;
  url: string;
}

interface Invitation extends PasswordLink {
  /** supplier that the invited person works for; null for all other people */
  supplier: string | null;
}

export const invitation = ({ person, by, portal, url, supplier }: Invitation): Email =>
  composeIdentityEmail('password', person.email, 'Your invitation to Culet', person.firstName, [
    `${by} has created an account for you on Culet${supplier === null ? '' : ` for ${supplier}`}, under this e-mail address.`,
    `Choose your password here:\n${url}`,
    `The link works once, within seven days. After that you sign in at ${portal}.`,
    'If you did not expect this, you can ignore this e-mail: no one can sign in without the link.',
  ]);

export const passwordReset = ({ person, by, portal, url }: PasswordLink): Email =>
  composeIdentityEmail(
    'password',
    person.email,
    'Choose a new password for Culet',
    person.firstName,
    [
      `${by} has sent you a link to choose a new password for Culet.`,
      `Choose it here:\n${url}`,
      `The link works once, within seven days. Until you use the link, your current password works at ${portal}.`,
      'If you did not ask for this, you can ignore this e-mail.',
    ],
  );

/** Contains no link, because the person who copied the link delivers it. */
export const passwordLinkCopied = ({ person, by }: Omit<PasswordLink, 'url' | 'portal'>): Email =>
  composeIdentityEmail(
    'copied',
    person.email,
    'A link to choose your password for Culet',
    person.firstName,
    [
      `${by} has copied a link for you to choose a password for Culet, and will pass it on to you.`,
      'The link works once, within seven days. If you do not get the link, or did not expect one, tell an administrator.',
    ],
  );

/** Sent to the owner of a new account whose creator delivers the password. */
export const accountMade = ({ person, by, portal }: Omit<PasswordLink, 'url'>): Email =>
  composeIdentityEmail('account', person.email, 'Your account on Culet', person.firstName, [
    `${by} has created an account for you on Culet, under this e-mail address.`,
    `Sign in at ${portal} with this address and the password that you were given. You can change the password in your profile.`,
    'If you did not expect this, tell an administrator.',
  ]);

interface ChangedRight {
  screen: string;
  /** level of the right, such as "read and write" */
  before: string;
  after: string;
}

/** Sent to a person whose rights were changed by another person. */
export const rightsChanged = (
  person: Person,
  by: string,
  rights: readonly ChangedRight[],
): Email => ({
  ...composeIdentityEmail(
    'rights',
    person.email,
    'Your rights at Culet were changed',
    person.firstName,
    [
      `${by} changed your rights at Culet just now. The change takes effect immediately:`,
      rights.map(({ screen, before, after }) => `${screen}: ${after}, was ${before}`).join('\n'),
      'If you did not expect this, tell an administrator.',
    ],
  ),
  kind: 'rights.changed',
});
