import type { MailId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { mailState } from '../../platform/mail/mail-state.ts';

export interface MailRow {
  id: MailId;
  kind: string;
  to_address: string;
  subject: string;
  created_at: Date;
  sent_at: Date | null;
  attempts: number;
  last_error: string | null;
}

export const COLUMNS = 'id, kind, to_address, subject, created_at, sent_at, attempts, last_error';

export const toMailView = (
  row: MailRow,
  mailTransport: 'smtp' | 'outbox',
): components['schemas']['Letter'] => ({
  id: row.id,
  kind: row.kind,
  to_address: row.to_address,
  subject: row.subject,
  state: mailState(row, mailTransport),
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  attempts: row.attempts,
  last_error: row.last_error,
});
