import './workflow.css';
import './picture.css';
import './tables.css';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { useLiveRefetch } from '../../lists/use-live-refetch.ts';
import { ErrorState } from '../../ui/Blank.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { DiagramView } from './diagram-view.tsx';
import { Downloads } from './downloads.tsx';
import { ModelFacts } from './model-facts.tsx';
import { RefusalList } from './refusal-list.tsx';
import { TransitionList } from './transition-list.tsx';
import { WorkflowList } from './workflow-list.tsx';
import { modelOf, trafficByEdge } from './workflow-models.ts';
import {
  PERIODS,
  searchOf,
  viewOf,
  type WorkflowSearch,
  type WorkflowView,
} from './workflow-params.ts';
import { trafficQuery, workflowsQuery } from './workflow-queries.ts';

type WorkflowPageProps = {
  readonly search: WorkflowSearch;
  readonly onSearch: (next: WorkflowSearch, how?: { readonly replace?: boolean }) => void;
};

const LIVE = ['stone', 'hold'] as const;

/** What may happen to a record, drawn from the running model, and what did happen. */
export function WorkflowPage({ search, onSearch }: WorkflowPageProps) {
  const phone = usePhone();
  const view = viewOf(search);
  const { workflow, days, edge } = view;
  const model = modelOf(workflow);
  const lit = model.diagram.edges.some(({ id }) => id === edge) ? edge : null;
  const summaries = useQuery(workflowsQuery);
  const { data: traffic, error, refetch } = useQuery(trafficQuery(workflow, days));
  useWorkflowRefetch(view);

  const counts = useMemo(
    () => (traffic ? new Map(traffic.states.map(({ code, count }) => [code, count])) : null),
    [traffic],
  );
  const walked = useMemo(
    () => (traffic ? trafficByEdge(model.diagram.edges, traffic.edges) : null),
    [model, traffic],
  );
  const go = (change: Partial<WorkflowView>, replace = false) =>
    onSearch(searchOf({ ...view, ...change }), { replace });
  const light = (id: string | null) => go({ edge: id }, true);

  const controls = (
    <>
      <SegmentedControl
        aria-label="Period"
        data={PERIODS.map((period) => ({ value: String(period), label: `${period} d` }))}
        value={String(days)}
        onChange={(value) =>
          go({ days: PERIODS.find((period) => String(period) === value) ?? days }, true)
        }
      />
      <Downloads workflow={workflow} />
    </>
  );

  return (
    <div className="workflow-page">
      <PageHeader title="Workflows">{phone ? null : controls}</PageHeader>
      {phone ? <div className="workflow-controls">{controls}</div> : null}
      <WorkflowList
        summaries={summaries.data}
        chosen={workflow}
        onChoose={(name) => go({ workflow: name, edge: null })}
      />
      <ModelFacts
        model={model}
        summary={summaries.data?.find((summary) => summary.workflow === workflow)}
        traffic={traffic}
        days={days}
      />
      <DiagramView
        key={workflow}
        model={model}
        counts={counts}
        traffic={walked}
        days={days}
        lit={lit}
        hrefOf={(id) => addressOf(searchOf({ ...view, edge: id }))}
        onLight={light}
      />
      <div className="workflow-side">
        {error && !traffic ? (
          <ErrorState
            title={toProblem(error, TEXTS.listFailed).message}
            actions={
              <Button variant="filled" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          />
        ) : null}
        <TransitionList model={model} traffic={walked} days={days} lit={lit} onLight={light} />
        <RefusalList refusals={traffic?.refusals} days={days} />
      </div>
    </div>
  );
}

/** Counts follow what happens while the page is open. */
function useWorkflowRefetch({ workflow, days }: WorkflowView): void {
  const cache = useQueryClient();
  const refetch = useCallback(() => {
    void cache.invalidateQueries({ queryKey: workflowsQuery.queryKey });
    void cache.invalidateQueries({ queryKey: trafficQuery(workflow, days).queryKey });
  }, [cache, workflow, days]);
  useLiveRefetch(LIVE, refetch);
}

function addressOf(search: WorkflowSearch): string {
  const entries = Object.entries(search).map(([key, value]): [string, string] => [
    key,
    String(value),
  ]);
  return `?${new URLSearchParams(entries)}`;
}
