import type { EnquiryId } from '../../../src/api/ids.gen.ts';
import { lineIdAs, lineIdsAs } from '../../../src/common/line-ids.ts';
import { ENQUIRY_STATUS, ROLE, type RoleCode } from '../../../src/machines/codes.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import type { LineRow, Reader } from './line-list.ts';

/** An auditor looks on: what the others write to each other is no news to be read. */
export const takesSides = (role: RoleCode): boolean => role !== ROLE.auditor;

/** Whether a user speaks for the client, as SQL over `app_user`. One who does not speaks for the house. */
export const speaksForClient = (person: string): string => `(${person}.role_id = ${ROLE.customer})`;

// What the other side wrote after the last word of one's own side, and after what one has read.
const UNREAD = statement(
  'enquiry-unread',
  `select m.enquiry_id as id, count(*)::int as unread
           from enquiry e join enquiry_message m on m.enquiry_id = e.id join app_user w on w.id = m.author_id
          where e.id = any($1) and e.state = ${ENQUIRY_STATUS.open.code} and ${speaksForClient('w')} <> $3
            and not exists (select from enquiry_message o join app_user a on a.id = o.author_id
                             where o.enquiry_id = m.enquiry_id and o.id > m.id and ${speaksForClient('a')} = $3)
            and not exists (select from enquiry_read r
                             where r.enquiry_id = m.enquiry_id and r.user_id = $2 and r.message_id >= m.id)
          group by 1`,
);

/** The same rows, each with how many messages its reader has yet to read. */
export async function withUnread({ pool, session }: Reader, lines: LineRow[]): Promise<LineRow[]> {
  const { id, role } = session.actor;
  if (lines.length === 0 || !takesSides(role)) return lines;
  const { rows } = await ask(pool, UNREAD, [
    lineIdsAs<EnquiryId>(lines),
    id,
    role === ROLE.customer,
  ]);
  const unread = new Map(rows.map((row) => [row.id, row.unread]));
  return lines.map((line) =>
    line.enquiry
      ? {
          ...line,
          enquiry: { ...line.enquiry, unread: unread.get(lineIdAs<EnquiryId>(line)) ?? 0 },
        }
      : line,
  );
}
