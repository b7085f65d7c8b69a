import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { HoldPage } from '../../features/hold/hold-page.tsx';
import { type HoldSearch, parseHoldSearch } from '../../features/hold/hold-params.ts';
import { unread } from '../../lists/unread.ts';

export const Route = createFileRoute('/_app/customer-profile/hold')({
  validateSearch: unread<HoldSearch>(),
  component: Screen,
});

function Screen() {
  // The router adds what it was not told to keep, so the address is read once more by its own rules.
  const search = Route.useSearch({
    select: (raw) => parseHoldSearch({ ...raw }),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/customer-profile">
      <HoldPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
