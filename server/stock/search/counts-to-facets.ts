import type { components } from '#api/schema.gen.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import { isMastered } from './filter-to-conditions.ts';
import type { Answer, Facet } from './index-query.ts';

const YES_OR_NO: Readonly<Record<number, string>> = { 1: 'no', 2: 'yes' };

export function countsToFacets(
  facets: Answer['facets'],
  names: AttributeNames,
): components['schemas']['FacetCounts'] {
  return Object.fromEntries(
    (Object.entries(facets) as [Facet, readonly (readonly [number | string, number])[]][]).map(
      ([facet, counts]) => [
        facet,
        Object.fromEntries(counts.map(([value, count]) => [codeOf(facet, value, names), count])),
      ],
    ),
  );
}

function codeOf(facet: Facet, value: number | string, names: AttributeNames): string {
  if (typeof value === 'string') return value;
  if (isMastered(facet)) return names.code(value) ?? String(value);
  return facet === 'eye_clean' || facet === 'has_report' ? (YES_OR_NO[value] ?? '') : String(value);
}
