import type { EmailTemplate } from './layout.ts';

interface SupplierQuestion {
  firstName: string;
  /** name of the supplier */
  provider: string;
  /** text with one stone per line */
  stones: string;
  until: Date;
  portal: string;
  url: string;
}

const instantText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const supplierQuestion: EmailTemplate<SupplierQuestion> = {
  secret: /(?<=\/supplier-answer#)[\w-]{43}/g,
  write: ({ firstName, provider, stones, until, portal, url }) => ({
    subject: 'Please confirm an order',
    firstName,
    paragraphs: [
      `We have an order for these stones of ${provider}:`,
      stones,
      `Please confirm by ${instantText(until)} that the stones are available:\n${url}`,
      `The link works once, without a password. You can also answer, or enter another price, at ${portal}.`,
    ],
  }),
};
