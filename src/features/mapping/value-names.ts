import { useQuery } from '@tanstack/react-query';
import { stockFieldsQuery } from '../../shared/supply/stock-fields.ts';
import type { FieldName } from './mapping-calls.ts';

/** Returns the display name of a field value, or the code of the value if no name is known. */
export type NameOfValue = (field: FieldName, code: string | null) => string | null;

export function useValueNames(): NameOfValue {
  const fields = useQuery(stockFieldsQuery).data ?? [];
  return (field, code) =>
    fields.find((one) => one.field === field)?.values.find((value) => value.code === code)?.name ??
    code;
}
