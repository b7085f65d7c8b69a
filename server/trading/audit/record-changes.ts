import type pg from 'pg';
import type { RequestId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { capitalize } from '#common/capitalize.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

type AuditChange = components['schemas']['AuditChange'];

/**
 * Table -> display name of its records. Contains each table whose changes a trigger writes to
 * `record_change`.
 */
export const CHANGED_RECORDS: Readonly<Record<string, string>> = {
  business: 'Business',
  app_user: 'Person',
  role_permission: 'Role permission',
  user_permission: 'Personal permission',
  inventory_access: 'Stock access of a trading client',
  master: 'Master',
  sub_master: 'Master value',
  carat_range: 'Carat range',
  sub_carat_range: 'Carat sub-range',
  setting: 'Setting',
  home_setting: 'Home setting',
  app_version: 'App version',
  provider: 'Supplier',
  mapping: 'Supplier mapping',
  feed: 'Supplier schedule',
  stock_import_limit: 'Supplier limits',
  external_client: 'API client',
  api_key: 'API key',
  stock_export: 'Scheduled export',
  collection: 'Collection',
  markup_rule: 'Markup',
  usd_inr: 'Rupee rate',
};

const MOST = 300;
const LONGEST = 4_000;

const OF_REQUEST = statement(
  'audit-changes-of-request',
  'select table_name, record, before, after from record_change where request_id = $1 order by id limit 300',
);
const NAMES = statement(
  'audit-change-names',
  `select id, nullif(trim(concat(first_name, ' ', last_name)), '') as name from app_user where id = any($1::text[]::uuid[])`,
);

const NAMES_SOMETHING = /_(id|by)$/;

type Fields = Readonly<Record<string, unknown>>;

export async function changesOfRequest(pool: pg.Pool, request: RequestId): Promise<AuditChange[]> {
  const { rows } = await runStatement(pool, OF_REQUEST, [request]);
  const names = await namesIn(
    pool,
    rows.flatMap(({ before, after }) => [before, after]),
  );
  return rows
    .flatMap(({ table_name, record, before, after }) => {
      const [was, stands] = [fieldsOf(before), fieldsOf(after)];
      return [...new Set([...Object.keys(was), ...Object.keys(stands)])].map((field) => ({
        kind: CHANGED_RECORDS[table_name] ?? table_name,
        record,
        field: fieldWords(field),
        before: wordsOf(was[field], names),
        after: wordsOf(stands[field], names),
      }));
    })
    .slice(0, MOST);
}

const fieldsOf = (fields: unknown): Fields => (fields ?? {}) as Fields;

function fieldWords(field: string): string {
  const words = field.replace(/_id$/, '').replaceAll('_', ' ');
  return capitalize(words);
}

async function namesIn(
  pool: pg.Pool,
  fields: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
  const ids = fields
    .flatMap((some) => Object.entries(fieldsOf(some)))
    .flatMap(([field, value]) =>
      NAMES_SOMETHING.test(field) && typeof value === 'string' ? [value] : [],
    );
  if (ids.length === 0) return new Map();
  const { rows } = await runStatement(pool, NAMES, [ids]);
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}

function wordsOf(value: unknown, names: ReadonlyMap<string, string>): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? (names.get(value) ?? value) : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
