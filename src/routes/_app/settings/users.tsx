import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { StaffPage } from '../../../features/staff/staff-page.tsx';
import { parseStaffSearch, type StaffSearch } from '../../../features/staff/staff-params.ts';

export const Route = createFileRoute('/_app/settings/users')({
  validateSearch: (raw: StaffSearch): StaffSearch => raw,
  component: Screen,
});

function Screen() {
  // The router passes on whatever stands in the address; it is read here, so that the frame need not know how.
  const search = Route.useSearch({
    select: (raw) => parseStaffSearch({ ...raw }),
    structuralSharing: true,
  });
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
