import type { BulkEmailMessage } from '../../platform/mail/bulk-smtp.ts';
import {
  type Addressee,
  composeMailing,
  type MailingContent,
} from '../../platform/mail/templates/mailing.ts';
import type { PricedStones } from './priced-stones.ts';

/**
 * Returns the URL of the recipient's unsubscribe page. `oneClickUnsubscribeUrl` is the URL that
 * e-mail programs call for one-click unsubscribe.
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
 * Builds the final e-mail for one recipient. Replies go to the associate of the recipient or,
 * without an associate, to the author.
 */
export function personalizeEmail(
  making: MailingContent,
  to: EmailRecipient,
  { rows, workbook }: PricedStones,
  origin: string,
): BulkEmailMessage {
  const { subject, text, html } = composeMailing(
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
