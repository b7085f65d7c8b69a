import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import { attributesWith } from '#records/attributes-with.ts';
import type { Limits } from '../../platform/db/columns.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { WhereClause } from '../../platform/db/where-clause.ts';

export const LIMITED_ATTRIBUTES = attributesWith({ limitable: true });
export type LimitedAttribute = (typeof LIMITED_ATTRIBUTES)[number];

export type InventoryLimits = Limits;

/**
 * Attributes that stones of one diamond type lack, with the number of this type. A limit on such an
 * attribute does not apply to these stones.
 */
export const EXEMPT_DIAMOND_TYPE: Readonly<Partial<Record<string, 1 | 2>>> = {
  color: 2,
  fancy: 1,
  intensity: 1,
  overtone: 1,
};

/** Excludes stones whose value is unknown. */
export function addLimits(where: WhereClause, limits: InventoryLimits | null): void {
  for (const [column, allowed] of Object.entries(limits ?? {})) {
    const other = EXEMPT_DIAMOND_TYPE[column];
    where.add(
      (p) =>
        other
          ? `(s.diamond_type = ${other} or s.${column} = any(${p}))`
          : `s.${column} = any(${p})`,
      allowed,
    );
  }
}

/**
 * SQL: 1 (lab-grown) or 2 (natural) if business `b` buys only one growth type; null if it buys
 * both.
 */
export const GROWTH_OF_BUSINESS = `(select case when i.allowed_values = '{1}' then 1 else 2 end
    from inventory_access i where i.business_id = b.id and i.field = 'growth_type')`;

/** SQL: allowed values by field for the business of user `u`; null if there are no limits. */
export const LIMITS_COLUMN = `(select json_object_agg(i.field, coalesce(to_jsonb(i.allowed_values), to_jsonb(i.allowed_suppliers)))
    from inventory_access i where i.business_id = u.business_id) as limits`;

const OF_BUSINESS = statement(
  'limits-of-business',
  `select ${LIMITS_COLUMN} from (select $1::uuid as business_id) as u`,
);

export async function readInventoryLimits(
  db: pg.Pool | pg.PoolClient,
  businessId: BusinessId,
): Promise<InventoryLimits | null> {
  const { rows } = await runStatement(db, OF_BUSINESS, [businessId]);
  return rows[0]?.limits ?? null;
}
