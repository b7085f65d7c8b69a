import { readCountries } from '../../people/places/countries.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listCountries: Handler<OperationOf<'listCountries'>> = async ({ pool }) => ({
  data: await readCountries(pool),
});
