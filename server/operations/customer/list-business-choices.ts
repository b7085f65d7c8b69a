import { readAttributeNames } from '../../stock/stones/attribute-names.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listBusinessChoices: Handler<OperationOf<'listBusinessChoices'>> = async ({
  pool,
}) => {
  const choices = (await readAttributeNames(pool)).choices();
  const numbered = (master: string) =>
    (choices[master] ?? []).map(({ nr, name, is_default }) => ({ nr, name, is_default }));
  return {
    data: {
      business_types: numbered('BUSINESS_TYPE'),
      designations: numbered('COMPANY_DESIGNATION'),
    },
  };
};
