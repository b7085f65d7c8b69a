import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import {
  type MediaLinksSearch,
  parseMediaLinksSearch,
} from '../../../features/media-link/media-link-params.ts';
import { MediaLinksPage } from '../../../features/media-link/media-links-page.tsx';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/imports/media')({
  validateSearch: (raw: MediaLinksSearch): MediaLinksSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseMediaLinksSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/imports">
      <MediaLinksPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
