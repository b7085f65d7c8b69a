import { ROLE } from '#machines/codes.ts';
import { enquiryList } from '../../trading/lines/lists.ts';
import { countLines } from '../../trading/lines/read-lines.ts';
import { hasUnreadMessages, writesForClient } from '../../trading/lines/unread-enquiries.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const countUnreadEnquiries: Handler<OperationOf<'countUnreadEnquiries'>> = async ({
  pool,
  session,
}) => {
  const { id, role } = session.actor;
  if (!hasUnreadMessages(role)) return { data: { unread: 0 } };
  const unread = await countLines(
    { pool, session },
    {
      list: enquiryList,
      filter: { currentTab: 'current' },
      // Unread: the last message is from the other side (customer or company), and the user has not
      // read it.
      narrow: (where) =>
        where.add(
          (p) => `exists (select from app_user w
                           where w.id = t.author_id and ${writesForClient('w')} <> ${role === ROLE.customer})
              and not exists (select from enquiry_read r
                               where r.enquiry_id = l.id and r.user_id = ${p} and r.message_id >= t.last_id)`,
          id,
        ),
    },
  );
  return { data: { unread } };
};
