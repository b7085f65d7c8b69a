import pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { vatNumberFault } from '#common/tax/vat-numbers.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, type RefusalEntry, refuseField } from '../../platform/http/refusal.ts';

export type BusinessFields = components['schemas']['BusinessChanges'];

/** Columns that a form may set; must match the OpenAPI contract. */
const COLUMNS = [
  'company_name',
  'business_type',
  'designation',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'postal_code',
  'country_id',
  'phone',
  'website',
  'tax_identification_number',
] as const satisfies readonly (keyof BusinessFields)[];

type Value = string | number | null;

function sentColumns(fields: BusinessFields): [column: string, value: Value][] {
  return COLUMNS.flatMap((column): [string, Value][] => {
    const value = fields[column];
    if (value === undefined) return [];
    return [[column, typeof value === 'string' ? value.trim() || null : value]];
  });
}

// A business may keep a current value that has been deactivated.
const CHECK = statement(
  'business-values-check',
  `select $1::int is null or $1 = b.business_type or exists (select from sub_master s join master m on m.id = s.master_id
                  where s.nr = $1 and s.is_active and m.code = 'BUSINESS_TYPE') as business_type,
                $2::int is null or $2 = b.designation or exists (select from sub_master s join master m on m.id = s.master_id
                  where s.nr = $2 and s.is_active and m.code = 'COMPANY_DESIGNATION') as designation,
                $3::uuid is null or exists (select from country where id = $3) as country_id
           from business b where b.id = $4`,
);
const UNKNOWN = {
  business_type: 'Unknown business type.',
  designation: 'Unknown designation.',
  country_id: 'Unknown country.',
} as const;

/** `place` is the path of the fields in the request, such as `data.business`. */
async function requireKnown(
  connection: pg.PoolClient,
  businessId: BusinessId,
  { business_type, designation, country_id }: BusinessFields,
  place: string,
): Promise<void> {
  const { rows } = await runStatement(connection, CHECK, [
    business_type ?? null,
    designation ?? null,
    country_id ?? null,
    businessId,
  ]);
  const faults = Object.entries(UNKNOWN).flatMap(([field, message]): RefusalEntry[] =>
    rows[0]?.[field as keyof typeof UNKNOWN] ? [] : [{ field: `${place}.${field}`, message }],
  );
  if (faults.length > 0) throw new Refusal(PROBLEMS.invalidRequest, faults);
}

export async function writeBusiness(
  connection: pg.PoolClient,
  businessId: BusinessId,
  fields: BusinessFields,
  place: string,
): Promise<void> {
  const fault = vatNumberFault(fields.tax_identification_number ?? '');
  if (fault !== null) throw refuseField(`${place}.tax_identification_number`, fault);
  await requireKnown(connection, businessId, fields, place);
  const sent = sentColumns(fields);
  const sets = sent.map(([column], i) => `${pg.escapeIdentifier(column)} = $${i + 2}`);
  if (sets.length === 0) return;
  await connection.query(`update business set ${sets.join(', ')} where id = $1`, [
    businessId,
    ...sent.map(([, value]) => value),
  ]);
}
