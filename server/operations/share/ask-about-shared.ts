import type { RecordId, ShareEnquiryId } from '#api/ids.gen.ts';
import { cleanEmail } from '../../people/accounts/write-user.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import { composeEmail } from '../../platform/mail/email-templates.ts';
import { queueEmail } from '../../platform/mail/queue-email.ts';
import { readShownStones } from '../../stock/share/shown-stones.ts';
import { findSimilarStones } from '../../stock/share/similar-stones.ts';
import { growthWords } from '../../stock/stones/growth-words.ts';
import { runVisitorChange } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';
import { requireOpenLink } from './require-open-link.ts';

type Question = OperationOf<'askAboutShared'>;

const ADD = statement(
  'share-enquiry-add',
  `insert into share_enquiry (link_id, sharer_id, wants_reserved, name, email, mobile, message, stock_numbers)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
);

const NAMED = statement(
  'share-enquiry-stones',
  `select stock_no || ', ' || ${growthWords('growth_type')} as line from stone
    where stock_no = any($1) order by array_position($1, stock_no)`,
);

export const askAboutShared: Handler<Question> = async (call) => {
  const { pool, path, data, request, throttles, publicAddress } = call;
  const { link, sharer } = await requireOpenLink(pool, path.token);
  const sender = parseSender(data);
  await throttles.sharedQuestions.consume(addressPrefix(request.ip));
  await throttles.questionsOfLink.consume(link.id);
  const stockNumbers = await requireShownStones(call, { link, sharer });
  const named = await runStatement(pool, NAMED, [stockNumbers]);
  await runVisitorChange(call, async (begun) => {
    const { rows } = await runStatement(begun.connection, ADD, [
      link.id,
      link.shared_by,
      data.reserve ?? false,
      sender.name,
      sender.email,
      sender.mobile,
      sender.message,
      stockNumbers,
    ]);
    const [added] = rows as { id: ShareEnquiryId }[];
    if (!added) throw new Error('the insert of an enquiry returned no row');
    begun.consequences.addToOutbox('notice', {
      kind: 'share.asked',
      record_ids: [added.id as string as RecordId],
      actor_id: null,
    });
    await queueEmail(
      begun,
      composeEmail('share.asked', sharer.email, {
        ...sender,
        reserve: data.reserve ?? false,
        stones: named.rows.map(({ line }) => line),
        url: `${publicAddress()}/shares`,
      }),
    );
    // The audit log omits the contact data of the sender, which only the enquiry stores.
    return { answer: null, audited: { link_id: link.id, enquiry_id: added.id } };
  });
  return { message: `We have notified ${sharer.person}, who will contact you` };
};

function parseSender(data: Call<Question>['data']) {
  const name = data.name.trim();
  const mobile = data.mobile?.trim() || null;
  const email = data.email === undefined ? null : cleanEmail(data.email);
  if (email === null && mobile === null)
    throw refuseField('email', 'Please enter an e-mail address or a telephone number.');
  return { name, mobile, email, message: data.note?.trim() || null };
}

/** Visitors must not probe for stock numbers that the shared page does not show. */
async function requireShownStones(
  { pool, search, data }: Call<Question>,
  { link, sharer }: Awaited<ReturnType<typeof requireOpenLink>>,
): Promise<string[]> {
  const { stones, gone } = await readShownStones({ pool, search }, link, sharer);
  const shown = new Set([...stones, ...gone].map(({ stock_no }) => stock_no));
  const wanted = [...new Set(data.stock_numbers)];
  if (!wanted.every((stockNo) => shown.has(stockNo)) && gone.length > 0)
    for (const { stock_no } of await findSimilarStones({ pool, search }, link, sharer, gone))
      shown.add(stock_no);
  if (!wanted.every((stockNo) => shown.has(stockNo))) throw refuse('notFound');
  return wanted;
}
