import * as longest from '#common/lengths.gen.ts';
import '../../shared/frame/kept-page.css';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatInteger } from '#common/format.ts';
import { ROLE } from '#machines/codes.ts';
import { ListedClient, useListedClient } from '../../shared/clients/listed-client.tsx';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { ListGrid, NOT_SEEN } from '../../shared/lists/list-grid.tsx';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { OpenDialogProvider, useRetainedRow } from '../../shared/records/open-dialog.ts';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { DEMANDS } from '../../shared/searches/demand-calls.ts';
import type { Demand, SavedFilter } from '../../shared/searches/search-types.ts';
import { useFilterLine } from '../../shared/searches/use-filter-line.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { actsForClients } from '../../shared/stones/stone-permissions.ts';
import { withChoices } from '../../shared/stones/use-attribute-choices.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { listDemands } from './demand-calls.ts';
import { demandColumns } from './demand-columns.tsx';
import { DemandDrawer } from './demand-drawer.tsx';
import {
  type DemandChange,
  type DemandSearch,
  demandQuestion,
  parseDemandSearch,
  STATES,
} from './demand-params.ts';
import { DemandStatus } from './demand-status.tsx';

type DemandPageProps = {
  readonly search: DemandSearch;
  readonly onSearch: (next: DemandSearch, how?: { readonly replace?: boolean }) => void;
  readonly searchLink: (filter: SavedFilter) => Pick<LinkProps, 'to' | 'search'>;
};

const demandId = ({ id }: Demand): string => id;

export function DemandPage({ search, onSearch, searchLink }: DemandPageProps) {
  const profile = useProfile();
  const line = useFilterLine();
  const cache = useQueryClient();
  const go = (change: DemandChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseDemandSearch({ ...search, ...change }), how);
  const narrow = (change: DemandChange) =>
    go({ page: undefined, open: undefined, ...change }, { replace: true });
  const clientId = useListedClient(search.client);
  const question = useMemo(
    () => demandQuestion({ ...search, ...(clientId === undefined ? {} : { client: clientId }) }),
    [search, clientId],
  );
  const list = useListFetch({
    key: [DEMANDS, profile.id, question],
    load: async (signal, place) =>
      toListPage(await withChoices(cache, listDemands({ ...question, ...place }, signal))),
    rowId: demandId,
    // `notice` reports matches and expired demands, `line` reports changes by other users.
    live: ['notice', 'line'],
  });
  const ofMany = profile.role_id !== ROLE.customer;
  const columns = useMemo(() => demandColumns(line, ofMany), [line, ofMany]);
  const [opened, hearAsking] = useRetainedRow(
    list.rows.find(({ id }) => id === search.open) ?? null,
  );
  const narrowed = ['q', 'status', 'client'].some((key) => key in search);

  return (
    <div className="kept-page">
      <PageHeader title="Demands" />
      <search className="kept-bar" aria-label="Filters">
        <SegmentedControl
          aria-label="Which demands"
          data={[
            { value: '', label: 'All' },
            ...STATES.map(({ code, label }) => ({ value: String(code), label })),
          ]}
          value={String(search.status ?? '')}
          onChange={(value) =>
            narrow({ status: STATES.find(({ code }) => String(code) === value)?.code })
          }
        />
        <SearchField
          className="kept-search"
          size="sm"
          label="Name, number or company"
          longest={longest.listDemands.search}
          term={search.q ?? ''}
          onTerm={(q) => narrow({ q: q.trim() || undefined })}
        />
        {actsForClients(profile.role_id) ? (
          <ListedClient
            named={search.client}
            placeholder="Any client"
            onName={(named) => narrow({ client: named })}
          />
        ) : null}
      </search>
      <ListGrid
        list={list}
        viewKey="demands"
        label="Demands"
        words={['demand', 'demands']}
        columns={columns}
        search={search}
        onPage={(next) => go({ ...next, open: undefined })}
        missing={search.open === undefined ? undefined : `This demand ${NOT_SEEN}`}
        opened={{ id: search.open, show: (open, how) => go({ open }, how) }}
        onShowAll={
          narrowed ? () => go({ q: undefined, status: undefined, client: undefined }) : undefined
        }
        empty={
          <EmptyState
            title="No demands yet"
            actions={
              <Button variant="filled" renderRoot={(props) => <Link to="/search" {...props} />}>
                Search stones
              </Button>
            }
          >
            Create a demand from a search to be notified of new matching stones.
          </EmptyState>
        }
        renderPhoneRow={(demand) => ({
          picture: <Icon name="bell" />,
          title: demand.name,
          value: `${formatInteger(demand.matches)} found`,
          detail: ofMany ? demand.company_name : line(demand.filter),
          note: <DemandStatus code={demand.status} />,
        })}
      />
      {opened ? (
        <OpenDialogProvider value={hearAsking}>
          <DemandDrawer
            key={opened.id}
            demand={opened}
            line={line(opened.filter)}
            searchLink={searchLink}
            siblings={createSiblingNav(list.rows, opened, ({ id }) =>
              go({ open: id }, { replace: true }),
            )}
            onClose={() => go({ open: undefined })}
          />
        </OpenDialogProvider>
      ) : null}
    </div>
  );
}
