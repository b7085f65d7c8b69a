import '../../shared/frame/kept-page.css';
import { useMemo, useState } from 'react';
import { formatNumber } from '#common/format.ts';
import { ListedClient, useListedClient } from '../../shared/clients/listed-client.tsx';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { AddButton } from '../../shared/people/add-button.tsx';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { GrowthBadge } from '../../shared/stones/status/growth-badge.tsx';
import { phoneLines } from '../../shared/stones/stone-columns.tsx';
import { actsForClients } from '../../shared/stones/stone-permissions.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { AddDrawer } from './add-drawer.tsx';
import { EditDrawer } from './edit-drawer.tsx';
import { FEATURED, type FeaturedStone, listFeatured } from './featured-calls.ts';
import { FEATURED_COLUMNS, forWhom } from './featured-columns.tsx';
import {
  type FeaturedChange,
  type FeaturedSearch,
  featuredQuestion,
  parseFeaturedSearch,
} from './featured-params.ts';
import { featureDisabledReason } from './featured-rights.ts';
import { featuredLabel } from './featured-status.tsx';

type FeaturedListProps = {
  readonly search: FeaturedSearch;
  readonly onSearch: (next: FeaturedSearch, how?: { readonly replace?: boolean }) => void;
};

const idOf = ({ id }: FeaturedStone): string => id;

export function FeaturedList({ search, onSearch }: FeaturedListProps) {
  const profile = useProfile();
  const closed = featureDisabledReason(profile);
  const [adding, setAdding] = useState(false);
  const go = (change: FeaturedChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseFeaturedSearch({ ...search, ...change }), how);
  const narrow = (change: FeaturedChange) =>
    go({ page: undefined, open: undefined, ...change }, { replace: true });
  const clientId = useListedClient(search.client);
  const question = useMemo(
    () => featuredQuestion({ ...search, ...(clientId === undefined ? {} : { client: clientId }) }),
    [search, clientId],
  );
  const list = useListFetch({
    key: [FEATURED, profile.id, question],
    load: async (signal, place) => {
      const { data, pagination } = await listFeatured({ ...question, ...place }, signal);
      return toListPage({ data: data.featureStoneList, pagination });
    },
    rowId: idOf,
    live: ['stone'],
  });
  const opened = list.rows.find(({ id }) => id === search.open);
  const phone = useIsPhone();
  const add = () => setAdding(true);
  useCommands([
    {
      id: 'featured.add',
      label: 'Add special stones',
      keys: KEY.add,
      group: 'Special stones',
      reason: closed,
      run: add,
    },
  ]);
  const addButton = (
    <AddButton reason={closed} onClick={add}>
      Add special stones
    </AddButton>
  );
  const narrowed = ['tab', 'kind', 'client'].some((name) => name in search);

  return (
    <div className="kept-page">
      <PageHeader title="Special stones">{phone ? addButton : null}</PageHeader>
      <search className="kept-bar" aria-label="Filters">
        <SegmentedControl
          aria-label="Which stones"
          data={[
            { value: '', label: 'All' },
            { value: 'now', label: 'Shown now' },
            { value: 'other', label: 'Not shown' },
          ]}
          value={search.tab ?? ''}
          onChange={(tab) => narrow({ tab: tab === 'now' || tab === 'other' ? tab : undefined })}
        />
        <SegmentedControl
          aria-label="Stone type"
          data={[
            { value: '', label: 'All' },
            { value: '1', label: 'White' },
            { value: '2', label: 'Fancy' },
          ]}
          value={String(search.kind ?? '')}
          onChange={(kind) => narrow({ kind: kind === '1' ? 1 : kind === '2' ? 2 : undefined })}
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
        viewKey="special-stones"
        label="Special stones"
        words={['special stone', 'special stones']}
        toolbarExtra={phone ? null : addButton}
        columns={FEATURED_COLUMNS}
        locked={({ is_current }) => !is_current}
        search={search}
        onPage={(next) => go({ ...next, open: undefined })}
        opened={{ id: search.open, show: (open, how) => go({ open }, how) }}
        onOpen={() => setAdding(false)}
        onShowAll={
          narrowed ? () => go({ tab: undefined, kind: undefined, client: undefined }) : undefined
        }
        empty={
          <EmptyState title="No special stones" actions={addButton}>
            Trading clients see the special stones first, in this order.
          </EmptyState>
        }
        renderPhoneRow={(row) => {
          const { title, fancy, finish } = phoneLines(row.stone);
          return {
            picture: <ShapeIcon shape={row.stone.shape} size={30} />,
            title: (
              <>
                <GrowthBadge growth={row.stone.growth_type} /> {title}
              </>
            ),
            value: formatNumber(row.stone.sell_amt),
            detail: [fancy, forWhom(row)].filter(Boolean).join(', '),
            note: featuredLabel(row),
            more: finish,
          };
        }}
      />
      {adding ? (
        <AddDrawer onClose={() => setAdding(false)} />
      ) : opened ? (
        <EditDrawer
          key={`${opened.id} ${opened.from} ${opened.until} ${opened.place}`}
          featured={opened}
          siblings={createSiblingNav(list.rows, opened, ({ id }) =>
            go({ open: id }, { replace: true }),
          )}
          onClose={() => go({ open: undefined })}
        />
      ) : null}
    </div>
  );
}
