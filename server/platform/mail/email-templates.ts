import type { Email } from './queue-email.ts';

/** An e-mail without its recipient. Subjects are constant, so user input never reaches a header. */
type EmailDraft = Omit<Email, 'to'>;

export type CodePurpose = 'sign_up' | 'unlock' | 'reset' | 'guest';

const CODE_KIND = 'code';

const CODE_TEXTS: Readonly<Record<CodePurpose, { subject: string; sentence: string }>> = {
  sign_up: {
    subject: 'Your code for signing up to Culet',
    sentence: 'With this code you confirm that this address is yours:',
  },
  unlock: {
    subject: 'Your code for unlocking your sign-in to Culet',
    sentence: 'There were too many wrong passwords. With this code you can sign in again:',
  },
  reset: {
    subject: 'Your code for a new password at Culet',
    sentence: 'With this code you can set a new password:',
  },
  guest: {
    subject: 'Your guest code for Culet',
    sentence: 'With this code you see the lists and searches of your earlier visits again:',
  },
};

export function codeEmail(purpose: CodePurpose, code: string): EmailDraft {
  const { subject, sentence } = CODE_TEXTS[purpose];
  return draft(`${CODE_KIND}.${purpose}`, subject, [
    sentence,
    code,
    'The code works once and expires in ten minutes. We will never ask you for it.',
    'If you did not ask for a code, you can ignore this e-mail.',
  ]);
}

/**
 * E-mail to a person who signs up with an address that already has an account. Only the e-mail
 * contains this information, because the sign-up form must not reveal which addresses have
 * accounts.
 */
export const accountExistsEmail = (): EmailDraft =>
  draft('sign_up.exists', 'You already have an account at Culet', [
    'There was an attempt to sign up with this address, but it already has an account.',
    'If that was you, sign in, or choose "Forgot password" if you no longer know your password.',
    'If it was not you, you can ignore this e-mail.',
  ]);

export const noAccountEmail = (): EmailDraft =>
  draft('account.none', 'No account at Culet has this address', [
    'A code was requested for this address, but it has no account that can sign in.',
    'If that was you, you may have signed up with another address.',
    'If it was not you, you can ignore this e-mail.',
  ]);

export const passwordChangedEmail = (): EmailDraft =>
  draft('password.changed', 'Your password at Culet was changed', [
    'The password of your account was changed just now, and your other devices were signed out.',
    'If that was not you, choose "Forgot password" on the sign-in page immediately.',
  ]);

const SHARE_KIND = 'share';
/** Prefix of the kind of e-mails that contain a single-use link. */
const LINK_KIND = 'link.';

/** The e-mail contains no text typed by the sender, so that the portal cannot be used for spam. */
export function shareEmail(of: {
  sender: string;
  text: string;
  count: number;
  url: string | null;
}): EmailDraft {
  const isOne = of.count === 1;
  return draft(SHARE_KIND, isOne ? 'A diamond for you' : `${of.count} diamonds for you`, [
    `${of.sender} shows you ${isOne ? 'this diamond' : 'these diamonds'}:`,
    of.text,
    ...(of.url === null ? [] : [`Pictures and reports:\n${of.url}`]),
    'If you do not know the sender, you can ignore this e-mail.',
  ]);
}

/**
 * E-mail to the user who shared a link, when a recipient asks about stones. User input appears only
 * in the plain-text body.
 */
export function sharedQuestionEmail(of: {
  name: string;
  email: string | null;
  mobile: string | null;
  message: string | null;
  reserve: boolean;
  /** one line per stone: stock number and growth type */
  stones: readonly string[];
  url: string;
}): EmailDraft {
  const stones = of.stones.length === 1 ? 'a stone' : `${of.stones.length} stones`;
  return draft(
    'share.asked',
    of.reserve ? `A recipient asks you to reserve ${stones}` : `A recipient asks about ${stones}`,
    [
      `${of.name} opened your link and ${of.reserve ? 'asks you to reserve' : 'asks about'}:`,
      of.stones.join('\n'),
      ...(of.message === null ? [] : [`Their message:\n${of.message}`]),
      ['Contact details:', of.email, of.mobile].filter(Boolean).join('\n'),
      `All enquiries about your links:\n${of.url}`,
    ],
  );
}

const draft = (kind: string, subject: string, paragraphs: readonly string[]): EmailDraft => ({
  kind,
  subject,
  body: `${['Hello,', ...paragraphs, 'Culet'].join('\n\n')}\n`,
});

export const MASKED_CODE = '••••••';

/**
 * Masks the codes and links in the body of an e-mail, for storage and for readers other than the
 * recipient.
 */
export function maskCode({ kind, body }: { kind: string; body: string }): string {
  if (kind.startsWith(LINK_KIND)) return body.replace(/(\/link#)[\w-]{43}/g, `$1${MASKED_CODE}`);
  if (kind === SHARE_KIND) return body.replace(/(\/shared\/)[\w-]{43}$/m, `$1${MASKED_CODE}`);
  return kind.startsWith(`${CODE_KIND}.`) ? body.replace(/^\d{6}$/m, MASKED_CODE) : body;
}
