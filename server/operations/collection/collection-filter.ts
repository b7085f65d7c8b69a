import { type RefusalEntry, refuse } from '../../platform/http/refusal.ts';
import type { StoneFilter } from '../../stock/search/filter-to-conditions.ts';
import { normalizeFilter, type SavedFilter } from '../../trading/searches/saved-filter.ts';

/**
 * Filter fields that a collection may not use, because their result depends on the caller or on the
 * time.
 */
const EXCLUDED_FIELDS = [
  'provider_id',
  'business_id',
  'availability',
  'status',
  'collection_id',
] as const;

/**
 * Returns the filter in its stored form; null if the filter has no criteria. Throws if the filter
 * uses a field in `EXCLUDED_FIELDS`.
 */
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
              'A collection cannot filter by supplier, trading client, availability or another collection.',
          },
        ],
  );
  if (faults.length > 0) throw refuse('invalidRequest', faults);
  const { diamond_type: _, ...asked } = normalizeFilter({ ...filter, diamond_type: diamondType });
  return Object.keys(asked).length === 0 ? null : { ...asked, diamond_type: diamondType };
}
