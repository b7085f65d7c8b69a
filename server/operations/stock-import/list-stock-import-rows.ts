import { pagination, paging } from '../../platform/http/paging.ts';
import { isSupplier } from '../../stock/imports/read-imports.ts';
import { readImportRows } from '../../stock/imports/read-rows.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { knownImport } from './known-import.ts';

export const listStockImportRows: Handler<OperationOf<'listStockImportRows'>> = async ({
  pool,
  path,
  query,
  session: { actor },
}) => {
  const { id } = await knownImport(pool, actor, path.id);
  const page = paging(query);
  const names = await attributeNames(pool);
  const { rows, count } = await readImportRows(pool, id, query, page, !isSupplier(actor), names);
  return { data: rows, pagination: pagination(page, count) };
};
