import { PROVIDER_TYPE, SUPPLIER_SOURCE } from '#machines/codes.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { readSuppliers } from '../../stock/suppliers/read-suppliers.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listSuppliers: Handler<OperationOf<'listSuppliers'>> = async ({
  pool,
  query,
  companyZone,
}) => {
  const page = paging(query);
  const { id = null, is_active: isActive = null, provider_type: type = PROVIDER_TYPE.api } = query;
  const { every_type: isEveryType = false, by_hand: isByHand = null } = query;
  const ofType = type === PROVIDER_TYPE.api ? SUPPLIER_SOURCE.api : SUPPLIER_SOURCE.ftp;
  const source = id === null && !isEveryType ? ofType : null;
  const search = query.search?.trim().toLowerCase() ?? '';
  const wanted = { id, source, isActive, search, isByHand };
  const { suppliers, count } = await readSuppliers(pool, wanted, page, companyZone);
  return { data: suppliers, pagination: pagination(page, count) };
};
