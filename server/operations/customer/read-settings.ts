import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';

import { statesWith } from '#machines/kernel/state-codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';

import { mapAttributes } from '#records/attributes-with.ts';

import { addLimits, type InventoryLimits } from '../../people/customers/inventory-access.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import type { AttributeNames } from '../../stock/stones/attribute-names.ts';
import { accessOf, codedChoices, readLimits } from './inventory-settings.ts';

type InventorySettings = components['schemas']['InventorySettings'];

const SUPPLIERS = statement(
  'suppliers',
  'select id, name from provider where deleted_at is null order by name, id',
);

export async function readSettings(
  db: pg.Pool | pg.PoolClient,
  businessId: BusinessId,
  names: AttributeNames,
): Promise<InventorySettings> {
  const limits = await readLimits(db, businessId);
  const visible = await countVisible(db, limits);
  const suppliers = await runStatement(db, SUPPLIERS);
  return {
    access: accessOf(limits, names),
    visible_stones: visible,
    locations: codedChoices(names, 'location'),
    suppliers: suppliers.rows,
    attributes: mapAttributes({ limitable: true }, (_, name) => codedChoices(names, name)),
  };
}

/**
 * Counts the stones that a search by the customer would find, which excludes sold and withdrawn
 * stones.
 */
async function countVisible(db: pg.Pool | pg.PoolClient, limits: InventoryLimits): Promise<number> {
  const where = new WhereClause();
  where.add((p) => `s.status <> all(${p})`, statesWith(stoneMachine, 'offMarket'));
  addLimits(where, limits);
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from stone s where ${where}`,
    where.values,
  );
  return rows[0]?.count ?? 0;
}
