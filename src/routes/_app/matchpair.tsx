import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { type MatchSearch, parseMatchSearch } from '../../features/stone/match/match-params.ts';

export const Route = createFileRoute('/_app/matchpair')({
  validateSearch: (raw: MatchSearch): MatchSearch => raw,
  component: Screen,
});

/** Lazy, so that the style sheets of the page do not load with the page frame. */
const MatchPage = lazy(async () => ({
  default: (await import('../../features/stone/match/match-page.tsx')).MatchPage,
}));

function Screen() {
  // Parses the search params here and not in `validateSearch`, so that the parser loads with this
  // screen only.
  const search = Route.useSearch({
    select: (raw) => parseMatchSearch({ ...raw }),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/matchpair">
      <MatchPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
