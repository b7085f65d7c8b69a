import { createFileRoute } from '@tanstack/react-router';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { ClientTabs } from '../../features/client-frame/client-tabs.tsx';
import { CustomerListPage } from '../../features/customer/customer-list-page.tsx';
import {
  type CustomerSearch,
  parseCustomerSearch,
} from '../../features/customer/customer-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';
import { useProfile } from '../../shared/session/use-session.ts';

export const Route = createFileRoute('/_app/client/')({
  validateSearch: (raw: CustomerSearch): CustomerSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseCustomerSearch));
  const navigate = Route.useNavigate();
  const profile = useProfile();
  return (
    <ScreenGuard screen="/client">
      <CustomerListPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
        onEdit={(id) => void navigate({ to: '/client/$id/edit', params: { id } })}
        onAdd={() => void navigate({ to: '/client/new' })}
        tabs={mayCall(profile, calls.listRecentKyc) ? <ClientTabs /> : null}
      />
    </ScreenGuard>
  );
}
