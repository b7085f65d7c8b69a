import { type RefusalEntry, refuse } from '../../platform/http/refusal.ts';
import type { StoneFilter } from '../../stock/search/filter-to-conditions.ts';
import { normalizeFilter, type SavedFilter } from '../../trading/searches/saved-filter.ts';

/** Filters by these fields find different stones for different callers or at different times. */
const EXCLUDED_FIELDS = [
  'provider_id',
  'business_id',
  'availability',
  'status',
  'collection_id',
] as const;

export function collectionFilter(
  filter: StoneFilter | undefined,
  diamondType: 1 | 2,
): SavedFilter | null {
  if (!filter) return null;
  const faults = EXCLUDED_FIELDS.flatMap((name): RefusalEntry[] =>
    filter[name] === undefined
      ? []
      : [
          {
            field: `data.filter.${name}`,
            message:
              'The search of a collection cannot filter by supplier, trading client, availability or another collection.',
          },
        ],
  );
  if (faults.length > 0) throw refuse('invalidRequest', faults);
  const { diamond_type: _, ...asked } = normalizeFilter({ ...filter, diamond_type: diamondType });
  return Object.keys(asked).length === 0 ? null : { ...asked, diamond_type: diamondType };
}
