import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { StaffPage } from '../../features/staff/staff-page.tsx';
import { parseStaffSearch } from '../../features/staff/staff-params.ts';

export const Route = createFileRoute('/_app/settings/users')({
  validateSearch: parseStaffSearch,
  component: Screen,
});

function Screen() {
  // The router adds what it was not told to keep, so the address is read once more by its own rules.
  const search = Route.useSearch({
    select: (raw) => parseStaffSearch({ ...raw }),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/settings/users">
      <StaffPage search={search} onSearch={(next) => void navigate({ search: next })} />
    </ScreenGuard>
  );
}
