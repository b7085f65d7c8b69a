import type pg from 'pg';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { splitSearchWords, toPrefixQuery } from '../../people/customers/search-words.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { isSupplier } from '../../stock/imports/read-imports.ts';
import { type Finder, type FoundRecord, MAX_PER_KIND, toFoundRecords } from './found-record.ts';
import { isNumberPrefix } from './typed-number.ts';

export const SUPPLIER_CALLS = [calls.listSuppliers, calls.listStockImports, calls.listBulkEmails];

const SUPPLIERS = statement(
  'find-suppliers',
  `select id, name from provider
    where deleted_at is null and search_words(name) @@ $1::text::tsquery
    order by lower(name), id limit $2`,
);

const IMPORTS = statement(
  'find-imports-of-suppliers',
  `select i.id, i.import_no as name, p.name as company, i.created_at as at
     from provider p
     cross join lateral (
       select id, import_no, created_at from stock_import where provider_id = p.id order by id desc limit $2) i
    where search_words(p.name) @@ $1::text::tsquery and ($3::uuid is null or p.user_id = $3)
    order by i.id desc limit $2`,
);

const MAILINGS = statement(
  'find-mailings',
  `select id, mailing_no || ' ' || subject as name, created_at as at from bulk_email
    where removed_at is null and search_words(subject) @@ $1::text::tsquery
    order by created_at desc, id desc limit $2`,
);

/**
 * Finds suppliers, the newest stock lists of these suppliers, and mailings by the beginnings of
 * words of their names.
 */
export async function findSuppliers(
  pool: pg.Pool,
  { session: { actor }, caller }: Finder,
  text: string,
): Promise<FoundRecord[]> {
  const words = splitSearchWords(text);
  if (words.length === 0 || isNumberPrefix(text)) return [];
  const query = toPrefixQuery(words);
  const none = { rows: [] };
  const [suppliers, imports, mailings] = await Promise.all([
    mayCall(caller, calls.listSuppliers)
      ? runStatement(pool, SUPPLIERS, [query, MAX_PER_KIND])
      : none,
    mayCall(caller, calls.listStockImports)
      ? runStatement(pool, IMPORTS, [query, MAX_PER_KIND, isSupplier(actor) ? actor.id : null])
      : none,
    mayCall(caller, calls.listBulkEmails)
      ? runStatement(pool, MAILINGS, [query, MAX_PER_KIND])
      : none,
  ]);
  const shared = { company: null, pieces: null, at: null, isOfClient: false };
  return toFoundRecords([
    ...suppliers.rows.map((row) => ({ ...shared, kind: 'supplier' as const, ...row })),
    ...imports.rows.map((row) => ({ ...shared, kind: 'stockImport' as const, ...row })),
    ...mailings.rows.map((row) => ({ ...shared, kind: 'mailing' as const, ...row })),
  ]);
}
