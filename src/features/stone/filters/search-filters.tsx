import './filter-panel.css';
import { ActionIcon, Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { FacetCounts } from '../../../shared/stones/stone-types.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { lazyModule, useLazyModule } from '../../../ui/lazy-module.ts';
import { useIsPhone } from '../../../ui/use-phone.ts';
import type { FilterState } from '../results/use-stone-search.ts';
import { EntryField } from './entry-field.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { filterCount } from './filter-params.ts';

const sheet = lazyModule(() => import('./filter-sheet.tsx').then((module) => module.FilterSheet));

const HIDDEN_KEY = 'culet.filters';

function areFiltersHidden(): boolean {
  try {
    return localStorage.getItem(HIDDEN_KEY) === 'hidden';
  } catch {
    return false;
  }
}

function rememberHidden(hidden: boolean): void {
  try {
    localStorage.setItem(HIDDEN_KEY, hidden ? 'hidden' : 'shown');
  } catch {
    // The browser forbids local storage, so the choice lasts only until the page closes.
  }
}

type SearchFiltersProps = {
  readonly state: FilterState;
  readonly facets: FacetCounts | null;
  readonly found: number | null;
  /**
   * true while the stone drawer is open, which collapses the filters to leave space for the rows
   */
  readonly folded: boolean;
  /** search tools (save, recent searches); the phone header has no space for them */
  readonly tools: ReactNode;
};

export function SearchFilters({ state, facets, found, folded, tools }: SearchFiltersProps) {
  const phone = useIsPhone();
  const [isOpened, setOpened] = useState(false);
  const [isHidden, setHidden] = useState(areFiltersHidden);
  function hide(hidden: boolean) {
    setHidden(hidden);
    rememberHidden(hidden);
  }
  const FilterSheet = useLazyModule(sheet, phone && isOpened);
  const count = filterCount(state.choice);
  const words = count === 0 ? 'Filters' : `${count} ${count === 1 ? 'filter' : 'filters'}`;

  // Closes the filters when the drawer closes, so that they are collapsed again the next time the
  // drawer opens.
  useEffect(() => {
    if (!folded) setOpened(false);
  }, [folded]);

  const panel = (
    <FilterPanel
      choice={state.choice}
      facets={facets}
      found={found}
      send={state.send}
      {...(phone ? { onDone: () => setOpened(false) } : folded ? {} : { onHide: () => hide(true) })}
    />
  );
  if (phone) {
    return (
      <div className="filter-row">
        <EntryField state={state} />
        {/* The tools load later and take their space from the search field, so that the button
            does not move. */}
        {tools}
        <Button size="lg" leftSection={<Icon name="filter" />} onClick={() => setOpened(true)}>
          {words}
        </Button>
        {FilterSheet ? (
          <FilterSheet opened={isOpened} onClose={() => setOpened(false)}>
            {panel}
          </FilterSheet>
        ) : null}
      </div>
    );
  }
  if ((folded && !isOpened) || (isHidden && !folded)) {
    const show = () => (folded ? setOpened(true) : hide(false));
    return (
      <aside className="filters" data-folded="" aria-label="Filters, collapsed">
        <ActionIcon
          variant="subtle"
          aria-label={count === 0 ? 'Show the filters' : `Show the filters: ${count} set`}
          onClick={show}
        >
          <Icon name="filter" />
        </ActionIcon>
        {count === 0 ? null : <span aria-hidden="true">{count}</span>}
      </aside>
    );
  }
  return (
    <aside className="filters" aria-label="Filters">
      {panel}
    </aside>
  );
}
