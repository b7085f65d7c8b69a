import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { STONE_ATTRIBUTES } from '#records/stone.ts';
import {
  type InventoryLimits,
  LIMITED_ATTRIBUTES,
  type LimitedAttribute,
} from '../../people/customers/inventory-access.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, type RefusalEntry } from '../../platform/http/refusal.ts';
import type { AttributeNames } from '../../stock/stones/attribute-names.ts';

export type InventoryAccess = components['schemas']['InventoryAccess'];
type CodedChoice = components['schemas']['CodedChoice'];

const READ = statement(
  'inventory-access',
  `select field, coalesce(to_jsonb(allowed_values), to_jsonb(allowed_suppliers)) as allowed
           from inventory_access where business_id = $1`,
);

export async function readLimits(
  db: pg.Pool | pg.PoolClient,
  businessId: BusinessId,
): Promise<InventoryLimits> {
  const { rows } = await runStatement(db, READ, [businessId]);
  return Object.fromEntries(rows.map(({ field, allowed }) => [field, allowed]));
}

/** `attributes` omits attributes without a limit. Every other field is null without a limit. */
export function accessOf(limits: InventoryLimits, names: AttributeNames): InventoryAccess {
  const codes = (column: LimitedAttribute | 'location'): string[] | null =>
    limits[column] ? names.codes(STONE_ATTRIBUTES[column].list, limits[column]) : null;
  const limited = LIMITED_ATTRIBUTES.filter((column) => limits[column]);
  return {
    attributes: Object.fromEntries(limited.map((column) => [column, codes(column)])),
    locations: codes('location'),
    growth_type: limits.growth_type?.[0] ?? null,
    suppliers: limits.provider_id ?? null,
  };
}

export const codedChoices = (
  names: AttributeNames,
  column: LimitedAttribute | 'location',
): CodedChoice[] =>
  (names.choices()[STONE_ATTRIBUTES[column].list] ?? []).map(({ code, name }) => ({ code, name }));

const CLEAR = statement(
  'inventory-access-clear',
  'delete from inventory_access where business_id = $1',
);
const WRITE = statement(
  'inventory-access-write',
  `insert into inventory_access (business_id, kind, field, allowed_values, allowed_suppliers)
         select $1, l.kind, l.field, l.numbers, l.suppliers
           from jsonb_to_recordset($2) as l (kind text, field text, numbers smallint[], suppliers uuid[])`,
);
const UNKNOWN_SUPPLIERS = statement(
  'providers-unknown',
  'select n - 1 as place from unnest($1::uuid[]) with ordinality as w (id, n) where not exists (select from provider p where p.id = w.id and p.deleted_at is null)',
);

interface Limit {
  kind: 'attribute' | 'location' | 'supplier';
  field: string;
  numbers: number[] | null;
  suppliers: string[] | null;
}

const growthLimit = (growth: 1 | 2): Limit => ({
  kind: 'attribute',
  field: 'growth_type',
  numbers: [growth],
  suppliers: null,
});

export async function limitGrowth(
  connection: pg.PoolClient,
  businessId: BusinessId,
  growth: 1 | 2,
): Promise<void> {
  await runStatement(connection, WRITE, [businessId, JSON.stringify([growthLimit(growth)])]);
}

/** The caller must have locked the business. */
export async function writeAccess(
  connection: pg.PoolClient,
  businessId: BusinessId,
  access: InventoryAccess,
  names: AttributeNames,
): Promise<void> {
  const faults: RefusalEntry[] = [];
  const limits: Limit[] = [];
  const addCodes = (
    kind: 'attribute' | 'location',
    column: LimitedAttribute | 'location',
    codes: readonly string[] | null | undefined,
    place: string,
  ): void => {
    if (!codes) return;
    const { known, unknown } = names.numbers(STONE_ATTRIBUTES[column].list, codes);
    for (const code of unknown)
      faults.push({ field: `${place}.${codes.indexOf(code)}`, message: `Unknown value: ${code}.` });
    limits.push({ kind, field: column, numbers: [...new Set(known)], suppliers: null });
  };
  for (const column of LIMITED_ATTRIBUTES)
    addCodes('attribute', column, access.attributes?.[column], `data.attributes.${column}`);
  addCodes('location', 'location', access.locations, 'data.locations');
  if (access.growth_type) limits.push(growthLimit(access.growth_type));
  if (access.suppliers) {
    const { rows } = await runStatement(connection, UNKNOWN_SUPPLIERS, [access.suppliers]);
    for (const { place } of rows)
      faults.push({ field: `data.suppliers.${place}`, message: 'Unknown supplier.' });
    limits.push({
      kind: 'supplier',
      field: 'provider_id',
      numbers: null,
      suppliers: [...new Set(access.suppliers)],
    });
  }
  if (faults.length > 0) throw new Refusal(PROBLEMS.invalidRequest, faults);
  await runStatement(connection, CLEAR, [businessId]);
  await runStatement(connection, WRITE, [businessId, JSON.stringify(limits)]);
}
