import type { Email } from '../../platform/mail/queue-mail.ts';

/**
 * Kind of e-mails with a secret link. `withoutCode` hides the link from everyone but the recipient.
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
  /** name of the requester; null if it was the person itself */
  by: string | null;
  url: string;
}

const describeRequester = (by: string | null, what: string): string =>
  by === null ? `You asked ${what}.` : `${by} asked ${what}.`;

/** Sent to the new address, which is inactive until confirmed. */
export const confirmAddress = ({ person, newEmail, by, url }: AddressChange): Email =>
  composeIdentityEmail(
    'confirm_email',
    newEmail,
    'Confirm your new sign-in address for Culet',
    person.firstName,
    [
      describeRequester(by, 'to sign in to Culet with this address from now on'),
      `Confirm it here:\n${url}`,
      'The link is good for seven days and one use. Until then the present address signs in. If you did not expect this, you need not do anything.',
    ],
  );

/** Sent to the old address before the change. */
export const addressChangeRequested = ({ person, newEmail, by, url }: AddressChange): Email =>
  composeIdentityEmail(
    'undo_email',
    person.email,
    'A new sign-in address for your Culet account',
    person.firstName,
    [
      describeRequester(
        by,
        `that your account signs in with ${newEmail}. It counts once that address is confirmed`,
      ),
      `If this is not what you want, stop it here:\n${url}`,
      'The link is good for fourteen days, also after the new address was confirmed.',
    ],
  );

/** Sent to the old address after the change. */
export const addressChanged = ({ person, newEmail, by, url }: AddressChange): Email =>
  composeIdentityEmail(
    'undo_email',
    person.email,
    'Your sign-in address for Culet was changed',
    person.firstName,
    [
      `Your account now signs in with ${newEmail}${by === null ? '' : `, as ${by} asked`}. This address no longer does, and every device was signed out.`,
      `If this is not what you want, undo it here:\n${url}`,
      'The link is good for fourteen days and one use. It restores this address and ends the present password.',
    ],
  );

interface PasswordLink {
  person: Person;
  by: string;
  portal: string;
  url: string;
}

interface Invitation extends PasswordLink {
  /** supplier that the person works for; null for other people */
  supplier: string | null;
}

export const invitation = ({ person, by, portal, url, supplier }: Invitation): Email =>
  composeIdentityEmail('password', person.email, 'Your invitation to Culet', person.firstName, [
    `${by} has made an account for you on Culet${supplier === null ? '' : ` for ${supplier}`}, under this e-mail address.`,
    `Choose your password here:\n${url}`,
    `The link is good for seven days and one use. After that you sign in at ${portal}.`,
    'If you did not expect this, you can leave it unanswered: without the link no one signs in.',
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
      `The link is good for seven days and one use. Your present password works until then, at ${portal}.`,
      'If you did not ask for this, you need not do anything.',
    ],
  );

/** Contains no link: the person who copied the link hands it over. */
export const passwordLinkCopied = ({ person, by }: Omit<PasswordLink, 'url' | 'portal'>): Email =>
  composeIdentityEmail(
    'copied',
    person.email,
    'A link to choose your password for Culet',
    person.firstName,
    [
      `${by} has copied a link by which you choose a password for Culet, to hand it to you.`,
      'It is good for seven days and one use. If you do not get it, or did not expect it, tell an administrator.',
    ],
  );

/** Sent to a new account whose password the creator hands over. */
export const accountMade = ({ person, by, portal }: Omit<PasswordLink, 'url'>): Email =>
  composeIdentityEmail('account', person.email, 'Your account on Culet', person.firstName, [
    `${by} has made an account for you on Culet, under this e-mail address.`,
    `Sign in at ${portal} with this address and the password that you were given. You can change it in your profile.`,
    'If you did not expect this, tell an administrator.',
  ]);

interface ChangedRight {
  screen: string;
  /** such as "read and write" */
  before: string;
  after: string;
}

/** Sent to a person whose rights another person changed. */
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
      `${by} changed your rights at Culet just now. They count at once:`,
      rights.map(({ screen, before, after }) => `${screen}: ${after}, was ${before}`).join('\n'),
      'If you did not expect this, tell an administrator.',
    ],
  ),
  kind: 'rights.changed',
});
