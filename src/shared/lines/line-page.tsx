import '../frame/kept-page.css';
import { type ReactNode, useMemo } from 'react';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { useListedClient } from '../clients/listed-client.tsx';
import { PageHeader } from '../frame/PageHeader.tsx';
import { type RawSearchParams, textOf } from '../lists/search-params.ts';
import { useProfile } from '../session/use-session.ts';
import { actsForClients } from '../stones/stone-permissions.ts';
import { LineFilters } from './line-filters.tsx';
import type { Line, LineList } from './line-list.ts';
import {
  type GivenFilter,
  LINE_TABS,
  type LineAddress,
  type LineGo,
  parseLineSearch,
  tabOf,
} from './line-params.ts';
import { LineResults } from './line-results.tsx';

export type LinePageProps = {
  readonly title: string;
  readonly address: RawSearchParams;
  readonly onSearch: (next: LineAddress, how?: { readonly replace?: boolean }) => void;
};

/** An additional tab after the tab of the current rows. The tab shows `content` instead of rows. */
interface Aside {
  readonly tab: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

type Composed<Row extends Line> = LinePageProps & {
  readonly list: LineList<Row>;
  readonly above?: ReactNode;
  /** Extra content next to the row count, where content that appears late moves nothing else. */
  readonly toolbarExtra?: ReactNode;
  readonly aside?: Aside;
  readonly controls?: ReactNode;
  readonly tools?: ReactNode;
};

const OF_THE_CLIENT: readonly GivenFilter[] = ['client'];

export function LinePage<Row extends Line>(props: Composed<Row>) {
  const { list, title, address, onSearch, above, toolbarExtra, aside, controls, tools } = props;
  const { role_id } = useProfile();
  const search = useMemo(() => parseLineSearch(list, address), [list, address]);
  const client = useListedClient(search.client);
  // A search by document number or stock number covers all trading clients, not only the one the
  // user acts for.
  const isNamed = search.no !== undefined || search.stones !== undefined;
  const effectiveSearch = useMemo(
    () => (client === undefined || isNamed ? search : { ...search, client }),
    [search, client, isNamed],
  );
  const tab = tabOf(search);
  const isAside = aside !== undefined && textOf(address.tab) === aside.tab;
  const go: LineGo = (change, how) =>
    onSearch(parseLineSearch(list, { ...search, ...change }), how);
  const tabs = LINE_TABS.flatMap((value) => [
    { value: value as string, label: list.tabs[value] },
    ...(aside && value === 'current' ? [{ value: aside.tab, label: aside.label }] : []),
  ]);

  return (
    <div className="kept-page">
      <PageHeader
        title={title}
        switches={
          <SegmentedControl
            aria-label={`Which ${list.words[1]}`}
            data={tabs}
            value={isAside ? aside.tab : tab}
            onChange={(value) => {
              const { tab: _, page: __, status: ___, ...kept } = search;
              onSearch(value === 'current' ? kept : { ...kept, tab: value });
            }}
          />
        }
      >
        {controls}
      </PageHeader>
      {above}
      {isAside ? (
        aside.content
      ) : (
        <>
          <LineFilters
            list={list}
            search={search}
            go={go}
            withClients={actsForClients(role_id)}
            tools={tools}
          />
          <LineResults
            key={tab}
            list={list}
            search={effectiveSearch}
            go={go}
            toolbarExtra={toolbarExtra}
            {...(effectiveSearch.client === search.client ? {} : { given: OF_THE_CLIENT })}
          />
        </>
      )}
    </div>
  );
}
