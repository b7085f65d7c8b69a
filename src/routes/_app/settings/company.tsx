import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { CompanyPage } from '../../../features/company/company-page.tsx';

export const Route = createFileRoute('/_app/settings/company')({ component: Screen });

function Screen() {
  return (
    <ScreenGuard screen="/settings/company">
      <CompanyPage />
    </ScreenGuard>
  );
}
