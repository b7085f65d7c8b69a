import type { SavedFilter } from '../../../shared/searches/search-types.ts';
import type { StoneQuery } from '../../../shared/stones/stone-calls.ts';

/**
 * Returns the filter to save. Leaves out the page, the facets, and the business whose prices are
 * shown.
 */
export function toSavedFilter({ diamondType, term, filter }: StoneQuery): SavedFilter {
  const { page: _, size: __, facets: ___, business_id: ____, ...asked } = filter;
  return { ...asked, diamond_type: diamondType, ...(term === '' ? {} : { term }) };
}
