import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { ReturnCheckPage } from '../../features/return-check/return-check-page.tsx';
import {
  parseReturnSearch,
  type ReturnSearch,
} from '../../features/return-check/return-check-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/return-check')({
  validateSearch: (raw: ReturnSearch): ReturnSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseReturnSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/return-check">
      <ReturnCheckPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
      />
    </ScreenGuard>
  );
}
