import { STONE_FILTER_CHOICES, STONE_STATES } from '#machines/codes.ts';
import { stoneLabel } from '../../../shared/stones/status/status-words.ts';
import { useAttributeChoices } from '../../../shared/stones/use-attribute-choices.ts';
import { countsOf, splitByCount } from './choice-counts.ts';
import type { MoreFiltersProps } from './filter-props.ts';
import { splitChoices } from './grades.ts';
import { QuickChoices } from './more-choices.tsx';
import { RestChoices } from './rest-choices.tsx';

const STATUSES = STONE_STATES.map((code) => ({
  code: String(code),
  name: stoneLabel(code),
  is_display: STONE_FILTER_CHOICES.includes(code),
}));

export function PlaceFilters({ choice, facets, send }: MoreFiltersProps) {
  const { LOCATION = [] } = useAttributeChoices();
  const chosen = choice.location ?? [];
  const counts = countsOf(facets, 'location');
  const places = splitByCount(LOCATION, counts, chosen);
  const location = {
    chosen,
    counts,
    onToggle: (code: string) => send({ type: 'filter.toggle', filter: 'location', code }),
  };
  const states = splitChoices(STATUSES);
  const status = {
    chosen: (choice.status ?? []).map(String),
    counts: countsOf(facets, 'status'),
    onToggle: (code: string) => send({ type: 'filter.status', code: Number(code) }),
  };
  return (
    <>
      <QuickChoices {...location} label="Location" choices={places.main} />
      <RestChoices {...location} words="places" rest={places.rest} />
      <QuickChoices {...status} label="Status" choices={states.main} />
      <RestChoices {...status} words="statuses" rest={states.rest} />
    </>
  );
}
