import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import {
  type CaratRangeSearch,
  parseCaratRangeSearch,
} from '../../../features/carat-range/carat-range-params.ts';
import { RangePage } from '../../../features/carat-range/range-page.tsx';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/settings/carat-range')({
  validateSearch: (raw: CaratRangeSearch): CaratRangeSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseCaratRangeSearch));
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
