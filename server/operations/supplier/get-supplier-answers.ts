import { knownSupplier } from '../../stock/suppliers/read-suppliers.ts';
import { readSupplierAnswers } from '../../trading/supplier-confirmations/read-supplier-answers.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getSupplierAnswers: Handler<OperationOf<'getSupplierAnswers'>> = async ({
  pool,
  path,
  companyZone,
}) => {
  const { id } = await knownSupplier(pool, path.id, companyZone);
  return { data: await readSupplierAnswers(pool, id) };
};
