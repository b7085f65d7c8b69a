import { canSeeStaffNames, personNameSql } from '../../people/accounts/person-names.ts';
import { parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { enquiryList } from '../../trading/lines/lists.ts';
import { readLine } from '../../trading/lines/read-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

const THREAD = statement(
  'enquiry-thread',
  `select m.id, ${personNameSql('u', '$2')} as author, u.role_id as role, m.text, m.offered_per_ct, m.at
           from enquiry_message m join app_user u on u.id = m.author_id
          where m.enquiry_id = $1 order by m.id`,
);

export const getEnquiry: Handler<OperationOf<'getEnquiry'>> = async ({ pool, session, path }) => {
  const enquiry = await readLine({ pool, session }, enquiryList, path.id);
  if (!enquiry) throw refuse('notFound');
  const { rows } = await runStatement(pool, THREAD, [path.id, canSeeStaffNames(session.actor)]);
  const messages = rows.map(({ offered_per_ct, at, ...message }) => ({
    ...message,
    offered_per_ct: parseDecimalOrNull(offered_per_ct),
    at: at.toISOString(),
  }));
  return { data: { enquiry, messages } };
};
