import { randomBytes } from 'node:crypto';
import { endLinks } from '../../people/accounts/account-links.ts';
import { endSessions } from '../../people/accounts/end-sessions.ts';
import type { LockedPerson } from '../../people/accounts/managed-person.ts';
import { hashPassword } from '../../people/accounts/passwords.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Change } from '../change.ts';
import { cancelEmailChange, type EmailContext, writeEmail } from './change-email.ts';
import { mailPasswordLink } from './password-link.ts';

const READ = statement(
  'email-change-read',
  'select old_email, confirmed_at is not null as confirmed from email_change where id = $1 for no key update',
);
const UNDO = statement(
  'email-change-undo',
  'update email_change set undone_at = clock_timestamp() where id = $1',
);
const CLOSE = statement(
  'account-close-password',
  'update app_user set password_hash = $2, password_pending = true where id = $1',
);

/** Returns the hash of a random password, which is then discarded. */
export const unknownPasswordHash = (): Promise<string> =>
  hashPassword(randomBytes(32).toString('base64url'));

/**
 * Restores the old address, or cancels a change that is still pending. An attacker who changed the
 * address knew the password, so the password is reset, and all sessions and links end.
 */
export async function undoEmail(
  change: Change,
  portal: EmailContext,
  person: LockedPerson,
  { emailChangeId, passwordHash }: { emailChangeId: number | null; passwordHash: string },
): Promise<'cancelled' | 'restored'> {
  const { connection } = change;
  if (emailChangeId === null) throw new Error('an undo link has no address change');
  const { rows } = await runStatement(connection, READ, [emailChangeId]);
  const [was] = rows;
  if (!was) throw refuse('linkEnded');
  if (!was.confirmed) {
    if (!(await cancelEmailChange(connection, person.id))) throw refuse('linkEnded');
    return 'cancelled';
  }
  await cancelEmailChange(connection, person.id);
  await writeEmail(connection, person.id, was.old_email, true);
  await runStatement(connection, UNDO, [emailChangeId]);
  await runStatement(connection, CLOSE, [person.id, passwordHash]);
  await endSessions(connection, person.id);
  await endLinks(connection, person.id);
  await mailPasswordLink(change, portal, { ...person, email: was.old_email }, { sentBy: null });
  return 'restored';
}
