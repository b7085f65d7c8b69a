import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { MappingPage } from '../../../features/mapping/mapping-page.tsx';
import {
  type MappingSearch,
  parseMappingSearch,
} from '../../../features/mapping/mapping-params.ts';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/imports/mapping')({
  validateSearch: (raw: MappingSearch): MappingSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseMappingSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/imports">
      <MappingPage
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        onOpen={(id) => void navigate({ to: '/imports/$id', params: { id } })}
      />
    </ScreenGuard>
  );
}
