import { CODED } from '#common/trade/filter.ts';
import { useAttributeChoices } from '../../../shared/stones/use-attribute-choices.ts';
import { countsOf } from './choice-counts.ts';
import { FilterPart } from './filter-part.tsx';
import type { MoreFiltersProps } from './filter-props.ts';
import { splitChoices } from './grades.ts';
import { QuickChoices } from './more-choices.tsx';
import { useFilterWords } from './use-filter-words.ts';

const PARTS = ['fancy', 'intensity', 'overtone'] as const;

/** Filters for the colour of fancy stones, which have no colour grade from D to Z. */
export function FancyFilters({ choice, facets, send }: MoreFiltersProps) {
  const choices = useAttributeChoices();
  const words = useFilterWords(choice);
  return PARTS.map((filter) => {
    const { list, name } = CODED[filter];
    return (
      <FilterPart key={filter} title={name} value={words[filter]}>
        <QuickChoices
          label={name}
          choices={splitChoices(choices[list] ?? []).main}
          chosen={choice[filter] ?? []}
          counts={countsOf(facets, filter)}
          onToggle={(code) => send({ type: 'filter.toggle', filter, code })}
        />
      </FilterPart>
    );
  });
}
