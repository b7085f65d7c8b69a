import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { CollectionPage } from '../../features/collection/collection-page.tsx';
import {
  type CollectionSearch,
  parseCollectionSearch,
} from '../../features/collection/collection-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/collection/')({
  validateSearch: (raw: CollectionSearch): CollectionSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseCollectionSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/collection">
      <CollectionPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
