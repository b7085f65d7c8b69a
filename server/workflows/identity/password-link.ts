import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import { type IssuedLink, issueLink, toLinkUrl } from '../../people/accounts/account-links.ts';
import { type LockedPerson, readSenderName } from '../../people/accounts/managed-person.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { composeEmail } from '../../platform/mail/email-templates.ts';
import { queueEmail } from '../../platform/mail/queue-email.ts';
import { type Change, personOf } from '../change.ts';
import type { EmailContext } from './change-email.ts';

type Person = Pick<LockedPerson, 'id' | 'email' | 'first_name'>;

const PENDING = statement(
  'password-pending-read',
  'select password_pending from app_user where id = $1',
);

export async function isPasswordPending(connection: pg.PoolClient, id: UserId): Promise<boolean> {
  const { rows } = await runStatement(connection, PENDING, [id]);
  return rows[0]?.password_pending ?? false;
}

export interface SentLink extends IssuedLink {
  url: string;
}

/** Creates a password link. The previous password link of the person becomes invalid. */
export async function createPasswordLink(
  change: Change,
  portal: EmailContext,
  { id }: Pick<Person, 'id'>,
  sentBy: UserId | null,
): Promise<SentLink> {
  const link = await issueLink(change.connection, {
    purpose: 'password',
    userId: id,
    createdBy: sentBy,
  });
  return { ...link, url: toLinkUrl(portal.publicAddress(), link) };
}

const SUPPLIER = statement(
  'password-link-supplier',
  'select name from provider where user_id = $1 and deleted_at is null',
);

const supplierOf = async (connection: pg.PoolClient, id: UserId): Promise<string | null> =>
  (await runStatement(connection, SUPPLIER, [id])).rows[0]?.name ?? null;

/** Mails an invitation if `isInvitation` is true, else a link to reset the password. */
export async function mailPasswordLink(
  change: Change,
  portal: EmailContext,
  person: Person,
  { sentBy, isInvitation = false }: { sentBy: UserId | null; isInvitation?: boolean },
): Promise<SentLink> {
  const link = await createPasswordLink(change, portal, person, sentBy);
  const by = sentBy === null ? 'The portal' : await readSenderName(change.connection, sentBy);
  const invitation = isInvitation
    ? { supplier: await supplierOf(change.connection, person.id) }
    : null;
  await queueEmail(
    change,
    composeEmail('link.password', person.email, {
      firstName: person.first_name,
      by,
      portal: portal.publicAddress(),
      url: link.url,
      invitation,
    }),
  );
  return link;
}

const INVITE = statement(
  'person-invite',
  'update app_user set password_pending = true where id = $1',
);

export async function invite(change: Change, portal: EmailContext, person: Person): Promise<void> {
  await runStatement(change.connection, INVITE, [person.id]);
  await mailPasswordLink(change, portal, person, {
    sentBy: personOf(change),
    isInvitation: true,
  });
}
