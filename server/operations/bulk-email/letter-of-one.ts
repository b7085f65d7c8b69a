import type { UserId } from '../../../src/api/ids.gen.ts';
import type { Session } from '../../people/accounts/session.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { clientEyes } from '../../trading/demands/client-eyes.ts';
import type { LetterMaking } from '../../trading/mailings/compose-letter.ts';
import { type MailingStones, stonesOf } from '../../trading/mailings/mailing-stones.ts';
import { PricedLetters, type PricedStones } from '../../trading/mailings/priced-letters.ts';
import { type Audience, type Reader, readersOf } from '../../trading/mailings/readers.ts';
import { eyesOfHouse } from '../../workflows/mailings/begin-turn.ts';
import type { Tools } from '../handler.ts';

type Asking = Pick<Tools, 'pool' | 'search' | 'publicAddress'> & { readonly session: Session };

const house = ({ pool, search, session }: Asking) => ({
  pool,
  search,
  session: eyesOfHouse(session.actor.id),
});

/** Returns the trading client even if a mailing would exclude it. */
export async function readerOf(asking: Asking, id: UserId): Promise<Reader> {
  const audience: Audience = { kind: 'clients', user_ids: [id] };
  const { chosen } = await readersOf(house(asking), asking.pool, audience, null);
  const [reader] = chosen;
  if (!reader) throw refuseField('data.user_id', 'There is no such client.');
  return reader;
}

/** Returns the stones that this trading client may see, at its prices, with their workbook. */
export async function stonesFor(
  asking: Asking,
  to: Reader,
  stones: MailingStones,
): Promise<PricedStones> {
  const { pool, search, publicAddress } = asking;
  const numbers = (await stonesOf(house(asking), stones)) ?? [];
  const session = await clientEyes(pool, to.businessId, to.id);
  return new PricedLetters({ pool, search }, numbers, publicAddress()).of(session);
}

const WRITER = statement(
  'mailing-writer',
  `select trim(concat(first_name, ' ', last_name)) as name, email as address from app_user where id = $1`,
);

/** Uses the caller as the author of the e-mail. */
export async function letterMaking(
  { pool, session, publicAddress }: Asking,
  { subject, text, valid_days }: { subject: string; text: string; valid_days: number },
): Promise<LetterMaking> {
  const { rows } = await ask(pool, WRITER, [session.actor.id]);
  const [writer] = rows;
  if (!writer) throw new Error('somebody without an account writes a mailing');
  return { subject, text, validDays: valid_days, writer, origin: publicAddress() };
}
