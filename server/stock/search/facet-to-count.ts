import type { components } from '#api/schema.gen.ts';
import { FINISH_PARTS, FINISH_WORDS } from '#common/trade/finish-words.ts';
import type { CaratSize } from '../carats/carat-sizes.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import {
  AVAILABILITY,
  among,
  availabilityConditions,
  MASTERS,
  tripleConditions,
} from './filter-to-conditions.ts';
import type { Condition, Counted } from './index-query.ts';

type FacetName = components['schemas']['FacetName'];

export function facetToCount(
  facet: FacetName,
  names: AttributeNames,
  sizes: readonly CaratSize[],
): Counted {
  switch (facet) {
    case 'carat':
      return { kind: 'weights', facet, sizes };
    case 'finish':
      return {
        kind: 'conditions',
        facet,
        instead: [facet, ...FINISH_PARTS],
        choices: FINISH_WORDS.map(({ name, finish }) => ({
          code: name,
          all: [
            ...tripleConditions(finish.triple, names),
            ...FINISH_PARTS.flatMap((part): Condition[] =>
              finish[part].length === 0
                ? []
                : [among(part, names.numbers(MASTERS[part], finish[part]).known)],
            ),
          ],
        })),
      };
    case 'availability':
      return {
        kind: 'conditions',
        facet,
        instead: [facet],
        choices: [AVAILABILITY.available, AVAILABILITY.notAvailable].map((one) => ({
          code: String(one),
          all: availabilityConditions(one),
        })),
      };
    default:
      return { kind: 'values', facet };
  }
}
