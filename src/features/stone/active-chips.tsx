import { Button } from '@mantine/core';
import { byCode, GROWTH_TYPE, STONE_STATUS } from '../../machines/codes.ts';
import type {
  FilterName,
  StoneChoice,
  StoneFilterEvent,
} from '../../machines/screens/stone-filter.ts';
import type { AttributeChoice } from '../../stones/wire.ts';
import { Chip } from '../../ui/Chip.tsx';
import { caratWords, useAttributeChoices } from './filter-panel.tsx';
import { namesOf, rangeWords } from './filter-words.ts';

export interface ActiveFilter {
  readonly filter: FilterName;
  readonly name: string;
  readonly words: string;
}

type Choices = Readonly<Record<string, readonly AttributeChoice[]>>;

/** The filters that are set, in the order of the panel. */
export function activeFilters(choice: StoneChoice, choices: Choices): ActiveFilter[] {
  const all: readonly ActiveFilter[] = [
    { filter: 'term', name: 'Number', words: choice.term },
    { filter: 'shape', name: 'Shape', words: namesOf(choices.SHAPE ?? [], choice.shape) },
    { filter: 'carat', name: 'Carat', words: caratWords(choice) },
    { filter: 'color', name: 'Colour', words: rangeWords(choices.COLOR ?? [], choice.color) },
    {
      filter: 'clarity',
      name: 'Clarity',
      words: rangeWords(choices.CLARITY ?? [], choice.clarity),
    },
    {
      filter: 'status',
      name: 'Status',
      words: choice.status.map((code) => byCode(STONE_STATUS, code).label).join(', '),
    },
    {
      filter: 'growth',
      name: 'Growth',
      words:
        choice.growth === null
          ? ''
          : choice.growth === GROWTH_TYPE.natural
            ? 'Natural'
            : 'Lab grown',
    },
  ];
  return all.filter(({ words }) => words !== '');
}

type ActiveChipsProps = {
  readonly choice: StoneChoice;
  readonly send: (event: StoneFilterEvent) => void;
};

export function ActiveChips({ choice, send }: ActiveChipsProps) {
  const active = activeFilters(choice, useAttributeChoices());
  if (active.length === 0) return null;
  return (
    <section className="active-chips" aria-label="Filters that are set">
      <div className="active-chips-list">
        {active.map(({ filter, name, words }) => (
          <Chip
            key={filter}
            name={name}
            removeLabel={`Remove the filter ${name}`}
            onRemove={() => send({ type: 'filter.clear', filter })}
          >
            {words}
          </Chip>
        ))}
      </div>
      <Button variant="subtle" size="sm" onClick={() => send({ type: 'filter.clearAll' })}>
        Clear
      </Button>
    </section>
  );
}
