import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '#common/format.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { DemandButton } from '../../../shared/searches/demand-button.tsx';
import {
  afterChoice,
  type FilterName,
  type StoneChoice,
  type StoneFilterEvent,
} from '../../../shared/searches/stone-filter.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import { ShapeIcon } from '../../../shared/stones/shape-icon.tsx';
import { useStockScope } from '../../../shared/stones/stock-scope.ts';
import { countStones, pricesOf, type StoneQuery } from '../../../shared/stones/stone-calls.ts';
import { useClientContext } from '../../../shared/stones/trading-clients.ts';
import { useAttributeChoices } from '../../../shared/stones/use-attribute-choices.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { activeFilters } from '../filters/active-filters.ts';
import { toSavedFilter } from '../filters/saved-filter.ts';
import { filterOf } from './stone-search-params.ts';

type NoStonesProps = {
  readonly choice: StoneChoice;
  readonly question: StoneQuery;
  readonly send: (event: StoneFilterEvent) => void;
};

const MAX_SUGGESTIONS = 3;
/**
 * Filters from the least to the most important for buyers. Unlisted filters are the least
 * important.
 */
const IMPORTANT_FILTERS: readonly FilterName[] = [
  'clarity',
  'color',
  'fancy',
  'carat',
  'shape',
  'growth_type',
];
const importanceOf = (filter: FilterName): number => IMPORTANT_FILTERS.indexOf(filter);

export function NoStones({ choice, question, send }: NoStonesProps) {
  const diamondType = choice.diamond_type;
  const otherType = diamondType === DIAMOND_TYPE.white ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white;
  const otherName = otherType === DIAMOND_TYPE.fancy ? 'fancy' : 'white';
  const { id } = useProfile();
  const { key, within, stock, tools } = useStockScope();
  const { pricesFor } = useClientContext();
  // Adds the business whose prices are shown, because price filters apply to these prices.
  const toFilter = (of: StoneChoice) => within({ ...filterOf(of), ...pricesOf(pricesFor) });
  const active = activeFilters(choice, useAttributeChoices());
  // The growth type does not count as a filter chip, because it has a switch instead.
  const chips = active.filter(({ filter }) => filter !== 'growth_type').length;
  const { data: alternatives } = useQuery({
    // The key contains `active`, because a filter becomes active only after its attribute list is
    // loaded.
    queryKey: [CACHED.counts, id, key, 'without', diamondType, choice, active, pricesFor],
    queryFn: ({ signal }) =>
      Promise.all(
        active.map(async (one) => {
          const rest = afterChoice(choice, { type: 'filter.clear', filter: one.filter });
          const question = { diamondType, term: rest.term ?? '', filter: toFilter(rest) };
          return { ...one, pieces: (await countStones(question, signal)).pieces };
        }),
      ),
    enabled: active.length > 0,
  });
  // Counts the matches in the other stock: fancy stones for a white search, white stones for a
  // fancy search. Drops colour filters that do not exist for that stock.
  const there = afterChoice(choice, { type: 'filter.stock', diamondType: otherType });
  const { data: elsewhere } = useQuery({
    queryKey: [CACHED.counts, id, key, 'other stock', otherType, choice, pricesFor],
    queryFn: ({ signal }) =>
      countStones(
        { diamondType: otherType, term: there.term ?? '', filter: toFilter(there) },
        signal,
      ),
    enabled: active.length > 0 && stock.length > 1,
  });
  const others = elsewhere?.pieces ?? 0;
  const suggestions = (alternatives ?? [])
    .filter(({ pieces }) => pieces > 0)
    .sort(
      (one, other) =>
        importanceOf(one.filter) - importanceOf(other.filter) || other.pieces - one.pieces,
    )
    .slice(0, MAX_SUGGESTIONS);

  return (
    <EmptyState
      title={titleOf(chips, choice.growth_type)}
      picture={<ShapeIcon shape="Round" size={36} />}
      actions={
        <>
          {others > 0 ? (
            <Button
              size="sm"
              variant="filled"
              onClick={() => send({ type: 'filter.stock', diamondType: otherType })}
            >
              Search {otherName}
            </Button>
          ) : null}
          {suggestions.map(({ filter, name }) => (
            <Button key={filter} size="sm" onClick={() => send({ type: 'filter.clear', filter })}>
              Remove {name.toLowerCase()}
            </Button>
          ))}
          {chips > 1 ? (
            <Button size="sm" onClick={() => send({ type: 'filter.clearAll' })}>
              Clear all filters
            </Button>
          ) : null}
          {/* A demand notifies the user of new stones that match the filter. Screens that set
              `tools` of their own do not offer demands. */}
          {tools ? null : <DemandButton filter={toSavedFilter(question)} />}
        </>
      }
    >
      {others > 0 ? `Matches in ${otherName}: ${formatInteger(others)}. ` : null}
      {suggestions.length > 0
        ? suggestions
            .map(
              ({ name, words, pieces }) =>
                `Matches after removing ${name.toLowerCase()} “${words}”: ${formatInteger(pieces)}.`,
            )
            .join(' ')
        : alternatives
          ? 'Remove two or more filters. Removing one is not enough.'
          : null}
    </EmptyState>
  );
}

function titleOf(filters: number, growth: StoneChoice['growth_type']): string {
  const kind = growth === undefined ? '' : `${GROWTH_NAME[growth].toLowerCase()} `;
  if (filters === 0) return `No ${kind}stones to show`;
  return filters === 1
    ? `No ${kind}stone matches this filter`
    : `No ${kind}stone matches all ${filters} filters`;
}
