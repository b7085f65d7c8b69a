import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { CompanyPage } from '../../../features/company/company-page.tsx';
import {
  type CompanySearch,
  parseCompanySearch,
} from '../../../features/company/company-params.ts';
import { parsedWith } from '../../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/settings/company')({
  validateSearch: (raw: CompanySearch): CompanySearch => raw,
  component: Screen,
});

function Screen() {
  const { tab } = Route.useSearch(parsedWith(parseCompanySearch));
  return (
    <ScreenGuard screen="/settings/company">
      <CompanyPage tab={tab ?? 'profile'} />
    </ScreenGuard>
  );
}
