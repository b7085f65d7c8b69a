import { DIAMOND_TYPE } from '#machines/codes.ts';
import type { StoneFilter } from '../../stock/search/filter-to-conditions.ts';

export type SavedFilter = Omit<StoneFilter, 'page' | 'size' | 'facets'>;

/**
 * Normalizes a filter, so that equal searches are recognized. Sorts codes and drops empty values.
 * Keeps the order of the sort columns, because that order is significant.
 */
export function normalizeFilter({
  page: _,
  size: __,
  facets: ___,
  ...filter
}: StoneFilter): SavedFilter {
  const whole = { ...filter, diamond_type: filter.diamond_type ?? DIAMOND_TYPE.white };
  const criteria = Object.entries(whole).flatMap(([name, value]) => {
    const written = normalizeValue(value);
    return isEmptyValue(written) ? [] : [[name, written] as const];
  });
  return Object.fromEntries(criteria);
}

function normalizeValue(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (!Array.isArray(value)) {
    const { values } = (value ?? {}) as { values?: unknown };
    return Array.isArray(values) ? { ...(value as object), values: values.toSorted() } : value;
  }
  return value.every((entry) => typeof entry !== 'object') ? value.toSorted() : value;
}

function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  const { values } = value as { values?: unknown[] };
  return values ? values.length === 0 : Object.keys(value).length === 0;
}
