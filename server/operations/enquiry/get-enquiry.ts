import { canSeeStaffNames, personNameSql } from '../../people/accounts/person-names.ts';
import { parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { enquiryList, priceOfferList } from '../../trading/lines/lists.ts';
import { readLine } from '../../trading/lines/read-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

const THREAD = statement(
  'enquiry-thread',
  `select m.id, ${personNameSql('u', '$2')} as author, u.role_id as role, m.text, m.offered_per_ct, m.at,
                case when m.offered_per_ct is not null then coalesce(m.asking_per_ct, e.price_per_ct) end as asking_per_ct,
                case when m.offered_per_ct is not null then e.rap end as rap
           from enquiry_message m join enquiry e on e.id = m.enquiry_id join app_user u on u.id = m.author_id
          where m.enquiry_id = $1 order by m.id`,
);

const NEWEST_OFFER = statement(
  'enquiry-newest-price-offer',
  'select id from price_offer where enquiry_id = $1 order by id desc limit 1',
);

export const getEnquiry: Handler<OperationOf<'getEnquiry'>> = async ({ pool, session, path }) => {
  const enquiry = await readLine({ pool, session }, enquiryList, path.id);
  if (!enquiry) throw refuse('notFound');
  const { rows } = await runStatement(pool, THREAD, [path.id, canSeeStaffNames(session.actor)]);
  const messages = rows.map(({ offered_per_ct, asking_per_ct, rap, at, ...message }) => ({
    ...message,
    offered_per_ct: parseDecimalOrNull(offered_per_ct),
    asking_per_ct: parseDecimalOrNull(asking_per_ct),
    rap: parseDecimalOrNull(rap),
    at: at.toISOString(),
  }));
  const newest = (await runStatement(pool, NEWEST_OFFER, [path.id])).rows[0];
  const price_offer = newest && (await readLine({ pool, session }, priceOfferList, newest.id));
  return { data: { enquiry, ...(price_offer ? { price_offer } : {}), messages } };
};
