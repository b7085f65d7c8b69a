import type { KnownEffect } from '#machines/effects.ts';
import type { EmailTemplate, EmailText } from './layout.ts';

export type WorkflowEmailKind = Extract<
  KnownEffect,
  { type: 'send.mail' | 'tell.owner' | 'tell.otherSide' }
>['params']['kind'];

export interface RecordOfEmail {
  firstName: string;
  companyName: string;
  /** number of the order, hold or memo, or type of the document; empty if there is none */
  reference: string;
  /** text with one stone per line; empty if the e-mail is not about stones */
  stones: string;
  /** empty if the event has no reason */
  reason: string;
}

export const workflowEmail = (
  write: (record: RecordOfEmail) => Pick<EmailText, 'subject' | 'paragraphs'>,
): EmailTemplate<RecordOfEmail> => ({
  secret: null,
  write: (record) => ({ ...write(record), firstName: record.firstName, isSigned: false }),
});
