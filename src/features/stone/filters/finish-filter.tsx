import './choices.css';
import './filter-panel.css';
import { Flex } from '@mantine/core';
import { CODED } from '#common/trade/filter.ts';
import { FINISH_PARTS, FINISH_WORDS, NO_FINISH } from '#common/trade/finish-words.ts';
import type { Finish } from '../../../shared/searches/stone-filter.ts';
import { useAttributeChoices } from '../../../shared/stones/use-attribute-choices.ts';
import { countsOf, formatCount } from './choice-counts.ts';
import { FilterPart } from './filter-part.tsx';
import type { MoreFiltersProps } from './filter-props.ts';
import { GradeStrip } from './grade-strip.tsx';
import { splitChoices } from './grades.ts';

const CHOSEN = ['triple', ...FINISH_PARTS] as const;

export function FinishFilter({ choice, facets, send }: MoreFiltersProps) {
  const choices = useAttributeChoices();
  const counts = countsOf(facets, 'finish');
  const isChosen = (finish: Finish) =>
    CHOSEN.every((part) => (choice[part] ?? []).join() === finish[part].join());
  return (
    <FilterPart
      title="Finish"
      inline={
        <fieldset className="quick-choices">
          <legend className="sr-only">Finish presets</legend>
          {FINISH_WORDS.map(({ name, words, finish }) => {
            const on = isChosen(finish);
            const { short, words: stones, none } = formatCount(counts, name);
            return (
              <button
                key={name}
                type="button"
                aria-pressed={on}
                aria-description={stones ? `${words}, ${stones}` : words}
                title={stones ? `${words}, ${stones}` : words}
                data-none={none}
                onClick={() => send({ type: 'filter.finish', finish: on ? NO_FINISH : finish })}
              >
                {name}
                <em aria-hidden="true">{short}</em>
              </button>
            );
          })}
        </fieldset>
      }
    >
      <Flex direction="column" gap="4xs">
        {FINISH_PARTS.map((filter) => {
          const { list, name } = CODED[filter];
          return (
            <div
              key={filter}
              className="filter-figure"
              style={{ gridTemplateColumns: '60px minmax(0, 1fr)' }}
            >
              <span aria-hidden="true">{name}</span>
              <div>
                <GradeStrip
                  label={name}
                  grades={splitChoices(choices[list] ?? []).main}
                  chosen={choice[filter] ?? []}
                  counts={countsOf(facets, filter)}
                  onRange={(codes) => send({ type: 'filter.range', filter, codes })}
                  onToggle={(code) => send({ type: 'filter.toggle', filter, code })}
                />
              </div>
            </div>
          );
        })}
      </Flex>
    </FilterPart>
  );
}
