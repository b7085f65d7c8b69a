import { DIAMOND_TYPE } from '../../../src/machines/codes.ts';
import type { StoneFilter } from '../../stock/search/filter-to-conditions.ts';

/** A search as it is kept: what it looks for and in which order, and no page of it. */
export type SavedFilter = Omit<StoneFilter, 'page' | 'size' | 'facets'>;

/**
 * Written in one way only, so that the same search is known again: codes stand in a fixed order, and what asks for
 * nothing is left out. The order of the columns that it is sorted by means something and stays.
 */
export function savedFilter({
  page: _,
  size: __,
  facets: ___,
  ...filter
}: StoneFilter): SavedFilter {
  const whole = { ...filter, diamond_type: filter.diamond_type ?? DIAMOND_TYPE.white };
  const asked = Object.entries(whole).flatMap(([name, value]) => {
    const written = inOneWay(value);
    return asksForNothing(written) ? [] : [[name, written] as const];
  });
  return Object.fromEntries(asked);
}

function inOneWay(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (!Array.isArray(value)) {
    const { values } = (value ?? {}) as { values?: unknown };
    return Array.isArray(values) ? { ...(value as object), values: values.toSorted() } : value;
  }
  return value.every((entry) => typeof entry !== 'object') ? value.toSorted() : value;
}

function asksForNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  const { values } = value as { values?: unknown[] };
  return values ? values.length === 0 : Object.keys(value).length === 0;
}
