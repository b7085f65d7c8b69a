import { randomUUID } from 'node:crypto';
import { PROBLEMS } from '../../../src/machines/problems.ts';
import { Refusal, refuseGuard } from '../../platform/http/refusal.ts';
import { composeLetter } from '../../trading/mailings/compose-letter.ts';
import { endPage } from '../../trading/mailings/letter-to.ts';
import { knownMailing } from '../../trading/mailings/read-mailings.ts';
import { troubleOf } from '../../workflows/mailings/post-trouble.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { letterMaking, readerOf, stonesFor } from './letter-of-one.ts';

const NO_TOKEN = '00000000-0000-0000-0000-000000000000';

export const testBulkEmail: Handler<OperationOf<'testBulkEmail'>> = async (call) => {
  const { pool, path, data, openBulkPost, publicAddress } = call;
  if (!openBulkPost) throw refuseGuard('mailLeavesTheHouse');
  const mailing = await knownMailing(pool, path.id);
  const to = await readerOf(call, data.user_id);
  const { rows, workbook } = await stonesFor(call, to, mailing.stones);
  const making = await letterMaking(call, mailing);
  const letter = composeLetter(making, to, rows, endPage(publicAddress(), NO_TOKEN));
  const post = openBulkPost();
  try {
    await post.send(
      {
        ...letter,
        subject: `Test: ${letter.subject}`,
        fromName: making.writer.name,
        replyTo: making.writer.address,
        to: making.writer.address,
        messageId: `<${randomUUID()}@culet>`,
        endAddress: null,
        workbook,
      },
      async () => undefined,
    );
  } catch (error) {
    throw new Refusal({ ...PROBLEMS.mailRefused, message: troubleOf(error).reason });
  } finally {
    post.close();
  }
  return { message: `The letter of ${to.company} has left for ${making.writer.address}` };
};
