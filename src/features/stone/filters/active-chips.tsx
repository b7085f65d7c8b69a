import '../results/stone-page.css';
import { Button } from '@mantine/core';
import type { StoneChoice, StoneFilterEvent } from '../../../shared/searches/stone-filter.ts';
import { useAttributeChoices } from '../../../shared/stones/use-attribute-choices.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { activeFilters } from './active-filters.ts';

type ActiveChipsProps = {
  readonly choice: StoneChoice;
  readonly send: (event: StoneFilterEvent) => void;
};

export function ActiveChips({ choice, send }: ActiveChipsProps) {
  const active = activeFilters({ ...choice, growth_type: undefined }, useAttributeChoices());
  return (
    <section className="active-chips" aria-label="Active filters">
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
