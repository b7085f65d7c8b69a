import { readAttributeNames } from '../../stock/stones/attribute-names.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listAttributeChoices: Handler<OperationOf<'listAttributeChoices'>> = async ({
  pool,
}) => {
  const choices = (await readAttributeNames(pool)).choices();
  return {
    data: Object.fromEntries(
      Object.entries(choices).map(([master, values]) => [
        master,
        values.map(({ nr: _, ...value }) => value),
      ]),
    ),
  };
};
