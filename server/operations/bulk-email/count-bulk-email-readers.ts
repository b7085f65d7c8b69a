import { readMailingStones, requireStones } from '../../trading/mailings/mailing-stones.ts';
import { leftOutOf } from '../../trading/mailings/read-mailings.ts';
import { requireAudience, selectRecipients } from '../../trading/mailings/select-recipients.ts';
import { createStaffSession } from '../../workflows/mailings/start-mailing-run.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { NO_STONES, normalizeStones } from './write-bulk-email.ts';

const MOST_NAMED = 100;

export const countBulkEmailReaders: Handler<OperationOf<'countBulkEmailReaders'>> = async (
  call,
) => {
  const { pool, search, data } = call;
  const viewer = { pool, search, session: createStaffSession(call.session.actor.id) };
  await requireAudience(pool, data.audience);
  const stones = normalizeStones(data.stones ?? NO_STONES);
  await requireStones(viewer, stones);
  const numbers = await readMailingStones(viewer, stones);
  const { chosen, recipients, leftOut } = await selectRecipients(
    viewer,
    pool,
    data.audience,
    numbers,
  );
  return {
    data: {
      matched: chosen.length,
      readers: recipients.length,
      left_out: leftOutOf(leftOut),
      people: recipients.slice(0, MOST_NAMED).map((reader) => ({
        user_id: reader.id,
        name: `${reader.firstName} ${reader.lastName}`.trim(),
        company_name: reader.company,
        address: reader.address,
        associate: reader.associate,
      })),
      stones: numbers?.length ?? 0,
    },
  };
};
