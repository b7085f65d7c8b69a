import { randomUUID } from 'node:crypto';
import { PROBLEMS } from '#machines/problems.ts';
import { Refusal, refuseGuard } from '../../platform/http/refusal.ts';
import { composeMailing } from '../../platform/mail/templates/mailing.ts';
import { unsubscribePageUrl } from '../../trading/mailings/personalize-email.ts';
import { knownMailing } from '../../trading/mailings/read-mailings.ts';
import { classifySmtpError } from '../../workflows/mailings/smtp-failure.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readMailingContent, readRecipient, readStonesFor } from './mailing-preview.ts';

const NO_TOKEN = '00000000-0000-0000-0000-000000000000';

export const testBulkEmail: Handler<OperationOf<'testBulkEmail'>> = async (call) => {
  const { pool, path, data, openBulkTransport, publicAddress } = call;
  if (!openBulkTransport) throw refuseGuard('mailIsSetUp');
  const mailing = await knownMailing(pool, path.id);
  const to = await readRecipient(call, data.user_id);
  const { rows, workbook } = await readStonesFor(call, to, mailing.stones);
  const making = await readMailingContent(call, mailing);
  const email = composeMailing(making, to, rows, unsubscribePageUrl(publicAddress(), NO_TOKEN));
  const post = openBulkTransport();
  try {
    await post.send(
      {
        ...email,
        subject: `Test: ${email.subject}`,
        fromName: making.writer.name,
        replyTo: making.writer.address,
        to: making.writer.address,
        messageId: `<${randomUUID()}@culet>`,
        unsubscribeUrl: null,
        workbook,
      },
      async () => undefined,
    );
  } catch (error) {
    throw new Refusal({ ...PROBLEMS.mailRefused, message: classifySmtpError(error).reason });
  } finally {
    post.close();
  }
  return { message: `The e-mail for ${to.company} was sent to ${making.writer.address}` };
};
