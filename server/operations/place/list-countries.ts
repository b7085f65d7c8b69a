import type { components } from '../../../src/api/schema.gen.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';

type Country = components['schemas']['Country'];

const READ = {
  name: 'place-countries',
  text: 'select id, name, iso2, phonecode from country order by name',
};

export const listCountries: Handler<OperationOf<'listCountries'>> = async ({ pool }) => {
  const { rows } = await pool.query<Country>(READ);
  return { data: rows };
};
