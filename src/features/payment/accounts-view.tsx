import { Box, Button, Group } from '@mantine/core';
import { formatNumber } from '#common/format.ts';
import { AccountView } from '../../shared/account/account-view.tsx';
import { AGE_BANDS, AgedAmount, BAND_NAMES } from '../../shared/account/ageing-table.tsx';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { InternalLink } from '../../shared/records/record-link.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ClientPicker } from '../../shared/stones/client-picker.tsx';
import { amountColumn } from '../../shared/stones/stone-columns.tsx';
import { actsForClients } from '../../shared/stones/stone-permissions.ts';
import { useClientChoices } from '../../shared/stones/trading-clients.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { listReceivables, PAYMENTS, type Receivable } from './payment-calls.ts';
import type { PaymentChange, PaymentSearch } from './payment-params.ts';

type AccountsViewProps = {
  readonly search: PaymentSearch;
  readonly go: (change: PaymentChange, how?: { readonly replace?: boolean }) => void;
};

/** The own account of a customer; for others the list of accounts, or one account. */
export function AccountsView({ search, go }: AccountsViewProps) {
  const { business_id, role_id } = useProfile();
  const choices = useClientChoices();
  const businessId = business_id ?? search.business;
  if (businessId === undefined) return <AccountGrid search={search} go={go} />;
  return (
    <Box flex={1} style={{ overflow: 'auto' }}>
      {business_id === null ? (
        <Group align="end" gap="xs" p="xs" pb={0}>
          {actsForClients(role_id) ? (
            <ClientPicker
              label="Client"
              width={280}
              value={choices.find(({ business }) => business.id === businessId)?.id ?? null}
              onChange={(userId) =>
                go({ business: choices.find(({ id }) => id === userId)?.business.id })
              }
            />
          ) : null}
          <Button size="sm" variant="subtle" onClick={() => go({ business: undefined })}>
            All accounts
          </Button>
        </Group>
      ) : null}
      <AccountView key={businessId} businessId={businessId} />
    </Box>
  );
}

const accountId = ({ business_id }: Receivable): string => business_id;

function AccountGrid({ search, go }: AccountsViewProps) {
  const { page = 1, size = PAGE_SIZES.table } = search;
  const list = useListFetch({
    key: [PAYMENTS, 'accounts', page, size],
    load: async (signal, place) =>
      toListPage(await listReceivables({ page, size, ...place }, signal)),
    rowId: accountId,
    live: ['line'],
  });
  const columns: GridColumn<Receivable>[] = [
    {
      id: 'company_name',
      header: 'Client',
      pinned: 'left',
      sortable: false,
      value: ({ company_name }) => company_name,
      cell: ({ business_id, company_name }) => (
        <InternalLink place={`/payment?view=account&business=${business_id}`}>
          {company_name}
        </InternalLink>
      ),
    },
    amountColumn('open', 'Open $', ({ open }) => open, { strong: true }),
    ...BAND_NAMES.map((band) => ({
      ...amountColumn<Receivable>(band, `${AGE_BANDS[band]} $`, ({ ageing }) => ageing[band]),
      cell: ({ ageing }: Receivable) => <AgedAmount ageing={ageing} band={band} />,
    })),
    amountColumn('credit', 'On account $', ({ credit }) => credit),
  ];
  return (
    <ListGrid
      list={list}
      viewKey="accounts"
      label="Accounts"
      words={['account', 'accounts']}
      columns={columns}
      search={search}
      onPage={(next) => go(next)}
      onOpen={({ business_id }) => go({ business: business_id, page: undefined })}
      empty={
        <EmptyState title="No open accounts">
          Clients with an open invoice or credit on account show here.
        </EmptyState>
      }
      renderPhoneRow={({ company_name, open, overdue, credit }) => ({
        picture: null,
        title: company_name,
        value: `$${formatNumber(open)} open`,
        detail: overdue > 0 ? `$${formatNumber(overdue)} overdue` : '',
        more: credit > 0 ? `$${formatNumber(credit)} on account` : undefined,
      })}
    />
  );
}
