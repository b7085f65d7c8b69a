import { maskEmail } from '#common/mask-email.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';

const READ = statement(
  'mailing-choice',
  `select r.id, r.user_id as "userId", r.address, f.user_id is not null as "isEnded"
     from bulk_email_recipient r left join mailing_refusal f on f.user_id = r.user_id where r.token = $1`,
);

/**
 * The token from the e-mail identifies the recipient, who needs no session. `isEnded` is true after
 * unsubscribing.
 */
export async function readMailingChoice(
  db: Queryable,
  token: string,
): Promise<Row<'mailing-choice'>> {
  const { rows } = await runStatement(db, READ, [token]);
  if (!rows[0]) throw refuse('notFound');
  return rows[0];
}

export const toMailingChoice = ({ address, isEnded }: Row<'mailing-choice'>) => ({
  address: maskEmail(address),
  is_ended: isEnded,
});
