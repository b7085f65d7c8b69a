import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { MailPage } from '../../../features/mail/mail-page.tsx';
import { type MailSearch, parseMailSearch } from '../../../features/mail/mail-params.ts';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/settings/mail')({
  validateSearch: (raw: MailSearch): MailSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseMailSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/settings/mail">
      <MailPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
