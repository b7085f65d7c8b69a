import type { EmailTemplate } from './layout.ts';

interface Reminder {
  firstName: string;
  /** number of invoices in `invoices` */
  count: number;
  /** text with one invoice per line */
  invoices: string;
  /** credit on account that is not allocated yet; null without credit */
  credit: string | null;
  /** bank accounts of the company, one per line; null if none is known */
  payment: string | null;
  /** first sentence */
  text: string;
}

const reminder = (subject: string): EmailTemplate<Reminder> => ({
  secret: null,
  write: ({ firstName, count, invoices, credit, payment, text }) => ({
    subject: `${subject}: your ${count === 1 ? 'invoice' : `${count} invoices`}`,
    firstName,
    paragraphs: [
      text,
      invoices,
      ...(credit === null
        ? []
        : [
            `Your account has a credit of USD ${credit}, which is not deducted from these amounts.`,
          ]),
      ...(payment === null ? [] : [`Please pay to:\n${payment}`]),
      'If you have paid already, please ignore this reminder. You can find the invoices under My lists.',
    ],
    isSigned: false,
  }),
});

interface MailedDocument {
  kind: 'Invoice' | 'Credit note';
  number: string;
  company: string;
  /** sentences about the amount and the due date */
  text: string;
  /** names of the attached files */
  files: readonly string[];
  /** bank accounts of the company, one per line; null if nothing is to pay or none is known */
  payment: string | null;
  /** text of the sender; null without a text */
  note: string | null;
}

export const invoiceDocument: EmailTemplate<MailedDocument> = {
  secret: null,
  write: ({ kind, number, company, text, files, payment, note }) => ({
    subject: `${kind} ${number} from ${company}`,
    firstName: null,
    paragraphs: [
      ...(note === null ? [] : [note]),
      text,
      ...(payment === null ? [] : [`Please pay to:\n${payment}`]),
      `Attached: ${files.join(', ')}`,
    ],
  }),
};

export const INVOICE_EMAILS = {
  'invoice.due': reminder('Due soon'),
  'invoice.overdue': reminder('Overdue'),
} as const;
