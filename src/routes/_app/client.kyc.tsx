import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { CallGuard } from '../../features/access/call-guard.tsx';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { ClientTabs } from '../../features/client-frame/client-tabs.tsx';
import { KycPage } from '../../features/kyc/kyc-page.tsx';
import { type KycSearch, parseKycSearch } from '../../features/kyc/kyc-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/client/kyc')({
  validateSearch: (raw: KycSearch): KycSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseKycSearch));
  const navigate = Route.useNavigate();
  const router = useRouter();
  const onSearch = useCallback(
    (next: KycSearch, how?: { readonly replace?: boolean }) => {
      // Ignores a delayed update of the search params after the user has left, because it would
      // navigate back to this screen.
      if (router.latestLocation.pathname !== Route.to) return;
      void navigate({ search: next, replace: how?.replace ?? false });
    },
    [navigate, router],
  );
  return (
    <ScreenGuard screen="/client">
      <CallGuard to={calls.listRecentKyc}>
        <KycPage search={search} onSearch={onSearch} tabs={<ClientTabs />} />
      </CallGuard>
    </ScreenGuard>
  );
}
