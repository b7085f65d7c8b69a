import './line-page.css';
import { type ReactNode, useMemo } from 'react';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { useListedClient } from '../clients/listed-client.tsx';
import { PageHeader } from '../frame/PageHeader.tsx';
import { type RawAddress, textOf } from '../lists/address.ts';
import { useProfile } from '../session/use-session.ts';
import { actsForClients } from '../stones/rights.ts';
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
  /** whatever stands in the address */
  readonly address: RawAddress;
  readonly onSearch: (next: LineAddress, how?: { readonly replace?: boolean }) => void;
};

/** A tab behind the first one, with rows that are no lines of the list. */
interface Aside {
  readonly tab: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

type Composed<Row extends Line> = LinePageProps & {
  readonly list: LineList<Row>;
  readonly above?: ReactNode;
  /** said beside the count of the list, where it moves nothing */
  readonly beside?: ReactNode;
  readonly aside?: Aside;
  /** buttons beside the choice of the tab */
  readonly controls?: ReactNode;
  /** buttons beside the filters of a phone */
  readonly tools?: ReactNode;
};

const OF_THE_CLIENT: readonly GivenFilter[] = ['client'];

/** A list of lines on a screen of its own. */
export function LinePage<Row extends Line>(props: Composed<Row>) {
  const { list, title, address, onSearch, above, beside, aside, controls, tools } = props;
  const { role_id } = useProfile();
  const search = useMemo(() => parseLineSearch(list, address), [list, address]);
  const client = useListedClient(search.client);
  // Whoever names a document or stones is shown them, whosever they are.
  const isNamed = search.no !== undefined || search.stones !== undefined;
  const asked = useMemo(
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
    <div className="line-page">
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
            search={asked}
            go={go}
            beside={beside}
            {...(asked.client === search.client ? {} : { given: OF_THE_CLIENT })}
          />
        </>
      )}
    </div>
  );
}
