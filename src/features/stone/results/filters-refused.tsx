import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiProblem } from '#api/api-problem.ts';
import { filterName } from '#common/trade/words/filter-words.ts';
import type {
  FilterName,
  StoneChoice,
  StoneFilterEvent,
} from '../../../shared/searches/stone-filter.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { setFilters } from '../filters/filter-params.ts';

type FiltersRefusedProps = {
  readonly problem: ApiProblem;
  /** content to show if the error does not name an active filter */
  readonly otherwise: ReactNode;
  readonly choice: StoneChoice;
  readonly send: (event: StoneFilterEvent) => void;
};

/**
 * Names the filters that the server refused and offers to remove them, because a retry would fail
 * again.
 */
export function FiltersRefused({ problem, otherwise, choice, send }: FiltersRefusedProps) {
  const faults = problem.errors;
  const set = Object.keys(setFilters(choice)) as FilterName[];
  const faulty = set
    .filter((filter) => faults.some(({ field }) => `${field}.`.startsWith(`data.${filter}.`)))
    .map((filter) => ({ filter, name: filterName(filter) }));
  if (faulty.length === 0) return otherwise;
  return (
    <ErrorState
      title={
        faulty.length === 1
          ? `The filter ${faulty[0]?.name} is invalid`
          : `${faulty.length} filters are invalid`
      }
      actions={
        <>
          {faulty.map(({ filter, name }, at) => (
            <Button
              key={filter}
              size="sm"
              variant={at === 0 ? 'filled' : 'default'}
              onClick={() => send({ type: 'filter.clear', filter })}
            >
              Remove {name.toLowerCase()}
            </Button>
          ))}
          {set.length > 1 ? (
            <Button size="sm" onClick={() => send({ type: 'filter.clearAll' })}>
              Clear all filters
            </Button>
          ) : null}
        </>
      }
    >
      {faults.map(({ message }) => message).join(' ')}
    </ErrorState>
  );
}
