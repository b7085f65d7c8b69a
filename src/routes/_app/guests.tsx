import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { GuestPage } from '../../features/guest/guest-page.tsx';
import { type GuestSearch, parseGuestSearch } from '../../features/guest/guest-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/guests')({
  validateSearch: (raw: GuestSearch): GuestSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseGuestSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/guests">
      <GuestPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
