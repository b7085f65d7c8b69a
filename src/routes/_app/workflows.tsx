import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { WorkflowPage } from '../../features/workflow/workflow-page.tsx';
import { parseWorkflowSearch } from '../../features/workflow/workflow-params.ts';

export const Route = createFileRoute('/_app/workflows')({
  validateSearch: parseWorkflowSearch,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/workflows">
      <WorkflowPage
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
