import { composeMailing } from '../../platform/mail/templates/mailing.ts';
import { unsubscribePageUrl } from '../../trading/mailings/personalize-email.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readMailingContent, readRecipient, readStonesFor } from './mailing-preview.ts';
import { NO_STONES, normalizeStones, requireSubjectAndText } from './write-bulk-email.ts';

/** Unsubscribe token for previews. The token belongs to no recipient. */
const NO_TOKEN = '00000000-0000-0000-0000-000000000000';

export const previewBulkEmail: Handler<OperationOf<'previewBulkEmail'>> = async (call) => {
  const { data, publicAddress } = call;
  const stones = normalizeStones(data.stones ?? NO_STONES);
  requireSubjectAndText(data.subject.trim(), data.text, stones);
  const to = await readRecipient(call, data.user_id);
  const { rows } = await readStonesFor(call, to, stones);
  const content = await readMailingContent(call, { ...data, valid_days: data.valid_days ?? 7 });
  const email = composeMailing(content, to, rows, unsubscribePageUrl(publicAddress(), NO_TOKEN));
  return {
    data: {
      ...email,
      from: content.writer.name,
      reply_to: to.associateAddress ?? content.writer.address,
      to: to.address,
      stones: rows.length,
    },
  };
};
