import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { FeaturedList } from '../../features/featured/featured-list.tsx';
import {
  type FeaturedSearch,
  parseFeaturedSearch,
} from '../../features/featured/featured-params.ts';
import { canListFeatured } from '../../features/featured/featured-rights.ts';
import { FeaturedStones } from '../../features/featured/featured-stones.tsx';
import { StoneSearchPage } from '../../features/stone/results/stone-search-page.tsx';
import {
  parseStoneSearch,
  type StoneSearch,
} from '../../features/stone/results/stone-search-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';
import { useProfile } from '../../shared/session/use-session.ts';

export const Route = createFileRoute('/_app/special-stone')({
  // Returns the raw search params, because two screens share this route and each parses them
  // itself. Staff manage the featured stones; other users browse them.
  validateSearch: (raw: FeaturedSearch & StoneSearch): FeaturedSearch & StoneSearch => raw,
  component: Screen,
});

function Screen() {
  const { role_id } = useProfile();
  return (
    <ScreenGuard screen="/special-stone">
      {canListFeatured(role_id) ? (
        <FeaturedListScreen />
      ) : (
        <FeaturedStones>
          <Stones />
        </FeaturedStones>
      )}
    </ScreenGuard>
  );
}

function FeaturedListScreen() {
  const search = Route.useSearch(parsedWith(parseFeaturedSearch));
  const navigate = Route.useNavigate();
  return (
    <FeaturedList
      search={search}
      onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
    />
  );
}

function Stones() {
  const search = Route.useSearch(parsedWith(parseStoneSearch));
  const navigate = Route.useNavigate();
  return (
    <StoneSearchPage
      search={search}
      onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
    />
  );
}
