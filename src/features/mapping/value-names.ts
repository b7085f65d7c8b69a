import { useQuery } from '@tanstack/react-query';
import { stockFieldsQuery } from '../../shared/supply/stock-fields.ts';
import type { FieldName } from './mapping-calls.ts';

/** Returns the display name of a field value, or the code itself if it is unknown. */
export type NameOfValue = (field: FieldName, code: string | null) => string | null;

export function useValueNames(): NameOfValue {
  const fields = useQuery(stockFieldsQuery).data ?? [];
  return (field, code) =>
    fields.find((one) => one.field === field)?.values.find((value) => value.code === code)?.name ??
    code;
}
