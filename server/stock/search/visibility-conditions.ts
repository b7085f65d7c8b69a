import { ROLE } from '#machines/codes.ts';
import { statesWith } from '#machines/kernel/state-codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import type { Session } from '../../people/accounts/session.ts';
import { EXEMPT_DIAMOND_TYPE } from '../../people/customers/inventory-access.ts';
import type { Supplier } from '../stones/supplier-names.ts';
import { ATTRIBUTES, type Attribute } from './index/index-fields.ts';
import type { Condition } from './index-query.ts';

/**
 * Returns the conditions that limit a search to stones that the viewer may see. `whereStockNumber`
 * applies the same conditions in SQL to a single stone; change both together.
 */
export function visibilityConditions(
  { actor, limits }: Session,
  suppliers: ReadonlyMap<number, Supplier>,
): Condition[] {
  const conditions: Condition[] = [];
  if (actor.role === ROLE.customer || actor.role === ROLE.guest) {
    const hidden = statesWith(stoneMachine, 'offMarket');
    conditions.push({ kind: 'not', of: { kind: 'among', attribute: 'status', values: hidden } });
  }
  const numbersOf = (isWanted: (supplier: Supplier) => boolean): number[] =>
    [...suppliers.values()].filter(isWanted).map(({ nr }) => nr);
  if (actor.role === ROLE.apiProvider || actor.role === ROLE.ftpProvider) {
    const values = numbersOf(({ user_id }) => user_id === actor.id);
    conditions.push({ kind: 'among', attribute: 'provider', values });
  }
  const { provider_id: allowed, ...columns } = limits ?? {};
  if (allowed) {
    const values = numbersOf(({ id }) => allowed.includes(id));
    conditions.push({ kind: 'among', attribute: 'provider', values });
  }
  for (const attribute of ATTRIBUTES) {
    const values = (columns as Partial<Record<Attribute, number[]>>)[attribute];
    if (values) conditions.push(limitedTo(attribute, values));
  }
  return conditions;
}

function limitedTo(attribute: Attribute, values: readonly number[]): Condition {
  const limited: Condition = { kind: 'among', attribute, values };
  const other = EXEMPT_DIAMOND_TYPE[attribute];
  if (other === undefined) return limited;
  const ofOther: Condition = { kind: 'among', attribute: 'diamond_type', values: [other] };
  return { kind: 'any', of: [ofOther, limited] };
}
