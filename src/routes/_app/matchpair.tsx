import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { type MatchSearch, parseMatchSearch } from '../../features/stone/match/match-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/matchpair')({
  validateSearch: (raw: MatchSearch): MatchSearch => raw,
  component: Screen,
});

/** Lazy, so that the style sheets of the page load only with this screen. */
const MatchPage = lazy(async () => ({
  default: (await import('../../features/stone/match/match-page.tsx')).MatchPage,
}));

function Screen() {
  const search = Route.useSearch(parsedWith(parseMatchSearch));
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
