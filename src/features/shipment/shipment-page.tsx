import * as longest from '#common/lengths.gen.ts';
import '../../shared/frame/kept-page.css';
import { useMemo } from 'react';
import { count } from '#common/count.ts';
import { ROLE } from '#machines/codes.ts';
import { ListedClient, useListedClient } from '../../shared/clients/listed-client.tsx';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { ListGrid, NOT_SEEN } from '../../shared/lists/list-grid.tsx';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { OpenDialogProvider, useRetainedRow } from '../../shared/records/open-dialog.ts';
import { createSiblingNav } from '../../shared/records/sibling-nav.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { SHIPMENTS } from '../../shared/shipments/shipment-calls.ts';
import { actsForClients } from '../../shared/stones/stone-permissions.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { listShipments, type Shipment } from './shipment-calls.ts';
import { shipmentColumns } from './shipment-columns.tsx';
import { ShipmentDrawer } from './shipment-drawer.tsx';
import {
  parseShipmentSearch,
  type ShipmentChange,
  type ShipmentSearch,
  STATES,
  shipmentQuestion,
} from './shipment-params.ts';
import { ShipmentStatus } from './shipment-status.tsx';

type ShipmentPageProps = {
  readonly search: ShipmentSearch;
  readonly onSearch: (next: ShipmentSearch, how?: { readonly replace?: boolean }) => void;
};

const shipmentId = ({ id }: Shipment): string => id;

export function ShipmentPage({ search, onSearch }: ShipmentPageProps) {
  const profile = useProfile();
  const go = (change: ShipmentChange, how?: { readonly replace?: boolean }) =>
    onSearch(parseShipmentSearch({ ...search, ...change }), how);
  const narrow = (change: ShipmentChange) =>
    go({ page: undefined, open: undefined, ...change }, { replace: true });
  const clientId = useListedClient(search.tradingClient);
  const question = useMemo(
    () =>
      shipmentQuestion({
        ...search,
        ...(clientId === undefined ? {} : { tradingClient: clientId }),
      }),
    [search, clientId],
  );
  const list = useListFetch({
    key: [SHIPMENTS, profile.id, question],
    load: async (signal, place) =>
      toListPage(await listShipments({ ...question, ...place }, signal)),
    rowId: shipmentId,
    live: ['line'],
  });
  const ofMany = profile.role_id !== ROLE.customer;
  const columns = useMemo(() => shipmentColumns(ofMany), [ofMany]);
  const [opened, hearAsking] = useRetainedRow(
    list.rows.find(({ id }) => id === search.open) ?? null,
  );
  const narrowed = ['q', 'status', 'tradingClient'].some((key) => key in search);

  return (
    <div className="kept-page">
      <PageHeader title="Shipments" />
      <search className="kept-bar" aria-label="Filters">
        <SegmentedControl
          aria-label="Status of shipments"
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
          label="Number, stone, carrier or company"
          longest={longest.listShipments.search}
          term={search.q ?? ''}
          onTerm={(q) => narrow({ q: q.trim() || undefined })}
        />
        {actsForClients(profile.role_id) ? (
          <ListedClient
            named={search.tradingClient}
            placeholder="Any client"
            onName={(named) => narrow({ tradingClient: named })}
          />
        ) : null}
      </search>
      <ListGrid
        list={list}
        viewKey="shipments"
        label="Shipments"
        words={['shipment', 'shipments']}
        columns={columns}
        search={search}
        onPage={(next) => go({ ...next, open: undefined })}
        missing={search.open === undefined ? undefined : `This shipment ${NOT_SEEN}`}
        opened={{ id: search.open, show: (open, how) => go({ open }, how) }}
        onShowAll={
          narrowed
            ? () => go({ q: undefined, status: undefined, tradingClient: undefined })
            : undefined
        }
        empty={
          <EmptyState title="No shipments yet">
            Shipments of stones on memo and of sold stones appear here.
          </EmptyState>
        }
        renderPhoneRow={(shipment) => ({
          picture: <Icon name="external" />,
          title: shipment.shipment_no,
          value: <ShipmentStatus code={shipment.status} />,
          detail: count(shipment.stones, 'stone'),
          note: ofMany ? shipment.company_name : shipment.carrier,
        })}
      />
      {opened ? (
        <OpenDialogProvider value={hearAsking}>
          <ShipmentDrawer
            key={opened.id}
            shipment={opened}
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
