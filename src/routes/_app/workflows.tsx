import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../features/access/screen-guard.tsx';
import { EventLogDialog } from '../../features/event-log/event-log-dialog.tsx';
import { WorkflowPage } from '../../features/workflow/workflow-page.tsx';
import {
  parseWorkflowSearch,
  type WorkflowSearch,
} from '../../features/workflow/workflow-params.ts';
import { parsedWith } from '../../shared/lists/search-params.ts';

export const Route = createFileRoute('/_app/workflows')({
  validateSearch: (raw: WorkflowSearch): WorkflowSearch => raw,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch(parsedWith(parseWorkflowSearch));
  const navigate = Route.useNavigate();
  return (
    <ScreenGuard screen="/workflows">
      <WorkflowPage
        eventLog={EventLogDialog}
        search={search}
        onSearch={(next, how) => void navigate({ search: next, replace: how?.replace ?? false })}
      />
    </ScreenGuard>
  );
}
