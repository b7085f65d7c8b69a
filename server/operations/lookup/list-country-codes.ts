import type { Handler, OperationOf } from '../../http/handler.ts';

const READ = {
  name: 'country-codes',
  text: 'select id, name, iso2, phonecode from country order by name',
};

export const listCountryCodes: Handler<OperationOf<'listCountryCodes'>> = async ({ pool }) => {
  const { rows } = await pool.query<{ id: string; name: string; iso2: string; phonecode: string }>(
    READ,
  );
  return { data: rows };
};
