import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { endLinks, issueLink, toLinkUrl } from '../../people/accounts/account-links.ts';
import { endSessions } from '../../people/accounts/end-sessions.ts';
import { type LockedPerson, readSenderName } from '../../people/accounts/managed-person.ts';
import { findTakenLogin } from '../../people/accounts/taken-login.ts';
import { cleanEmail, toAccountRefusal } from '../../people/accounts/write-user.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { composeEmail } from '../../platform/mail/email-templates.ts';
import { queueEmail } from '../../platform/mail/queue-email.ts';
import { type Change, personOf } from '../change.ts';

export interface EmailContext {
  readonly mailTransport: 'smtp' | 'outbox';
  readonly publicAddress: () => string;
}

// Ends only the links of the cancelled change. Undo links of earlier changes stay valid.
const CANCEL = statement(
  'email-change-cancel',
  `with gone as (
     update email_change set cancelled_at = clock_timestamp()
      where user_id = $1 and confirmed_at is null and cancelled_at is null returning id),
   ended as (
     update account_link l set ended_at = clock_timestamp() from gone
      where l.email_change_id = gone.id and l.ended_at is null)
   select id from gone`,
);
const ADD = statement(
  'email-change-add',
  `insert into email_change (user_id, old_email, new_email, requested_by) values ($1, $2, $3, $4) returning id`,
);
const PENDING = statement(
  'email-change-pending',
  `select c.id, c.new_email, c.requested_by from email_change c
    where c.user_id = $1 and c.confirmed_at is null and c.cancelled_at is null and c.expires_at > clock_timestamp()`,
);
const EXTEND = statement(
  'email-change-extend',
  `update email_change set expires_at = clock_timestamp() + interval '7 days' where id = $1`,
);
const APPLY = statement(
  'email-change-apply',
  `update app_user set email = $2, email_verified_at = case when $3 then now() end,
          user_name = case when lower(user_name) = email then $2 else user_name end
    where id = $1`,
);
const CONFIRM = statement(
  'email-change-confirm',
  'update email_change set confirmed_at = clock_timestamp() where id = $1',
);

export async function cancelEmailChange(
  connection: pg.PoolClient,
  userId: UserId,
): Promise<boolean> {
  const { rowCount } = await runStatement(connection, CANCEL, [userId]);
  return (rowCount ?? 0) > 0;
}

export const NEW_ADDRESS_PENDING = 'The new sign-in address takes effect once it is confirmed.';

interface Wish {
  email: string | undefined;
  /** reason why an administrator vouches for the address; required without a mail server */
  remark?: string | undefined;
}

/**
 * Returns true if the user must confirm the new address. Without a mail server, the address changes
 * at once. Only an administrator may then change the address of another user, and must give a
 * reason.
 */
export async function requestEmail(
  change: Change,
  portal: EmailContext,
  person: LockedPerson,
  { email, remark }: Wish,
): Promise<boolean> {
  if (email === undefined) return false;
  const wanted = cleanEmail(email);
  if (wanted === person.email) return false;
  const { connection, actor } = change;
  if ((await findTakenLogin(connection, { email: wanted })).email)
    throw refuse('emailTaken', [
      { field: 'data.email', message: 'This e-mail address already belongs to an account.' },
    ]);
  if (portal.mailTransport === 'outbox') {
    if (actor.role !== ROLE.administrator || actor.id === person.id)
      throw refuse('mailNotSetUp', [
        {
          field: 'data.email',
          message:
            'Mail is not set up, so a new address cannot be confirmed. Ask an administrator.',
        },
      ]);
    if (remark === undefined)
      throw refuseField(
        'data.email_remark',
        'Mail is not set up. Enter how you verified this address.',
      );
  }
  await cancelEmailChange(connection, person.id);
  const by = personOf(change);
  const { rows } = await runStatement(connection, ADD, [person.id, person.email, wanted, by]);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the insert of an address change returned no row');
  const pending = { id, new_email: wanted, requested_by: by };
  if (portal.mailTransport === 'outbox') {
    await applyEmail(change, portal, person, pending, false);
    return false;
  }
  await mailLink(change, portal, person, pending, 'confirm_email');
  await mailLink(change, portal, person, pending, 'undo_email');
  return true;
}

interface Pending {
  id: number;
  new_email: string;
  requested_by: UserId;
}

const nameOfOther = async (
  connection: pg.PoolClient,
  by: UserId,
  person: UserId,
): Promise<string | null> => (by === person ? null : await readSenderName(connection, by));

async function mailLink(
  change: Change,
  portal: EmailContext,
  person: LockedPerson,
  { id, new_email, requested_by }: Pending,
  purpose: 'confirm_email' | 'undo_email',
  isApplied = false,
): Promise<void> {
  const { connection } = change;
  const link = await issueLink(connection, {
    purpose,
    userId: person.id,
    emailChangeId: id,
    createdBy: requested_by,
  });
  await queueEmail(
    change,
    composeEmail(`link.${purpose}`, purpose === 'confirm_email' ? new_email : person.email, {
      firstName: person.first_name,
      newEmail: new_email,
      by: await nameOfOther(connection, requested_by, person.id),
      url: toLinkUrl(portal.publicAddress(), link),
      isApplied,
    }),
  );
}

/** Mails a new confirmation link for the pending change. The previous link becomes invalid. */
export async function resendConfirmation(
  change: Change,
  portal: EmailContext,
  person: LockedPerson,
): Promise<void> {
  const { rows } = await runStatement(change.connection, PENDING, [person.id]);
  if (!rows[0]) throw refuse('noEmailChange');
  if (portal.mailTransport === 'outbox') throw refuse('mailNotSetUp');
  await runStatement(change.connection, EXTEND, [rows[0].id]);
  await mailLink(change, portal, person, rows[0], 'confirm_email');
}

/** Replaces the sign-in address, ends all sessions, and mails an undo link to the old address. */
async function applyEmail(
  change: Change,
  portal: EmailContext,
  person: LockedPerson,
  pending: Pending,
  isConfirmed: boolean,
): Promise<void> {
  const { connection } = change;
  await writeEmail(connection, person.id, pending.new_email, isConfirmed);
  await runStatement(connection, CONFIRM, [pending.id]);
  await endSessions(connection, person.id);
  // Password links that were mailed to the old address become invalid.
  await endLinks(connection, person.id, 'password');
  await mailLink(change, portal, person, pending, 'undo_email', true);
}

export async function writeEmail(
  connection: pg.PoolClient,
  userId: UserId,
  email: string,
  isConfirmed: boolean,
): Promise<void> {
  await runStatement(connection, APPLY, [userId, email, isConfirmed]).catch((error: unknown) => {
    throw toAccountRefusal(error);
  });
}

/**
 * Applies the pending address change and returns the new address. Throws `linkEnded` if the link
 * belongs to another change.
 */
export async function confirmEmailChange(
  change: Change,
  portal: EmailContext,
  person: LockedPerson,
  emailChangeId: number | null,
): Promise<string> {
  const { rows } = await runStatement(change.connection, PENDING, [person.id]);
  const [pending] = rows;
  if (!pending || pending.id !== emailChangeId) throw refuse('linkEnded');
  await applyEmail(change, portal, person, pending, true);
  return pending.new_email;
}
