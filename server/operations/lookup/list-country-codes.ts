import { readCountries } from '../../people/places/countries.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listCountryCodes: Handler<OperationOf<'listCountryCodes'>> = async ({ pool }) => ({
  data: await readCountries(pool),
});
