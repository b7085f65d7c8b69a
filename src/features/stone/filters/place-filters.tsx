import { GROWTH_TYPE, STONE_FILTER_CHOICES } from '../../../machines/codes.ts';
import { STONE_STATES, stoneLabel } from '../../../shared/stones/status-words.ts';
import { useAttributeChoices } from '../../../shared/stones/use-attribute-choices.ts';
import { countsOf } from './choice-counts.ts';
import { CountedSegments } from './counted-segments.tsx';
import { splitChoices } from './grades.ts';
import { QuickChoices } from './more-choices.tsx';
import type { MoreFiltersProps } from './more-filters.tsx';
import { RestChoices } from './rest-choices.tsx';

const STATUSES = STONE_STATES.map((code) => ({
  code: String(code),
  name: stoneLabel(code),
  is_display: STONE_FILTER_CHOICES.includes(code),
}));

const GROWTHS = [
  { code: String(GROWTH_TYPE.natural), name: 'Natural' },
  { code: String(GROWTH_TYPE.labGrown), name: 'Lab grown' },
];

const AVAILABILITIES = [
  { code: '1', name: 'Available' },
  { code: '2', name: 'Not available' },
];

export function PlaceFilters({ choice, facets, send }: MoreFiltersProps) {
  const places = splitChoices(useAttributeChoices().LOCATION ?? []);
  const location = {
    chosen: choice.location ?? [],
    counts: countsOf(facets, 'location'),
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
      <CountedSegments
        label="Availability"
        choices={AVAILABILITIES}
        chosen={choice.availability === undefined ? undefined : String(choice.availability)}
        counts={countsOf(facets, 'availability')}
        onChoose={(code) =>
          send({
            type: 'filter.availability',
            availability: code === '1' ? 1 : code === '2' ? 2 : null,
          })
        }
      />
      <QuickChoices {...status} label="Status" choices={states.main} />
      <RestChoices {...status} words="statuses" rest={states.rest} />
      <CountedSegments
        label="Growth"
        choices={GROWTHS}
        chosen={choice.growth_type === undefined ? undefined : String(choice.growth_type)}
        counts={countsOf(facets, 'growth_type')}
        onChoose={(code) =>
          send({
            type: 'filter.growth',
            growth:
              code === null
                ? null
                : Number(code) === GROWTH_TYPE.labGrown
                  ? GROWTH_TYPE.labGrown
                  : GROWTH_TYPE.natural,
          })
        }
      />
    </>
  );
}
