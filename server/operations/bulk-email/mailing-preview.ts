import type { UserId } from '#api/ids.gen.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import type { MailingContent } from '../../platform/mail/templates/mailing.ts';
import { readTradingClientSession } from '../../trading/demands/trading-client-session.ts';
import { type MailingStones, readMailingStones } from '../../trading/mailings/mailing-stones.ts';
import { type PricedStones, PricedStonesCache } from '../../trading/mailings/priced-stones.ts';
import {
  type Audience,
  type MailingRecipient,
  selectRecipients,
} from '../../trading/mailings/select-recipients.ts';
import { createStaffSession } from '../../workflows/mailings/start-mailing-run.ts';
import type { Tools } from '../handler.ts';

type PreviewContext = Pick<Tools, 'pool' | 'search' | 'publicAddress'> & {
  readonly session: Session;
};

const companyViewer = ({ pool, search, session }: PreviewContext) => ({
  pool,
  search,
  session: createStaffSession(session.actor.id),
});

export async function readRecipient(
  context: PreviewContext,
  id: UserId,
): Promise<MailingRecipient> {
  const audience: Audience = { kind: 'clients', user_ids: [id] };
  const { chosen } = await selectRecipients(companyViewer(context), context.pool, audience, null);
  const [reader] = chosen;
  if (!reader) throw refuseField('data.user_id', 'Unknown customer.');
  return reader;
}

export async function readStonesFor(
  context: PreviewContext,
  to: MailingRecipient,
  stones: MailingStones,
): Promise<PricedStones> {
  const { pool, search, publicAddress } = context;
  const numbers = (await readMailingStones(companyViewer(context), stones)) ?? [];
  const session = await readTradingClientSession(pool, to.businessId, to.id);
  return new PricedStonesCache({ pool, search }, numbers, publicAddress()).get(session);
}

const WRITER = statement(
  'mailing-writer',
  `select trim(concat(first_name, ' ', last_name)) as name, email as address from app_user where id = $1`,
);

export async function readMailingContent(
  { pool, session, publicAddress }: PreviewContext,
  { subject, text, valid_days }: { subject: string; text: string; valid_days: number },
): Promise<MailingContent> {
  const { rows } = await runStatement(pool, WRITER, [session.actor.id]);
  const [writer] = rows;
  if (!writer) throw new Error('the author of a mailing has no account');
  return { subject, text, validDays: valid_days, writer, origin: publicAddress() };
}
