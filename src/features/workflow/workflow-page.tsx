import './workflow.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LiveTopic } from '#api/live-stream.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { ConformanceView } from './conformance-view.tsx';
import { Downloads, type EventLog } from './downloads.tsx';
import { ModelCheckView } from './model-check/model-check-view.tsx';
import { ModelView } from './model-view.tsx';
import type { OpenRecord } from './record-link.tsx';
import { WorkflowList } from './workflow-list.tsx';
import {
  PERIODS,
  searchOf,
  type ViewName,
  viewOf,
  type WorkflowSearch,
  type WorkflowView,
} from './workflow-params.ts';
import { WORKFLOW_KEY, workflowsQuery } from './workflow-queries.ts';

type WorkflowPageProps = {
  readonly search: WorkflowSearch;
  readonly eventLog: EventLog;
  readonly onSearch: (next: WorkflowSearch, how?: { readonly replace?: boolean }) => void;
};

const LIVE: readonly LiveTopic[] = ['stone', 'hold', 'line', 'business'];
const VIEWS: readonly { value: ViewName; label: string }[] = [
  { value: 'diagram', label: 'Diagram' },
  { value: 'times', label: 'Times' },
  { value: 'coverage', label: 'Coverage' },
  { value: 'model-check', label: 'Model check' },
  { value: 'conformance', label: 'Conformance' },
];

export function WorkflowPage({ search, eventLog, onSearch }: WorkflowPageProps) {
  const view = viewOf(search);
  const { workflow, days } = view;
  const summaries = useQuery(workflowsQuery);
  useWorkflowRefetch();

  const go = (change: Partial<WorkflowView>, replace = false) =>
    onSearch(searchOf({ ...view, ...change }), { replace });
  const openRecord: OpenRecord = (record) =>
    go({
      view: 'diagram',
      workflow: record.workflow,
      record: record.id,
      ...(record.workflow === workflow ? {} : { edge: null, state: null, page: 1 }),
    });

  // The conformance and model-check views cover all workflows, so they have no period and no
  // downloads.
  const isOfAll = view.view === 'conformance' || view.view === 'model-check';
  const controls = (
    <>
      <SegmentedControl
        aria-label="View"
        data={VIEWS}
        value={view.view}
        onChange={(next) => go({ view: next })}
      />
      {isOfAll ? null : (
        <>
          <SegmentedControl
            aria-label="Period"
            data={PERIODS.map((period) => ({ value: String(period), label: `${period} d` }))}
            value={String(days)}
            onChange={(value) =>
              go({ days: PERIODS.find((period) => String(period) === value) ?? days }, true)
            }
          />
          <Downloads workflow={workflow} eventLog={eventLog} />
        </>
      )}
    </>
  );

  return (
    <div className="workflow-page" data-view={view.view}>
      <PageHeader title="Workflows" switches={controls} />
      <WorkflowList
        summaries={summaries.data}
        chosen={isOfAll ? null : workflow}
        onChoose={(name) =>
          go({
            view: isOfAll ? 'diagram' : view.view,
            workflow: name,
            ...(name === workflow ? {} : { edge: null, state: null, page: 1, record: null }),
          })
        }
      />
      {view.view === 'model-check' ? (
        <ModelCheckView />
      ) : view.view === 'conformance' ? (
        <ConformanceView run={view.run} onRun={(run) => go({ run }, true)} onOpen={openRecord} />
      ) : (
        <ModelView
          key={workflow}
          view={view}
          summary={summaries.data?.find((summary) => summary.workflow === workflow)}
          go={go}
          onOpen={openRecord}
        />
      )}
    </div>
  );
}

function useWorkflowRefetch(): void {
  const cache = useQueryClient();
  const queryKey = [WORKFLOW_KEY];
  useLiveRefetch(LIVE, {
    refetch: () => cache.invalidateQueries({ queryKey }),
    get isPending() {
      return cache.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
    },
    isPlaceholderData: false,
    isEnabled: true,
  });
}
