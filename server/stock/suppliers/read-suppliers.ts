import type pg from 'pg';
import type { ProviderId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { OnNewRap, PriceBasis } from '#common/price-basis.ts';
import { STONE_STATUS, type SupplierAvailability, type SupplierSource } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isApi, type Settings } from './settings.ts';

export type Supplier = components['schemas']['Supplier'];

interface SupplierFilter {
  readonly source: SupplierSource | null;
  readonly id: ProviderId | null;
  readonly isActive: boolean | null;
  readonly search: string;
  readonly isByHand: boolean | null;
}

const FOUND = `p.deleted_at is null and ($1::uuid is null or p.id = $1) and ($2::int is null or p.source = $2)
  and ($3::boolean is null or p.is_active = $3) and ($4 = '' or position($4 in lower(p.name)) > 0)
  and ($5::boolean is null or (p.settings is null) = $5)`;

const COUNT = statement(
  'suppliers-count',
  `select count(*)::int as count from provider p where ${FOUND}`,
);
const READ = statement(
  'suppliers-read',
  `select p.id, p.name, p.source::int as source, p.price_basis::int as price_basis, p.on_new_rap::int as on_new_rap, p.availability::int as availability, p.is_active, p.settings, p.secret is not null as secret_set, p.user_id,
          btrim(u.first_name || ' ' || u.last_name) as user_name, u.email, u.is_active as user_active,
          (select count(*)::int from stone s where s.provider_id = p.id and s.status <> ${STONE_STATUS.soldOut.code}) as stones,
          (select max(s.listed_at) from stone s where s.provider_id = p.id and s.status <> ${STONE_STATUS.soldOut.code}) as listed_at,
          p.created_at, p.changed_at, f.schedule, f.is_active as feed_active, f.next_at, f.failures::int as failures
     from provider p left join app_user u on u.id = p.user_id left join feed f on f.provider_id = p.id
    where ${FOUND} order by lower(p.name), p.id limit $6 offset $7`,
);

interface Read {
  id: ProviderId;
  name: string;
  source: number;
  price_basis: number;
  on_new_rap: number;
  availability: number;
  is_active: boolean;
  settings: unknown;
  secret_set: boolean;
  user_id: UserId | null;
  user_name: string | null;
  email: string | null;
  user_active: boolean | null;
  stones: number;
  listed_at: Date | null;
  created_at: Date;
  changed_at: Date;
  schedule: string | null;
  feed_active: boolean | null;
  next_at: Date | null;
  failures: number | null;
}

const supplierOf = (read: Read, zone: string): Supplier => {
  const settings = read.settings as Settings | null;
  return {
    id: read.id,
    name: read.name,
    source: read.source as SupplierSource,
    is_active: read.is_active,
    api: settings && isApi(settings) ? settings : null,
    ftp: settings && !isApi(settings) ? settings : null,
    secret_set: read.secret_set,
    account:
      read.user_id === null
        ? null
        : {
            id: read.user_id,
            name: read.user_name ?? '',
            email: read.email ?? '',
            is_active: read.user_active ?? false,
          },
    schedule: read.schedule,
    feed:
      read.schedule === null
        ? null
        : {
            is_active: read.feed_active ?? false,
            next_at: read.next_at?.toISOString() ?? null,
            zone,
            failures: read.failures ?? 0,
          },
    price_basis: read.price_basis as PriceBasis,
    on_new_rap: read.on_new_rap as OnNewRap,
    availability: read.availability as SupplierAvailability,
    stones: read.stones,
    listed_at: read.listed_at?.toISOString() ?? null,
    created_at: read.created_at.toISOString(),
    changed_at: read.changed_at.toISOString(),
  };
};

export async function readSuppliers(
  db: pg.Pool | pg.PoolClient,
  { id, source, isActive, search, isByHand }: SupplierFilter,
  page: { size: number; offset: number },
  zone: string,
): Promise<{ suppliers: Supplier[]; count: number }> {
  const wanted = [id, source, isActive, search, isByHand] as const;
  const counted = await runStatement(db, COUNT, wanted);
  const { rows } = await runStatement(db, READ, [...wanted, page.size, page.offset]);
  return {
    suppliers: rows.map((row) => supplierOf(row, zone)),
    count: counted.rows[0]?.count ?? 0,
  };
}

export async function knownSupplier(
  db: pg.Pool | pg.PoolClient,
  id: ProviderId,
  zone: string,
): Promise<Supplier> {
  const one = { id, source: null, isActive: null, search: '', isByHand: null };
  const { suppliers } = await readSuppliers(db, one, { size: 1, offset: 0 }, zone);
  if (!suppliers[0]) throw refuse('notFound');
  return suppliers[0];
}
