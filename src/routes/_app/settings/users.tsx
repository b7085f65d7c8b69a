import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { StaffPage } from '../../../features/staff/staff-page.tsx';
import { parseStaffSearch, type StaffSearch } from '../../../features/staff/staff-params.ts';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/settings/users')({
  validateSearch: (raw: StaffSearch): StaffSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseStaffSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/settings/users">
      <StaffPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
      />
    </ScreenGuard>
  );
}
