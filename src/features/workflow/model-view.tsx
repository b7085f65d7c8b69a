import './workflow.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { idFromText } from '#common/id-from-text.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { coverageOf } from './coverage.ts';
import { CoverageTable } from './coverage-table.tsx';
import { DiagramView } from './diagram-view.tsx';
import { Evidence } from './evidence.tsx';
import { FindRecord } from './find-record.tsx';
import { PathPanel } from './path-panel.tsx';
import type { OpenRecord } from './record-link.tsx';
import { RecordsPanel } from './records-panel.tsx';
import { RefusalList } from './refusal-list.tsx';
import { traceOf } from './replay.ts';
import { TransitionList } from './transition-list.tsx';
import { useReplay } from './use-replay.ts';
import { modelOf, type WorkflowModel } from './workflow-models.ts';
import { searchOf, toSearchString, type WorkflowView } from './workflow-params.ts';
import {
  pathQuery,
  type RecordSelection,
  trafficQuery,
  type WorkflowSummary,
} from './workflow-queries.ts';

type ModelViewProps = {
  readonly view: WorkflowView;
  readonly summary: WorkflowSummary | undefined;
  readonly go: (change: Partial<WorkflowView>, replace?: boolean) => void;
  readonly onOpen: OpenRecord;
};

export function ModelView({ view, summary, go, onOpen }: ModelViewProps) {
  const { workflow, days, edge, state, record } = view;
  const model = modelOf(workflow);
  const lit = model.diagram.edges.some(({ id }) => id === edge) ? edge : null;
  const behind = behindOf(model, view);
  const isTimes = view.view === 'times';
  const { data: traffic, error, refetch } = useQuery(trafficQuery(workflow, days, isTimes));
  const path = useQuery({
    ...pathQuery(workflow, record ?? idFromText('')),
    enabled: record !== null,
  });
  const steps = path.data?.steps;
  const replay = useReplay(record, steps?.length ?? 0);
  const isCoverage = view.view === 'coverage';
  const coverage = useMemo(() => coverageOf(workflow, model.layout.hash), [workflow, model]);

  const counts = useMemo(
    () => (traffic ? new Map(traffic.states.map(({ code, count }) => [code, count])) : null),
    [traffic],
  );
  const transitionsById = useMemo(
    () => (traffic ? new Map(traffic.transitions.map((one) => [one.id, one])) : null),
    [traffic],
  );
  const walked = useMemo(
    () =>
      transitionsById ? new Map([...transitionsById].map(([id, { count }]) => [id, count])) : null,
    [transitionsById],
  );
  const light = (id: string | null) => go({ edge: id, state: null, page: 1 }, true);
  const show = (code: number | null) => go({ edge: null, state: code, page: 1 }, true);

  return (
    <>
      <Evidence
        model={model}
        summary={summary}
        refused={traffic?.refusals}
        days={days}
        coverage={coverage}
        onConformance={() => go({ view: 'conformance' })}
      />
      <DiagramView
        model={model}
        counts={counts}
        traffic={walked}
        days={days}
        lit={lit}
        state={state}
        trace={record && steps ? traceOf(model.diagram, steps, replay.at) : null}
        coverage={isCoverage ? coverage.ofEdge : null}
        hrefOf={(part) => toSearchString(searchOf({ ...view, edge: null, state: null, ...part }))}
        onLight={light}
        onState={show}
      />
      <div className="workflow-side">
        {isCoverage ? null : <FindRecord onOpen={onOpen} hint={record === null} />}
        {path.error && !path.data && !isCoverage ? (
          <FetchFailed
            problem={toProblem(path.error, TEXTS.listFailed)}
            onRetry={() => void path.refetch()}
          />
        ) : null}
        {record && path.data && !isCoverage ? (
          <PathPanel
            key={record}
            path={path.data}
            replay={replay}
            onOpen={onOpen}
            onClose={() => go({ record: null })}
          />
        ) : null}
        {error && !traffic ? (
          <FetchFailed
            problem={toProblem(error, TEXTS.listFailed)}
            onRetry={() => void refetch()}
          />
        ) : null}
        {behind && !isCoverage ? (
          <RecordsPanel
            model={model}
            behind={behind}
            page={view.page}
            onPage={(page) => go({ page }, true)}
            onOpen={onOpen}
            onClose={() => light(null)}
          />
        ) : null}
        {isCoverage ? (
          <CoverageTable model={model} coverage={coverage} lit={lit} onLight={light} />
        ) : (
          <>
            <TransitionList
              model={model}
              transitions={transitionsById}
              days={days}
              withTimes={isTimes}
              lit={lit}
              onLight={light}
            />
            <RefusalList refusals={traffic?.refusals} days={days} />
          </>
        )}
      </div>
    </>
  );
}

function behindOf(
  { diagram }: WorkflowModel,
  { edge, state, days }: WorkflowView,
): RecordSelection | null {
  if (state !== null) return { state };
  const lit = diagram.edges.find(({ id }) => id === edge);
  return lit ? { event: lit.event, from_state: lit.fromCode, to_state: lit.toCode, days } : null;
}
