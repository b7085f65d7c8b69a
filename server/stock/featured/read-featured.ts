import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { knownBusiness, readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { rowsByNumber, type StoneSearchContext } from '../search/rows-by-number.ts';

type Schemas = components['schemas'];
export type FeaturedStone = Schemas['FeaturedStone'];

interface FeaturedRow extends Omit<FeaturedStone, 'stone' | 'from' | 'until' | 'created_at'> {
  stock_no: string;
  from: Date;
  until: Date | null;
  created_at: Date;
}

const IS_CURRENT = '(f.starts_at <= now() and (f.ends_at is null or f.ends_at > now()))';
const FROM = `from featured_stone f join stone s on s.id = f.stone_id left join business b on b.id = f.business_id`;
const COLUMNS = `f.id, s.stock_no, f.business_id, b.company_name, f.starts_at as "from", f.ends_at as "until", f.place,
  ${IS_CURRENT} as is_current, f.created_at`;

const SEES_ALL: readonly number[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];

export async function findRequestedBusiness(
  { pool, session }: StoneSearchContext,
  { business_id, user_id }: { business_id?: BusinessId | null; user_id?: UserId | null },
): Promise<BusinessId | null> {
  if (!business_id && !user_id) return null;
  if (session.actor.role === ROLE.guest) throw refuse('notFound');
  const byUser = user_id ? (await readBusinessOfCustomer(pool, session, user_id)).id : null;
  const byId = business_id ? (await knownBusiness(pool, session, business_id)).id : null;
  if (byUser && byId && byUser !== byId) throw refuse('notFound');
  return byUser ?? byId;
}

/**
 * Keeps stones that are featured for all users or for the business `requestedId`. If `requestedId`
 * is null, keeps stones that are featured for all users or for a business that the caller may see.
 */
function addScope(where: WhereClause, { actor }: Session, requestedId: string | null): void {
  const ofOne = requestedId ?? (actor.role === ROLE.customer ? actor.businessId : null);
  if (ofOne) where.add((p) => `(f.business_id is null or f.business_id = ${p})`, ofOne);
  else if (actor.role === ROLE.associate)
    where.add((p) => `(f.business_id is null or b.associate_id = ${p})`, actor.id);
  else if (!SEES_ALL.includes(actor.role))
    where.add((p) => `(f.business_id is null and ${p}::boolean)`, true);
}

/** Leaves out and does not count the stones that the caller may not see. */
export async function readFeatured(
  looking: StoneSearchContext,
  question: Omit<Schemas['FeaturedQuestion'], 'page' | 'size'>,
  page: Paging,
): Promise<{ stones: FeaturedStone[]; count: number }> {
  const { pool, session } = looking;
  const businessId = await findRequestedBusiness(looking, question);
  const where = new WhereClause();
  addScope(where, session, businessId);
  if (question.diamond_type) where.add((p) => `s.diamond_type = ${p}`, question.diamond_type);
  const isCurrent = SEES_ALL.includes(session.actor.role) ? question.is_current : true;
  if (isCurrent !== undefined) where.add((p) => `${IS_CURRENT} = ${p}`, isCurrent);
  const { rows } = await pool.query<FeaturedRow>(
    `select ${COLUMNS} ${FROM} where ${where} order by f.place, f.created_at desc, f.id limit ${MOST}`,
    where.values,
  );
  const numbers = [...new Set(rows.map(({ stock_no }) => stock_no))];
  const known = await rowsByNumber(looking, numbers, businessId ?? undefined);
  const shown = rows.flatMap(({ stock_no, from, until, created_at, ...row }): FeaturedStone[] => {
    const stone = known.get(stock_no);
    if (!stone) return [];
    return [
      {
        ...row,
        stone,
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
        created_at: created_at.toISOString(),
      },
    ];
  });
  const { offset, size } = page;
  return { stones: shown.slice(offset, offset + size), count: shown.length };
}

/**
 * Maximum number of rows that a query reads. Paging is applied afterwards, to the stones that the
 * caller may see.
 */
const MOST = 2_000;
