import { applyMargin } from '#common/share-margin.ts';
import { shareText } from '#common/share-text.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { cleanEmail } from '../../people/accounts/write-user.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { composeEmail } from '../../platform/mail/email-templates.ts';
import { queueEmail } from '../../platform/mail/queue-email.ts';
import { selectedStones } from '../../stock/search/selected-stones.ts';
import { addShareLink } from '../../stock/share/share-links.ts';
import { readSharer } from '../../stock/share/sharer.ts';
import type { StoneRow } from '../../stock/stones/stone-row.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf, Reply } from '../handler.ts';
import { marginOf, refuseOwnCost } from './offered-margin.ts';

/** Roles that may send links and e-mails. Users of other roles can only copy the text. */
const MAY_SEND: readonly RoleCode[] = [
  ROLE.administrator,
  ROLE.customer,
  ROLE.associate,
  ROLE.qualityControl,
];

type Sharing = OperationOf<'shareDiamonds'>;

export const shareDiamonds: Handler<Sharing> = async (call) => {
  const { stock_numbers, business_id, media = [], link, mail_to, with_prices = true } = call.data;
  const margin = marginOf(call.data.margin);
  const sends = link !== undefined || mail_to !== undefined;
  const { role } = call.session.actor;
  if (sends && !MAY_SEND.includes(role)) throw refuse('forbidden');
  if (mail_to !== undefined && call.mailTransport === 'outbox') throw refuse('mailNotSetUp');
  if (sends && with_prices) refuseOwnCost(role, margin, call.data.own_prices);
  const { data } = await selectedStones(call, stock_numbers, business_id);
  const stones = data.stockList.map((stone) => applyMargin(stone, margin));
  if (stones.length === 0) throw refuse('notFound');
  const text = shareText(stones, {
    media,
    origin: call.publicAddress(),
    withPrices: with_prices,
  });
  const shared = { text, unknown_numbers: data.unknown_numbers, link: null, mailed_to: null };
  return sends ? await send(call, stones, shared) : { data: shared };
};

type Shared = Reply<Sharing>['data'];

async function send(
  call: Call<Sharing>,
  stones: readonly StoneRow[],
  shared: Shared,
): Promise<Reply<Sharing>> {
  const { pool, session, throttles, data, publicAddress } = call;
  const { business_id, link, mail_to, margin, with_prices = true } = data;
  await throttles.shares.consume(session.actor.id);
  const sharer = await readSharer(pool, session.actor.id);
  if (!sharer) throw refuse('sessionEnded');
  return runChange(
    call,
    async (tx) => {
      const made = link
        ? await addShareLink(tx.connection, {
            sharedBy: session.actor.id,
            businessId: business_id ?? null,
            isFrozen: with_prices && link.prices === 'frozen',
            hasPrices: with_prices,
            margin: with_prices ? marginOf(margin) : null,
            days: link.days ?? 14,
            stones,
          })
        : null;
      const url = made && `${publicAddress()}/shared/${made.token}`;
      const to = mail_to === undefined ? null : cleanEmail(mail_to);
      const { text } = shared;
      if (to !== null)
        await queueEmail(
          tx,
          composeEmail('share', to, { sender: sharer.name, text, count: stones.length, url }),
        );
      const sent = {
        link: made && url ? { id: made.id, url, expires_at: made.expiresAt.toISOString() } : null,
        mailed_to: to,
      };
      return { message: wordsFor(sent), data: { ...shared, ...sent } };
    },
    null,
    // The response contains the token of the link, so it is stored encrypted.
    { isSecret: true },
  );
}

function wordsFor({ link, mailed_to }: Pick<Shared, 'link' | 'mailed_to'>): string {
  if (mailed_to !== null) return `Sent to ${mailed_to}`;
  return link ? 'Link created' : 'OK';
}
