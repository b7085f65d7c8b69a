import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import {
  type ClientSearch,
  parseClientSearch,
} from '../../../features/external-client/client-params.ts';
import { ClientsPage } from '../../../features/external-client/clients-page.tsx';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/settings/external-clients')({
  validateSearch: (raw: ClientSearch): ClientSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseClientSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/settings/external-clients">
      <ClientsPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
      />
    </ScreenGuard>
  );
}
