import type pg from 'pg';
import type { BusinessId } from '../../../src/api/ids.gen.ts';
import type { Limits } from '../../platform/db/columns.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import type { Where } from '../../platform/db/where.ts';

/** Columns of a stone whose values a business can be limited to. */
export const LIMITED_ATTRIBUTES = [
  'shape',
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'lab',
  'fancy',
  'intensity',
  'overtone',
  'shade',
  'milky',
] as const satisfies readonly (keyof Limits)[];
export type LimitedAttribute = (typeof LIMITED_ATTRIBUTES)[number];

export type InventoryLimits = Limits;

/** What belongs to whites alone or to fancies alone says nothing about the others. */
export const OTHER_TYPE: Readonly<Partial<Record<string, 1 | 2>>> = {
  color: 2,
  fancy: 1,
  intensity: 1,
  overtone: 1,
};

/** Hides stones of `s` that a viewer is not shown. Where a value is unknown it is not among the allowed ones. */
export function addLimits(where: Where, limits: InventoryLimits | null): void {
  for (const [column, allowed] of Object.entries(limits ?? {})) {
    const other = OTHER_TYPE[column];
    where.add(
      (p) =>
        other
          ? `(s.diamond_type = ${other} or s.${column} = any(${p}))`
          : `s.${column} = any(${p})`,
      allowed,
    );
  }
}

/** The only growth that the business of `b` buys. */
export const GROWTH_OF_BUSINESS = `(select case when i.allowed_values = '{1}' then 1 else 2 end
    from inventory_access i where i.business_id = b.id and i.field = 'growth_type')`;

/** In the session's own query, over the business of `u`: no business, no row, no cost. */
export const LIMITS_COLUMN = `(select json_object_agg(i.field, coalesce(to_jsonb(i.allowed_values), to_jsonb(i.allowed_suppliers)))
    from inventory_access i where i.business_id = u.business_id) as limits`;

const OF_BUSINESS = statement(
  'limits-of-business',
  `select ${LIMITS_COLUMN} from (select $1::uuid as business_id) as u`,
);

/** What this business is shown. */
export async function limitsOf(
  db: pg.Pool | pg.PoolClient,
  businessId: BusinessId,
): Promise<InventoryLimits | null> {
  const { rows } = await ask(db, OF_BUSINESS, [businessId]);
  return rows[0]?.limits ?? null;
}
