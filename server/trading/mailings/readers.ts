import type { BusinessId, UserId } from '../../../src/api/ids.gen.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import { readAddresses } from '../../../src/common/mailing/address-lines.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import type { InventoryLimits } from '../../people/customers/inventory-access.ts';
import { LIMITS_COLUMN } from '../../people/customers/inventory-access.ts';
import type { Reader as Db } from '../../platform/db/pool.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuseFields } from '../../platform/http/refusal.ts';
import type { Viewer } from '../searches/run-saved.ts';
import { freeStones, whoseSearchesFind } from './mailing-stones.ts';

type Schemas = components['schemas'];
export type Audience = Schemas['MailingAudience'];
type LeftOutReason = Schemas['MailingLeftOut']['reason'];

/** A selected recipient with the data for its e-mail. */
export interface Reader {
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

export interface Readers {
  readonly chosen: readonly Reader[];
  readonly readers: readonly Reader[];
  readonly leftOut: Readonly<Record<LeftOutReason, number>>;
}

/** A null parameter disables its condition. */
const CHOSEN = statement(
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

/** Reads the selected recipients before exclusions. */
async function chosen(viewer: Viewer, db: Db, audience: Audience, stones: readonly string[]) {
  const { kind } = audience;
  const isFilter = kind === 'filter';
  const cities = isFilter ? listed(audience.cities) : [];
  const userIds =
    kind === 'clients'
      ? (audience.user_ids ?? [])
      : kind === 'searches'
        ? await whoseSearchesFind(viewer, stones)
        : null;
  const { rows } = await ask(db, CHOSEN, [
    userIds,
    kind === 'associates' ? (audience.associate_ids ?? []) : null,
    kind === 'addresses'
      ? readAddresses(audience.addresses ?? '').addresses.map(({ address }) => address)
      : null,
    isFilter ? (audience.status ?? null) : null,
    cities.length > 0 ? cities : null,
    isFilter ? (audience.searched_days ?? null) : null,
    isFilter ? (audience.search?.trim() ?? '') : '',
  ]);
  return rows as Reader[];
}

const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

/** Selects the recipients as of now, and counts the excluded ones by reason. */
export async function readersOf(
  viewer: Viewer,
  db: Db,
  audience: Audience,
  stones: readonly string[] | null,
): Promise<Readers> {
  const all = await chosen(viewer, db, audience, stones ?? []);
  const leftOut = { unsubscribed: 0, set_aside: 0, not_shown: 0 };
  const shown = await shownTo(viewer, all, stones);
  const readers = all.filter((reader) => {
    const reason = whyNot(reader, shown);
    if (reason) leftOut[reason] += 1;
    return reason === null;
  });
  return { chosen: all, readers, leftOut };
}

function whyNot(reader: Reader, isShown: (reader: Reader) => boolean): LeftOutReason | null {
  if (reader.refuses) return 'unsubscribed';
  if (!reader.lives) return 'set_aside';
  return isShown(reader) ? null : 'not_shown';
}

/**
 * Returns a predicate for recipients whose inventory limits show any of the stones. Each distinct
 * set of limits is queried once.
 */
async function shownTo(
  viewer: Viewer,
  readers: readonly Reader[],
  stones: readonly string[] | null,
): Promise<(reader: Reader) => boolean> {
  if (stones === null || stones.length === 0) return () => true;
  const known = new Map<string, boolean>();
  for (const { limits } of readers) {
    const key = JSON.stringify(limits);
    if (limits === null || known.has(key)) continue;
    const session = { ...viewer.session, limits };
    known.set(key, (await freeStones({ ...viewer, session }, stones)).length > 0);
  }
  return ({ limits }) => limits === null || (known.get(JSON.stringify(limits)) ?? true);
}

const CLIENTS = statement(
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

/** Throws for each unknown id or address, with its position in the request. */
export async function requireAudience(db: Db, audience: Audience): Promise<void> {
  const { kind } = audience;
  if (kind === 'clients') await requireIds(db, 'user_ids', audience.user_ids ?? [], 'client');
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
  if (ids.length === 0) throw refuseFields([{ field, message: `Please choose a ${noun}.` }]);
  const { rows } = await ask(db, name === 'user_ids' ? CLIENTS : ASSOCIATES, [ids]);
  const known = new Set(rows.map(({ id }) => id));
  const faults = ids.flatMap((id, at) =>
    known.has(id) ? [] : [{ field: `${field}[${at}]`, message: `There is no such ${noun}.` }],
  );
  if (faults.length > 0) throw refuseFields(faults);
}

async function requireAddresses(db: Db, text: string): Promise<void> {
  const field = 'data.audience.addresses';
  const { addresses, faults } = readAddresses(text);
  if (addresses.length === 0 && faults.length === 0)
    throw refuseFields([{ field, message: 'Please write an address in each line.' }]);
  const { rows } = await ask(db, ADDRESSES, [addresses.map(({ address }) => address)]);
  const known = new Set(rows.map(({ email }) => email));
  const strangers = addresses
    .filter(({ address }) => !known.has(address))
    .map(({ line, address }) => ({ line, message: `Line ${line} is no client: “${address}”.` }));
  const wrong = [...faults, ...strangers].toSorted((a, b) => a.line - b.line);
  if (wrong.length > 0) throw refuseFields(wrong.map(({ message }) => ({ field, message })));
}
