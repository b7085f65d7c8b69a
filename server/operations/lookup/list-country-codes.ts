import type { Handler, OperationOf } from '../../http/handler.ts';
import { readCountries } from '../../places/countries.ts';

export const listCountryCodes: Handler<OperationOf<'listCountryCodes'>> = async ({ pool }) => ({
  data: await readCountries(pool),
});
