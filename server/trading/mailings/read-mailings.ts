import type { BulkEmailId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/refusal.ts';

export type Mailing = components['schemas']['BulkEmail'];
type LeftOut = components['schemas']['MailingLeftOut'];

const COLUMNS = `m.id, m.mailing_no, m.state as status, m.subject, m.body as text, m.audience, m.stones, m.valid_days, m.schedule, m.zone,
  m.is_once, m.until::text as until, m.next_at, m.turn, m.queued, m.sent, m.failed, m.left_out, m.fault,
  trim(concat(w.first_name, ' ', w.last_name)) as writer, m.created_at, m.changed_at, m.began_at, m.ended_at`;
const FROM = 'from bulk_email m join app_user w on w.id = m.written_by';
const FOUND = `m.removed_at is null and ($2::smallint is null or m.state = $2)
  and (strpos(lower(m.subject), lower($1)) > 0 or strpos(lower(m.mailing_no), lower($1)) > 0
       or strpos(lower(concat(w.first_name, ' ', w.last_name)), lower($1)) > 0)`;

const LIST = statement(
  'mailing-list',
  `select ${COLUMNS} ${FROM} where ${FOUND} order by m.created_at desc, m.id desc limit $3 offset $4`,
);
const COUNT = statement('mailing-count', `select count(*)::int as count ${FROM} where ${FOUND}`);
const ONE = statement(
  'mailing-one',
  `select ${COLUMNS} ${FROM} where m.id = $1 and m.removed_at is null`,
);

interface MailingRow
  extends Omit<
    Mailing,
    | 'times'
    | 'readers'
    | 'left_out'
    | 'next_at'
    | 'created_at'
    | 'changed_at'
    | 'began_at'
    | 'ended_at'
  > {
  schedule: string | null;
  zone: string | null;
  is_once: boolean;
  until: string | null;
  left_out: Readonly<Partial<Record<LeftOut['reason'], number>>>;
  next_at: Date | null;
  created_at: Date;
  changed_at: Date;
  began_at: Date | null;
  ended_at: Date | null;
}

export async function pageOfMailings(
  db: Queryable,
  { search, status }: { search: string; status: number | null },
  { size, offset }: Paging,
): Promise<{ mailings: Mailing[]; count: number }> {
  const counted = await runStatement(db, COUNT, [search, status]);
  const found = await runStatement(db, LIST, [search, status, size, offset]);
  return {
    mailings: (found.rows as MailingRow[]).map(asMailing),
    count: counted.rows[0]?.count ?? 0,
  };
}

export async function knownMailing(db: Queryable, id: BulkEmailId): Promise<Mailing> {
  const { rows } = await runStatement(db, ONE, [id]);
  const [found] = rows as MailingRow[];
  if (!found) throw refuse('notFound');
  return asMailing(found);
}

function asMailing({ schedule, zone, is_once, until, left_out, ...row }: MailingRow): Mailing {
  return {
    ...row,
    times: schedule === null || zone === null ? null : { schedule, zone, is_once, until },
    readers: row.queued + row.sent + row.failed,
    left_out: leftOutOf(left_out),
    next_at: row.next_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    began_at: row.began_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

const REASONS: readonly LeftOut['reason'][] = ['unsubscribed', 'set_aside', 'not_shown'];

/**
 * Returns the numbers of excluded recipients by reason. The order is fixed, because stored jsonb
 * does not preserve an order.
 */
export const leftOutOf = (
  counts: Readonly<Partial<Record<LeftOut['reason'], number>>>,
): LeftOut[] =>
  REASONS.map((reason) => ({ reason, count: counts[reason] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
