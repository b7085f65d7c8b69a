import { fieldOf, STOCK_FIELD_NAMES } from '#common/supply/fields.ts';
import { wordIndexOf } from '#common/supply/word-index.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listStockFields: Handler<OperationOf<'listStockFields'>> = async ({ pool, query }) => {
  const choices = (await attributeNames(pool)).choices();
  const { type } = query;
  return {
    data: STOCK_FIELD_NAMES.filter(
      (field) => type === undefined || fieldOf(field).kind === type,
    ).map((field) => {
      const { name, kind } = fieldOf(field);
      const index = wordIndexOf(field, choices);
      const values = index.choices.map(({ code, name: called }) => ({
        code,
        name: called,
        words: [...index.codes].flatMap(([word, means]) => (means === code ? [word] : [])),
      }));
      return { field, name, kind, values };
    }),
  };
};
