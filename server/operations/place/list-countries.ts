import type { Handler, OperationOf } from '../../http/handler.ts';
import { readCountries } from '../../places/countries.ts';

export const listCountries: Handler<OperationOf<'listCountries'>> = async ({ pool }) => ({
  data: await readCountries(pool),
});
