import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { parseAddresses } from '#common/mailing/address-lines.ts';
import { ROLE } from '#machines/codes.ts';
import type { InventoryLimits } from '../../people/customers/inventory-access.ts';
import { LIMITS_COLUMN } from '../../people/customers/inventory-access.ts';
import type { Queryable as Db } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseFields } from '../../platform/http/refusal.ts';
import type { Viewer } from '../searches/count-saved-searches.ts';
import { findAvailableStones, findUsersBySearches } from './mailing-stones.ts';

type Schemas = components['schemas'];
export type Audience = Schemas['MailingAudience'];
type LeftOutReason = Schemas['MailingLeftOut']['reason'];

export interface MailingRecipient {
  readonly id: UserId;
  readonly businessId: BusinessId;
  readonly address: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly associate: string | null;
  readonly associateAddress: string | null;
  readonly limits: InventoryLimits | null;
  /** true if both the person and the business are active */
  readonly lives: boolean;
  readonly refuses: boolean;
}

export interface RecipientSelection {
  readonly chosen: readonly MailingRecipient[];
  readonly recipients: readonly MailingRecipient[];
  readonly leftOut: Readonly<Record<LeftOutReason, number>>;
}

/** A null parameter disables its condition. */
const FIND_RECIPIENTS = statement(
  'mailing-readers',
  `select u.id, b.id as "businessId", u.email as address, u.first_name as "firstName", u.last_name as "lastName",
          b.company_name as company, nullif(trim(concat(a.first_name, ' ', a.last_name)), '') as associate,
          a.email as "associateAddress", ${LIMITS_COLUMN}, u.is_active and b.is_active as lives,
          r.user_id is not null as refuses
     from app_user u
     join business b on b.id = u.business_id
     left join app_user a on a.id = b.associate_id and a.deleted_at is null
     left join mailing_refusal r on r.user_id = u.id
    where u.role_id = ${ROLE.customer} and u.deleted_at is null and b.deleted_at is null
      and ($1::uuid[] is null or u.id = any($1))
      and ($2::uuid[] is null or b.associate_id = any($2))
      and ($3::text[] is null or u.email = any($3))
      and ($4::smallint is null or b.registration = $4)
      and ($5::text[] is null or lower(btrim(b.city)) = any($5))
      and ($6::int is null or exists (
            select from recent_search s where s.owner_id = u.id and s.ran_at > now() - make_interval(days => $6)))
      and (strpos(lower(concat_ws(' ', b.company_name, u.first_name, u.last_name, u.email)), lower($7)) > 0)
    order by lower(b.company_name), u.id`,
);

/**
 * Reads the recipients of an audience, including those who are excluded later, for example because
 * they have unsubscribed.
 */
async function readCandidates(
  viewer: Viewer,
  db: Db,
  audience: Audience,
  stones: readonly string[],
) {
  const { kind } = audience;
  const isFilter = kind === 'filter';
  const cities = isFilter ? listed(audience.cities) : [];
  const userIds =
    kind === 'clients'
      ? (audience.user_ids ?? [])
      : kind === 'searches'
        ? await findUsersBySearches(viewer, stones)
        : null;
  const { rows } = await runStatement(db, FIND_RECIPIENTS, [
    userIds,
    kind === 'associates' ? (audience.associate_ids ?? []) : null,
    kind === 'addresses'
      ? parseAddresses(audience.addresses ?? '').addresses.map(({ address }) => address)
      : null,
    isFilter ? (audience.status ?? null) : null,
    cities.length > 0 ? cities : null,
    isFilter ? (audience.searched_days ?? null) : null,
    isFilter ? (audience.search?.trim() ?? '') : '',
  ]);
  return rows as MailingRecipient[];
}

const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

export async function selectRecipients(
  viewer: Viewer,
  db: Db,
  audience: Audience,
  stones: readonly string[] | null,
): Promise<RecipientSelection> {
  const all = await readCandidates(viewer, db, audience, stones ?? []);
  const leftOut = { unsubscribed: 0, set_aside: 0, not_shown: 0 };
  const shown = await findShownStones(viewer, all, stones);
  const recipients = all.filter((recipient) => {
    const reason = exclusionReason(recipient, shown);
    if (reason) leftOut[reason] += 1;
    return reason === null;
  });
  return { chosen: all, recipients, leftOut };
}

