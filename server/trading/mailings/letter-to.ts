import type { BulkLetter } from '../../platform/mail/bulk-post.ts';
import { type Addressee, composeLetter, type LetterMaking } from './compose-letter.ts';
import type { PricedStones } from './priced-letters.ts';

/**
 * Unsubscribe page for the recipient. `endAddress` is the URL for one-click unsubscribe by mail
 * clients.
 */
export const endPage = (origin: string, token: string): string =>
  new URL(`/unsubscribe/${token}`, origin).href;
const endAddress = (origin: string, token: string): string =>
  new URL(`/api/v1/bulk-email/unsubscribe/${token}`, origin).href;

interface To extends Addressee {
  readonly address: string;
  readonly messageId: string;
  readonly token: string;
}

/**
 * Builds the final e-mail of one recipient. Replies go to the recipient's associate, else to the
 * author.
 */
export function letterTo(
  making: LetterMaking,
  to: To,
  { rows, workbook }: PricedStones,
  origin: string,
): BulkLetter {
  const { subject, text, html } = composeLetter(making, to, rows, endPage(origin, to.token));
  return {
    fromName: making.writer.name,
    replyTo: to.associateAddress ?? making.writer.address,
    to: to.address,
    subject,
    text,
    html,
    messageId: to.messageId,
    endAddress: endAddress(origin, to.token),
    workbook,
  };
}
