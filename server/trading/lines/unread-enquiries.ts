import type { EnquiryId } from '#api/ids.gen.ts';
import { castLineId, castLineIds } from '#common/line-ids.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { enquiryMachine } from '#machines/workflows/enquiry.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { LineRow, Reader } from './line-list.ts';

/** False for auditors, who may read enquiries but do not take part in them. */
export const hasUnreadMessages = (role: RoleCode): boolean => role !== ROLE.auditor;

export const writesForClient = (person: string): string => `(${person}.role_id = ${ROLE.customer})`;

// Counts the unread messages of each enquiry. A message is unread if the other side (customer or
// staff) wrote it, the reader's side has not replied since, and the reader has not opened it.
const UNREAD = statement(
  'enquiry-unread',
  `select m.enquiry_id as id, count(*)::int as unread
           from enquiry e join enquiry_message m on m.enquiry_id = e.id join app_user w on w.id = m.author_id
          where e.id = any($1) and ${stateIn('e.state', enquiryMachine, 'live')} and ${writesForClient('w')} <> $3
            and not exists (select from enquiry_message o join app_user a on a.id = o.author_id
                             where o.enquiry_id = m.enquiry_id and o.id > m.id and ${writesForClient('a')} = $3)
            and not exists (select from enquiry_read r
                             where r.enquiry_id = m.enquiry_id and r.user_id = $2 and r.message_id >= m.id)
          group by 1`,
);

export async function addUnreadCounts(
  { pool, session }: Reader,
  lines: LineRow[],
): Promise<LineRow[]> {
  const { id, role } = session.actor;
  if (lines.length === 0 || !hasUnreadMessages(role)) return lines;
  const { rows } = await runStatement(pool, UNREAD, [
    castLineIds<EnquiryId>(lines),
    id,
    role === ROLE.customer,
  ]);
  const unread = new Map(rows.map((row) => [row.id, row.unread]));
  return lines.map((line) =>
    line.enquiry
      ? {
          ...line,
          enquiry: { ...line.enquiry, unread: unread.get(castLineId<EnquiryId>(line)) ?? 0 },
        }
      : line,
  );
}