function exclusionReason(
  recipient: MailingRecipient,
  isShown: (reader: MailingRecipient) => boolean,
): LeftOutReason | null {
  if (recipient.refuses) return 'unsubscribed';
  if (!recipient.lives) return 'set_aside';
  return isShown(recipient) ? null : 'not_shown';
}

/**
 * Returns a function that is true for recipients whose inventory limits allow at least one of the
 * stones. Queries each distinct set of limits once.
 */
async function findShownStones(
  viewer: Viewer,
  recipients: readonly MailingRecipient[],
  stones: readonly string[] | null,
): Promise<(reader: MailingRecipient) => boolean> {
  if (stones === null || stones.length === 0) return () => true;
  const known = new Map<string, boolean>();
  for (const { limits } of recipients) {
    const key = JSON.stringify(limits);
    if (limits === null || known.has(key)) continue;
    const session = { ...viewer.session, limits };
    known.set(key, (await findAvailableStones({ ...viewer, session }, stones)).length > 0);
  }
  return ({ limits }) => limits === null || (known.get(JSON.stringify(limits)) ?? true);
}

const FIND_CLIENTS = statement(
  'mailing-clients',
  `select id from app_user where id = any($1) and role_id = ${ROLE.customer} and deleted_at is null`,
);
const ASSOCIATES = statement(
  'mailing-associates',
  `select id from app_user where id = any($1) and role_id = ${ROLE.associate} and deleted_at is null`,
);
const ADDRESSES = statement(
  'mailing-addresses',
  `select email from app_user where email = any($1) and role_id = ${ROLE.customer} and deleted_at is null`,
);

/**
 * Throws if ids or addresses are unknown. The error names the position of each unknown value in the
 * request.
 */
export async function requireAudience(db: Db, audience: Audience): Promise<void> {
  const { kind } = audience;
  if (kind === 'clients')
    await requireIds(db, 'user_ids', audience.user_ids ?? [], 'trading client');
  if (kind === 'associates')
    await requireIds(db, 'associate_ids', audience.associate_ids ?? [], 'associate');
  if (kind === 'addresses') await requireAddresses(db, audience.addresses ?? '');
}

async function requireIds(
  db: Db,
  name: 'user_ids' | 'associate_ids',
  ids: readonly UserId[],
  noun: string,
): Promise<void> {
  const field = `data.audience.${name}`;
  if (ids.length === 0)
    throw refuseFields([{ field, message: `Please choose at least one ${noun}.` }]);
  const { rows } = await runStatement(db, name === 'user_ids' ? FIND_CLIENTS : ASSOCIATES, [ids]);
  const known = new Set(rows.map(({ id }) => id));
  const faults = ids.flatMap((id, at) =>
    known.has(id) ? [] : [{ field: `${field}[${at}]`, message: `Unknown ${noun}.` }],
  );
  if (faults.length > 0) throw refuseFields(faults);
}

async function requireAddresses(db: Db, text: string): Promise<void> {
  const field = 'data.audience.addresses';
  const { addresses, faults } = parseAddresses(text);
  if (addresses.length === 0 && faults.length === 0)
    throw refuseFields([{ field, message: 'Please enter one address per line.' }]);
  const { rows } = await runStatement(db, ADDRESSES, [addresses.map(({ address }) => address)]);
  const known = new Set(rows.map(({ email }) => email));
  const unknown = addresses
    .filter(({ address }) => !known.has(address))
    .map(({ line, address }) => ({
      line,
      message: `Line ${line} is not the address of a trading client: “${address}”.`,
    }));
  const wrong = [...faults, ...unknown].toSorted((a, b) => a.line - b.line);
  if (wrong.length > 0) throw refuseFields(wrong.map(({ message }) => ({ field, message })));
}
