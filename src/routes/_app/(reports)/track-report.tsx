import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { TrackPage } from '../../../features/track/track-page.tsx';
import { parseTrackSearch, type TrackSearch } from '../../../features/track/track-params.ts';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/(reports)/track-report')({
  validateSearch: (raw: TrackSearch): TrackSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseTrackSearch));
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: TrackSearch, how?: { readonly replace?: boolean }) =>
      void navigate({ search: next, replace: how?.replace ?? false }),
    [navigate],
  );
  return (
    <ScreenGuard screen="/track-report">
      <TrackPage search={search} onSearch={onSearch} />
    </ScreenGuard>
  );
}
