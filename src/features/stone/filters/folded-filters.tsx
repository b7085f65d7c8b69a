import { useQuery } from '@tanstack/react-query';
import { ATTRIBUTE_GROUPS } from '#records/stone.ts';
import type { FilterName, StoneChoice } from '../../../shared/searches/stone-filter.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import { useStockScope } from '../../../shared/stones/stock-scope.ts';
import { countChoices } from '../../../shared/stones/stone-calls.ts';
import type { FacetName } from '../../../shared/stones/stone-types.ts';
import { FoldedGroup } from '../../../ui/FoldedGroup.tsx';
import { useOpenGroups } from '../../../ui/use-open-groups.ts';
import { filterOf } from '../results/stone-search-params.ts';
import { setFilters } from './filter-params.ts';
import type { MoreFiltersProps } from './filter-props.ts';
import {
  containedIn,
  GirdleFilters,
  InclusionFilters,
  OriginFilters,
} from './inclusion-filters.tsx';
import {
  MEASURES,
  MeasureFilters,
  PRICES,
  PriceFilters,
  SUPPLY,
  SupplyFilters,
} from './measure-filters.tsx';
import { PlaceFilters } from './place-filters.tsx';

const PLACES: readonly FilterName[] = ['location', 'availability', 'status'];
const INCLUSIONS = [...containedIn('inclusions'), 'eye_clean'] as const;
const GIRDLE = containedIn('girdle');
const ORIGIN = containedIn('origin');

/**
 * Groups of less common filters. A group is expanded at first only if one of its filters is active.
 */
const GROUPS: readonly {
  readonly title: string;
  readonly filters: readonly FilterName[];
  readonly facets: readonly FacetName[];
  readonly Body: typeof PlaceFilters;
}[] = [
  { title: ATTRIBUTE_GROUPS.price, filters: PRICES, facets: [], Body: PriceFilters },
  {
    title: 'Location and availability',
    filters: PLACES,
    facets: ['location', 'status'],
    Body: PlaceFilters,
  },
  {
    title: ATTRIBUTE_GROUPS.inclusions,
    filters: INCLUSIONS,
    facets: INCLUSIONS,
    Body: InclusionFilters,
  },
  {
    title: ATTRIBUTE_GROUPS.girdle,
    filters: GIRDLE,
    facets: GIRDLE,
    Body: GirdleFilters,
  },
  { title: ATTRIBUTE_GROUPS.origin, filters: ORIGIN, facets: ORIGIN, Body: OriginFilters },
  { title: ATTRIBUTE_GROUPS.measures, filters: MEASURES, facets: [], Body: MeasureFilters },
  { title: 'Supplier', filters: SUPPLY, facets: [], Body: SupplyFilters },
];

function useMoreCounts(choice: StoneChoice, facets: readonly FacetName[]) {
  const { id } = useProfile();
  const { key, within } = useStockScope();
  const { data } = useQuery({
    queryKey: [CACHED.counts, id, key, 'choices', choice, facets],
    queryFn: ({ signal }) =>
      countChoices(
        within({
          ...filterOf(choice),
          ...termOf(choice),
          diamond_type: choice.diamond_type,
          facets: [...facets],
        }),
        signal,
      ),
    placeholderData: (before) => before,
    enabled: facets.length > 0,
  });
  return data?.facets ?? null;
}

const termOf = ({ term }: StoneChoice) => (term ? { term } : {});

export function FoldedFilters({ choice, send }: Pick<MoreFiltersProps, 'choice' | 'send'>) {
  const set = setFilters(choice);
  const { open, toggle } = useOpenGroups(() =>
    GROUPS.filter(({ filters }) => filters.some((filter) => filter in set)).map(
      ({ title }) => title,
    ),
  );
  const facets = useMoreCounts(
    choice,
    GROUPS.flatMap((group) => (open.has(group.title) ? group.facets : [])),
  );

  return GROUPS.map(({ title, filters, Body }) => {
    const count = filters.filter((filter) => filter in set).length;
    return (
      <FoldedGroup
        key={title}
        title={title}
        count={count}
        isOpen={open.has(title)}
        onToggle={() => toggle(title)}
      >
        <Body choice={choice} facets={facets} send={send} />
      </FoldedGroup>
    );
  });
}
