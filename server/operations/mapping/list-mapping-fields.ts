import { fieldOf, isWorded, STOCK_FIELD_NAMES } from '#common/supply/fields.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listMappingFields: Handler<OperationOf<'listMappingFields'>> = async () => ({
  data: STOCK_FIELD_NAMES.map((field) => {
    const { name, kind, headers, unit = null } = fieldOf(field);
    return { field, name, kind, unit, is_worded: isWorded(field), headers: headers.split(' ') };
  }),
});
