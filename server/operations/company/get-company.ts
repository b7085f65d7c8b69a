import { readCompany } from '../../platform/company/company-profile.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getCompany: Handler<OperationOf<'getCompany'>> = async ({ pool }) => ({
  data: await readCompany(pool),
});
