import { composeLetter } from '../../trading/mailings/compose-letter.ts';
import { endPage } from '../../trading/mailings/letter-to.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { letterMaking, readerOf, stonesFor } from './letter-of-one.ts';
import { NO_STONES, plainStones, requireWords } from './write-bulk-email.ts';

/** Unsubscribe token of a preview. It matches no recipient. */
const NO_TOKEN = '00000000-0000-0000-0000-000000000000';

export const previewBulkEmail: Handler<OperationOf<'previewBulkEmail'>> = async (call) => {
  const { data, publicAddress } = call;
  const stones = plainStones(data.stones ?? NO_STONES);
  requireWords(data.subject.trim(), data.text, stones);
  const to = await readerOf(call, data.user_id);
  const { rows } = await stonesFor(call, to, stones);
  const making = await letterMaking(call, { ...data, valid_days: data.valid_days ?? 7 });
  const letter = composeLetter(making, to, rows, endPage(publicAddress(), NO_TOKEN));
  return {
    data: {
      ...letter,
      from: making.writer.name,
      reply_to: to.associateAddress ?? making.writer.address,
      to: to.address,
      stones: rows.length,
    },
  };
};
