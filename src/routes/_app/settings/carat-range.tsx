import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import {
  type CaratRangeSearch,
  parseCaratRangeSearch,
} from '../../../features/carat-range/carat-range-params.ts';
import { RangePage } from '../../../features/carat-range/range-page.tsx';

export const Route = createFileRoute('/_app/settings/carat-range')({
  validateSearch: (raw: CaratRangeSearch): CaratRangeSearch => raw,
  component: Screen,
});

function Screen() {
  // Parses the search params here and not in `validateSearch`, so that the parser loads with this
  // screen only.
  const search = Route.useSearch({
    select: (raw) => parseCaratRangeSearch({ ...raw }),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/settings/carat-range">
      <RangePage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
      />
    </ScreenGuard>
  );
}
