import type { components } from '#api/schema.gen.ts';

export type MailState = components['schemas']['MailState'];

interface Delivery {
  readonly sent_at: Date | null;
  readonly last_error: string | null;
}

export function mailState(
  { sent_at, last_error }: Delivery,
  mailTransport: 'smtp' | 'outbox',
): MailState {
  if (sent_at) return 'sent';
  if (mailTransport === 'outbox') return 'kept';
  return last_error === null ? 'waiting' : 'failing';
}
