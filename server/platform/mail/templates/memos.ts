import type { EmailTemplate } from './layout.ts';

interface Reminder {
  firstName: string;
  /** number of memos in `memos` */
  count: number;
  /** text with one memo per line */
  memos: string;
}

const reminder = (
  subject: (memos: string) => string,
  first: (memos: string) => string,
): EmailTemplate<Reminder> => ({
  secret: null,
  write: ({ firstName, count, memos }) => {
    const which = count === 1 ? 'memo' : `${count} memos`;
    return {
      subject: subject(which),
      firstName,
      paragraphs: [
        first(which),
        memos,
        'Please return or buy the stones, or ask your salesperson to renew the memo. You can find the stones under My lists.',
      ],
      isSigned: false,
    };
  },
});

export const MEMO_EMAILS = {
  'memo.due': reminder(
    (memos) => `Due soon: your ${memos}`,
    (memos) => `The stones on your ${memos} are due back soon:`,
  ),
  'memo.overdue': reminder(
    (memos) => `Overdue: your ${memos}`,
    (memos) => `The stones on your ${memos} are overdue for return:`,
  ),
} as const;
