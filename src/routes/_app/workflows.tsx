import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { WorkflowPage } from '../../features/workflow/workflow-page.tsx';
import {
  parseWorkflowSearch,
  type WorkflowSearch,
} from '../../features/workflow/workflow-params.ts';
import { unread } from '../../lists/unread.ts';

export const Route = createFileRoute('/_app/workflows')({
  validateSearch: unread<WorkflowSearch>(),
  component: Screen,
});

function Screen() {
  // The router adds what it was not told to keep, so the address is read once more by its own rules.
  const search = Route.useSearch({
    select: (raw) => parseWorkflowSearch({ ...raw }),
    structuralSharing: true,
  });
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
