import * as longest from '#common/lengths.gen.ts';
import '../stones/act-reason.css';
import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { formatInteger } from '#common/format.ts';
import { SEARCH_ALERT, SEARCH_MODE } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { useCommands } from '../frame/use-commands.ts';
import { useProfile } from '../session/use-session.ts';
import { useClientContext } from '../stones/trading-clients.ts';
import { NewDemand } from './new-demand.tsx';
import { useRecordedSearch } from './record-search.ts';
import { listRecentSearches, RECENT, saveSearch } from './search-calls.ts';
import { SearchDialog } from './search-dialog.tsx';
import {
  demandDisabledReason,
  hasRecentSearches,
  hasSavedSearches,
  maySaveSearches,
  noFilterReason,
} from './search-permissions.ts';
import type { RunnableSearch } from './search-types.ts';
import { useFilterLine } from './use-filter-line.ts';

const SHOWN = 8;
/**
 * Number of recent searches to load. More than `SHOWN`, because searches that differ only by sort
 * order have the same text and are shown once.
 */
const LOOKED_AT = 30;
function inOtherWords<Search>(
  searches: readonly Search[],
  words: (search: Search) => string,
): Search[] {
  const said = new Set<string>();
  return searches.filter((search) => said.size < said.add(words(search)).size);
}
const GROUP = 'Search';
const MENU = 'Saved and recent searches';

type SearchToolsProps = {
  readonly search: RunnableSearch;
  readonly found: number | null;
  readonly onRun: (search: RunnableSearch) => void;
};

export function SearchTools({ search, found, onRun }: SearchToolsProps) {
  const { filter, search_type } = search;
  const profile = useProfile();
  const { acting, userId } = useClientContext();
  const phone = useIsPhone();
  const line = useFilterLine();
  const [opened, setOpened] = useState(false);
  const [dialog, setDialog] = useState<'save' | 'demand' | null>(null);
  useRecordedSearch(search, found, hasRecentSearches(profile));
  const { data, error, refetch } = useQuery({
    queryKey: [RECENT, profile.id, 'menu', search_type],
    queryFn: ({ signal }) => listRecentSearches({ page: 1, size: LOOKED_AT, search_type }, signal),
    enabled: opened,
  });
  const recents = data && inOtherWords(data.data, ({ filter: of }) => line(of)).slice(0, SHOWN);
  const keeps = hasSavedSearches(profile);
  const reasons = {
    save: maySaveSearches(profile) ? noFilterReason(filter) : PROBLEMS.forbidden.message,
    demand: demandDisabledReason(profile, filter, acting.tradingClient),
  };
  useCommands(
    keeps
      ? [
          {
            id: 'search.save',
            label: 'Save this search',
            group: GROUP,
            reason: reasons.save,
            run: () => setDialog('save'),
          },
          {
            id: 'search.demand',
            label: 'Notify me of new matches',
            group: GROUP,
            reason: reasons.demand,
            run: () => setDialog('demand'),
          },
        ]
      : [],
  );
  if (!hasRecentSearches(profile)) return null;
  const words = line(filter);
  const name = words.slice(0, longest.NewSavedSearch.name).trim();
  const item = (which: 'save' | 'demand', label: string) => (
    <Menu.Item
      aria-disabled={reasons[which] !== null || undefined}
      closeMenuOnClick={reasons[which] === null}
      onClick={() => reasons[which] === null && setDialog(which)}
    >
      {label}
      {reasons[which] === null ? null : <span className="act-reason">{reasons[which]}</span>}
    </Menu.Item>
  );

  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={360}>
        <Menu.Target>
          {phone ? (
            <ActionIcon variant="subtle" aria-label={MENU}>
              <Icon name="copy" />
            </ActionIcon>
          ) : (
            <Button
              variant="subtle"
              size="sm"
              aria-label={MENU}
              title={MENU}
              rightSection={<Icon name="chevronDown" size="small" />}
            >
              Saved
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {keeps ? (
            <>
              {item('save', 'Save this search')}
              {item('demand', 'Notify me of new matches')}
              <Menu.Divider />
            </>
          ) : null}
          <Menu.Label>{recents?.length === 0 ? 'No recent searches yet' : 'Recent'}</Menu.Label>
          {error ? (
            <>
              <Menu.Label>{toProblem(error, TEXTS.listFailed).message}</Menu.Label>
              <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
                Try again
              </Menu.Item>
            </>
          ) : null}
          {recents?.map((recent) => (
            <Menu.Item
              key={recent.id}
              title={line(recent.filter)}
              rightSection={recent.found === null ? null : formatInteger(recent.found)}
              onClick={() => onRun(recent)}
            >
              <Text span inherit truncate display="block" maw={270}>
                {line(recent.filter)}
              </Text>
            </Menu.Item>
          ))}
          {keeps ? (
            <>
              <Menu.Divider />
              <Menu.Item component={Link} to="/saved-search">
                Saved searches
              </Menu.Item>
              <Menu.Item component={Link} to="/demand">
                Demands
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' ? (
        <SearchDialog
          title="Save this search"
          line={words}
          words={{
            name,
            note: null,
            clientId: userId,
            alert: search_type === SEARCH_MODE.matchPair ? null : SEARCH_ALERT.never,
          }}
          act="Save the search"
          done="Search saved"
          send={(key, said) => saveSearch({ key, search, ...said })}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'demand' ? (
        <NewDemand filter={filter} name={name} onClose={() => setDialog(null)} />
      ) : null}
    </>
  );
}
