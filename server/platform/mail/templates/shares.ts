import type { EmailTemplate } from './layout.ts';

interface SharedStones {
  sender: string;
  text: string;
  count: number;
  url: string | null;
}

/**
 * `text` is generated from the stones. The e-mail has no message typed by the sender, so that the
 * portal cannot be used for spam.
 */
export const share: EmailTemplate<SharedStones> = {
  secret: /(?<=\/shared\/)[\w-]{43}$/m,
  write: ({ sender, text, count, url }) => ({
    subject: count === 1 ? 'A diamond for you' : `${count} diamonds for you`,
    firstName: null,
    paragraphs: [
      `${sender} has shared ${count === 1 ? 'this diamond' : 'these diamonds'} with you:`,
      text,
      ...(url === null ? [] : [`Pictures and reports:\n${url}`]),
      'If you do not know the sender, you can ignore this e-mail.',
    ],
  }),
};

interface SharedQuestion {
  name: string;
  email: string | null;
  mobile: string | null;
  message: string | null;
  reserve: boolean;
  /** one line per stone: stock number and growth type */
  stones: readonly string[];
  url: string;
}

/**
 * E-mail to the user who shared a link, when a recipient asks about stones. Input of the recipient
 * appears only in the plain-text body, never in the subject.
 */
export const shareQuestion: EmailTemplate<SharedQuestion> = {
  secret: null,
  write: ({ name, email, mobile, message, reserve, stones, url }) => {
    const counted = stones.length === 1 ? 'a stone' : `${stones.length} stones`;
    return {
      subject: reserve
        ? `A recipient asks you to reserve ${counted}`
        : `A recipient asks about ${counted}`,
      firstName: null,
      paragraphs: [
        `${name} opened your link and ${reserve ? 'asks you to reserve' : 'asks about'}:`,
        stones.join('\n'),
        ...(message === null ? [] : [`Their message:\n${message}`]),
        ['Contact details:', email, mobile].filter(Boolean).join('\n'),
        `All enquiries about your links:\n${url}`,
      ],
    };
  },
};
