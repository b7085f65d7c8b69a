import type pg from 'pg';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { WhereClause } from '../../platform/db/where-clause.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Session } from '../accounts/session.ts';

export function addScope(where: WhereClause, { actor }: Session): void {
  if (actor.role === ROLE.associate) where.add((p) => `b.associate_id = ${p}`, actor.id);
  if (actor.role === ROLE.customer) where.add((p) => `b.id = ${p}`, actor.businessId);
}

export interface KnownBusiness {
  id: BusinessId;
  associateId: UserId | null;
}

const OF_CUSTOMER = statement(
  'customer-business',
  `select b.id, b.associate_id as "associateId" from app_user u join business b on b.id = u.business_id
          where u.id = $1 and u.role_id = ${ROLE.customer} and u.deleted_at is null`,
);
const BY_ID = statement(
  'business-find',
  'select id, associate_id as "associateId" from business where id = $1 and deleted_at is null',
);

const isVisible = ({ actor }: Session, business: KnownBusiness): boolean =>
  (actor.role !== ROLE.associate || business.associateId === actor.id) &&
  (actor.role !== ROLE.customer || business.id === actor.businessId);

function visible(session: Session, business: KnownBusiness | undefined): KnownBusiness {
  if (!business || !isVisible(session, business)) throw refuse('notFound');
  return business;
}

export const readBusinessOfCustomer = async (
  db: pg.Pool | pg.PoolClient,
  session: Session,
  userId: UserId,
): Promise<KnownBusiness> =>
  visible(session, (await runStatement(db, OF_CUSTOMER, [userId])).rows[0]);

const WITH_ACCOUNT = statement(
  'business-with-account',
  `select b.id, b.associate_id as "associateId" from business b
    where b.id = $1 and (b.deleted_at is null or exists (select from invoice i where i.business_id = b.id)
                         or exists (select from payment p where p.business_id = b.id))`,
);

/** The account of a deleted business stays readable. */
export const businessWithAccount = async (
  db: pg.Pool,
  session: Session,
  businessId: BusinessId,
): Promise<KnownBusiness> =>
  visible(session, (await runStatement(db, WITH_ACCOUNT, [businessId])).rows[0]);

export const knownBusiness = async (
  db: pg.Pool | pg.PoolClient,
  session: Session,
  businessId: BusinessId,
): Promise<KnownBusiness> =>
  visible(session, (await runStatement(db, BY_ID, [businessId])).rows[0]);
