import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { enquiryList } from '../../trading/lines/lists.ts';
import { readLine } from '../../trading/lines/read-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

const KNOWN = statement(
  'enquiry-message-known',
  'select from enquiry_message where id = $2 and enquiry_id = $1',
);

// Moves the read position only forward. Browsers that show the enquiry then remove the unread
// badge.
const SET_READ = statement(
  'enquiry-mark-read',
  `with moved as (
           insert into enquiry_read (enquiry_id, message_id, user_id) values ($1, $2, $3)
           on conflict (enquiry_id, user_id) do update set message_id = excluded.message_id, at = clock_timestamp()
             where enquiry_read.message_id < excluded.message_id
           returning enquiry_id),
         told as (
           insert into live_event (topic, payload, business_id, associate_id)
           select 'line', '{}', b.id, b.associate_id
             from moved join enquiry e on e.id = moved.enquiry_id join business b on b.id = e.business_id returning id)
    select pg_notify('live', id::text) from told`,
);

export const markEnquiryRead: Handler<OperationOf<'markEnquiryRead'>> = async ({
  pool,
  session,
  path,
  data,
}) => {
  if (!(await readLine({ pool, session }, enquiryList, path.id))) throw refuse('notFound');
  const place = [path.id, data.message_id] as const;
  if ((await runStatement(pool, KNOWN, place)).rowCount === 0)
    throw refuseField('data.message_id', 'This message does not belong to the enquiry.');
  await runStatement(pool, SET_READ, [...place, session.actor.id]);
  return { message: 'Enquiry marked as read' };
};
