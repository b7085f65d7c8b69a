import type pg from 'pg';
import type { UserId } from '../../../src/api/ids.gen.ts';
import { type IssuedLink, issueLink, linkAddress } from '../../people/accounts/account-links.ts';
import { type LockedPerson, senderName } from '../../people/accounts/managed-person.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type Change, personOf } from '../change.ts';
import { invitation, passwordReset } from '../letters/identity-letters.ts';
import type { MailingPortal } from './change-email.ts';

type Person = Pick<LockedPerson, 'id' | 'email' | 'first_name'>;

const PENDING = statement(
  'password-pending-read',
  'select password_pending from app_user where id = $1',
);

export async function isPasswordPending(client: pg.PoolClient, id: UserId): Promise<boolean> {
  const { rows } = await ask(client, PENDING, [id]);
  return rows[0]?.password_pending ?? false;
}

export interface SentLink extends IssuedLink {
  url: string;
}

/** Creates a password link that replaces the previous one. */
export async function passwordLinkFor(
  change: Change,
  portal: MailingPortal,
  { id }: Pick<Person, 'id'>,
  sentBy: UserId | null,
): Promise<SentLink> {
  const link = await issueLink(change.client, {
    purpose: 'password',
    userId: id,
    createdBy: sentBy,
  });
  return { ...link, url: linkAddress(portal.publicAddress(), link) };
}

const SUPPLIER = statement(
  'password-link-supplier',
  'select name from provider where user_id = $1 and deleted_at is null',
);

const supplierOf = async (client: pg.PoolClient, id: UserId): Promise<string | null> =>
  (await ask(client, SUPPLIER, [id])).rows[0]?.name ?? null;

/** Mails an invitation if the person never chose a password, else a reset. */
export async function mailPasswordLink(
  change: Change,
  portal: MailingPortal,
  person: Person,
  { sentBy, isInvitation = false }: { sentBy: UserId | null; isInvitation?: boolean },
): Promise<SentLink> {
  const link = await passwordLinkFor(change, portal, person, sentBy);
  const by = sentBy === null ? 'The portal' : await senderName(change.client, sentBy);
  const words = {
    person: { email: person.email, firstName: person.first_name },
    by,
    portal: portal.publicAddress(),
    url: link.url,
  };
  await queueMail(
    change,
    isInvitation
      ? invitation({ ...words, supplier: await supplierOf(change.client, person.id) })
      : passwordReset(words),
  );
  return link;
}

const INVITE = statement(
  'person-invite',
  'update app_user set password_pending = true where id = $1',
);

/** Mails a link to choose the first password to a person that staff just added. */
export async function invite(change: Change, portal: MailingPortal, person: Person): Promise<void> {
  await ask(change.client, INVITE, [person.id]);
  await mailPasswordLink(change, portal, person, {
    sentBy: personOf(change),
    isInvitation: true,
  });
}
