import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { GuestPage } from '../../features/guest/guest-page.tsx';
import { parseGuestSearch } from '../../features/guest/guest-params.ts';

export const Route = createFileRoute('/_app/guests')({
  validateSearch: parseGuestSearch,
  component: Screen,
});

function Screen() {
  // The router adds what it was not told to keep, so the address is read once more by its own rules.
  const search = Route.useSearch({
    select: (raw) => parseGuestSearch({ ...raw }),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/guests">
      <GuestPage search={search} onSearch={(next) => void navigate({ search: next })} />
    </ScreenGuard>
  );
}
