import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { BulkEmailPage } from '../../features/bulk-email/bulk-email-page.tsx';
import {
  type MailingSearch,
  parseMailingSearch,
} from '../../features/bulk-email/bulk-email-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/bulk-email')({
  validateSearch: (raw: MailingSearch): MailingSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseMailingSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/bulk-email">
      <BulkEmailPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
