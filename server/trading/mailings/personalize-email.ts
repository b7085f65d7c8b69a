import type { BulkEmailMessage } from '../../platform/mail/bulk-smtp.ts';
import { type Addressee, composeEmail, type MailingContent } from './compose-email.ts';
import type { PricedStones } from './priced-stones.ts';

/**
 * Unsubscribe page for the recipient. `oneClickUnsubscribeUrl` is the URL for one-click unsubscribe by mail
 * clients.
 */
export const unsubscribePageUrl = (origin: string, token: string): string =>
  new URL(`/unsubscribe/${token}`, origin).href;
const oneClickUnsubscribeUrl = (origin: string, token: string): string =>
  new URL(`/api/v1/bulk-email/unsubscribe/${token}`, origin).href;

interface EmailRecipient extends Addressee {
  readonly address: string;
  readonly messageId: string;
  readonly token: string;
}

/**
 * Builds the final e-mail of one recipient. Replies go to the recipient's associate, else to the
 * author.
 */
export function personalizeEmail(
  making: MailingContent,
  to: EmailRecipient,
  { rows, workbook }: PricedStones,
  origin: string,
): BulkEmailMessage {
  const { subject, text, html } = composeEmail(
    making,
    to,
    rows,
    unsubscribePageUrl(origin, to.token),
  );
  return {
    fromName: making.writer.name,
    replyTo: to.associateAddress ?? making.writer.address,
    to: to.address,
    subject,
    text,
    html,
    messageId: to.messageId,
    unsubscribeUrl: oneClickUnsubscribeUrl(origin, to.token),
    workbook,
  };
}
