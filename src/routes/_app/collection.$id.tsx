import { createFileRoute } from '@tanstack/react-router';
import type { CollectionId } from '#api/ids.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { CollectionStones } from '../../features/collection/collection-stones.tsx';
import { StoneSearchPage } from '../../features/stone/results/stone-search-page.tsx';
import {
  parseStoneSearch,
  type StoneSearch,
} from '../../features/stone/results/stone-search-params.ts';

export const Route = createFileRoute('/_app/collection/$id')({
  validateSearch: (raw: StoneSearch): StoneSearch => raw,
  component: Screen,
});

function Screen() {
  const id = idFromText<CollectionId>(Route.useParams().id);
  return (
    <ScreenGuard screen="/collection">
      <CollectionStones key={id} id={id}>
        {(type) => <Stones type={type} />}
      </CollectionStones>
    </ScreenGuard>
  );
}

function Stones({ type }: { readonly type: 1 | 2 }) {
  // Parses the search params here and not in `validateSearch`, so that the parser loads with this
  // screen only.
  const search = Route.useSearch({
    select: (raw) => parseStoneSearch({ ...raw, type }),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  return (
    <StoneSearchPage
      search={search}
      onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
    />
  );
}
