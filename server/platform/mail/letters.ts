import type { Letter } from './queue-mail.ts';

/** A letter before it is known who gets it. Subjects are fixed text: what a person typed never becomes a header. */
type Draft = Omit<Letter, 'to'>;

export type CodePurpose = 'sign_up' | 'unlock' | 'reset' | 'guest';

const CODE_KIND = 'code';

const WHAT_FOR: Readonly<Record<CodePurpose, { subject: string; sentence: string }>> = {
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
    subject: 'Your code for looking around at Culet',
    sentence: 'With this code you see the lists and searches of your earlier visits again:',
  },
};

export function codeLetter(purpose: CodePurpose, code: string): Draft {
  const { subject, sentence } = WHAT_FOR[purpose];
  return draft(`${CODE_KIND}.${purpose}`, subject, [
    sentence,
    code,
    'It is good for ten minutes and for one use. Nobody of ours will ever ask you for it.',
    'If you did not ask for a code, you need not do anything.',
  ]);
}

/** Told by mail and nowhere else: a visitor who types an address does not learn whether it has an account. */
export const hasAccountLetter = (): Draft =>
  draft('sign_up.exists', 'You have an account at Culet already', [
    'Somebody wants to sign up with this address, and it has an account already.',
    'If that was you, sign in, or choose "Forgot password" if you no longer know it.',
    'If it was not you, you need not do anything.',
  ]);

export const noAccountLetter = (): Draft =>
  draft('account.none', 'No account at Culet has this address', [
    'Somebody asked for a code for an account with this address. There is none that can sign in.',
    'If that was you, you may have signed up with another address.',
    'If it was not you, you need not do anything.',
  ]);

export const passwordChangedLetter = (): Draft =>
  draft('password.changed', 'Your password at Culet was changed', [
    'The password of your account was changed just now, and your other devices were signed out.',
    'If that was not you, choose "Forgot password" on the sign-in page at once.',
  ]);

const SHARE_KIND = 'share';
/** E-mails with a single-use link: see identity-letters. */
const LINK_KIND = 'link.';

/** Nothing in it was typed by the sender: a portal that posts anybody's words to anybody is soon a spammer. */
export function shareLetter(of: {
  sender: string;
  text: string;
  count: number;
  url: string | null;
}): Draft {
  const isOne = of.count === 1;
  return draft(SHARE_KIND, isOne ? 'A diamond for you' : `${of.count} diamonds for you`, [
    `${of.sender} shows you ${isOne ? 'this diamond' : 'these diamonds'}:`,
    of.text,
    ...(of.url === null ? [] : [`Pictures and reports:\n${of.url}`]),
    'If you do not know the sender, you need not do anything.',
  ]);
}

/** To the sharer alone. What the asker typed stands in the body, where it is text and nothing else. */
export function sharedQuestionLetter(of: {
  name: string;
  email: string | null;
  mobile: string | null;
  message: string | null;
  reserve: boolean;
  /** a line each: its number and growth */
  stones: readonly string[];
  url: string;
}): Draft {
  const stones = of.stones.length === 1 ? 'a stone' : `${of.stones.length} stones`;
  return draft(
    'share.asked',
    of.reserve ? `A reader asks you to reserve ${stones}` : `A reader asks about ${stones}`,
    [
      `${of.name} opened your link and ${of.reserve ? 'asks you to reserve' : 'asks about'}:`,
      of.stones.join('\n'),
      ...(of.message === null ? [] : [`They say:\n${of.message}`]),
      ['To reach them:', of.email, of.mobile].filter(Boolean).join('\n'),
      `All that was asked of you:\n${of.url}`,
    ],
  );
}

const draft = (kind: string, subject: string, paragraphs: readonly string[]): Draft => ({
  kind,
  subject,
  body: `${['Hello,', ...paragraphs, 'Culet'].join('\n\n')}\n`,
});

export const MASKED_CODE = '••••••';

/** The same letter for a person whom it was not written to: without what opens a door. */
export function withoutCode({ kind, body }: { kind: string; body: string }): string {
  if (kind.startsWith(LINK_KIND)) return body.replace(/(\/link#)[\w-]{43}/g, `$1${MASKED_CODE}`);
  if (kind === SHARE_KIND) return body.replace(/(\/shared\/)[\w-]{43}$/m, `$1${MASKED_CODE}`);
  return kind.startsWith(`${CODE_KIND}.`) ? body.replace(/^\d{6}$/m, MASKED_CODE) : body;
}
