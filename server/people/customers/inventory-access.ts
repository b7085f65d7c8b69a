import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import { attributesWith } from '#records/attributes-with.ts';
import type { Limits } from '../../platform/db/columns.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { WhereClause } from '../../platform/db/where-clause.ts';

/** Stone columns by which the inventory of a business can be limited. */
export const LIMITED_ATTRIBUTES = attributesWith({ limitable: true });
export type LimitedAttribute = (typeof LIMITED_ATTRIBUTES)[number];

export type InventoryLimits = Limits;

/**
 * Attribute -> diamond type without that attribute. A limit on the attribute does not apply to
 * stones of that type.
 */
export const EXEMPT_DIAMOND_TYPE: Readonly<Partial<Record<string, 1 | 2>>> = {
  color: 2,
  fancy: 1,
  intensity: 1,
  overtone: 1,
};

/**
 * Adds the inventory limits of the viewer as conditions on stone `s`. Excludes stones whose value
 * is unknown.
 */
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
 * SQL for the growth type of business `b` (1 lab-grown, 2 natural) if it buys only one; null if it
 * buys both.
 */
export const GROWTH_OF_BUSINESS = `(select case when i.allowed_values = '{1}' then 1 else 2 end
    from inventory_access i where i.business_id = b.id and i.field = 'growth_type')`;

/**
 * SQL for the inventory limits of the business of user `u`, as a JSON object of allowed values by
 * field; null if there are none.
 */
export const LIMITS_COLUMN = `(select json_object_agg(i.field, coalesce(to_jsonb(i.allowed_values), to_jsonb(i.allowed_suppliers)))
    from inventory_access i where i.business_id = u.business_id) as limits`;

const OF_BUSINESS = statement(
  'limits-of-business',
  `select ${LIMITS_COLUMN} from (select $1::uuid as business_id) as u`,
);

/** Returns the inventory limits of a business; null if it has none. */
export async function readInventoryLimits(
  db: pg.Pool | pg.PoolClient,
  businessId: BusinessId,
): Promise<InventoryLimits | null> {
  const { rows } = await runStatement(db, OF_BUSINESS, [businessId]);
  return rows[0]?.limits ?? null;
}
