import { readHsCodes, readTaxRates } from '../../trading/tax/tax-setup.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listTaxRates: Handler<OperationOf<'listTaxRates'>> = async ({ pool }) => ({
  data: { rates: await readTaxRates(pool), hs_codes: await readHsCodes(pool) },
});
