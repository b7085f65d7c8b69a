import './workflow.css';
import { formatInteger } from '../../common/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { WorkflowModel } from './workflow-models.ts';
import type { WorkflowSummary, WorkflowTraffic } from './workflow-queries.ts';

type ModelFactsProps = {
  readonly model: WorkflowModel;
  readonly summary: WorkflowSummary | undefined;
  readonly traffic: WorkflowTraffic | undefined;
  readonly days: number;
};

const sum = (rows: readonly { count: number }[]): number =>
  rows.reduce((total, { count }) => total + count, 0);

/** The figures of a model in one strip. */
export function ModelFacts({ model, summary, traffic, days }: ModelFactsProps) {
  const { diagram, layout } = model;
  const states = diagram.nodes.filter(({ start }) => !start).length;
  const records = traffic ? sum(traffic.states) : summary?.records;
  const same = summary === undefined || summary.hash === layout.hash;
  return (
    <dl className="workflow-facts">
      <div data-main="">
        <dt>records in {states} states</dt>
        <dd>{formatInteger(records)}</dd>
      </div>
      <div>
        <dt>transitions</dt>
        <dd>{diagram.edges.length}</dd>
      </div>
      <div>
        <dt>events in {days} days</dt>
        <dd>{formatInteger(traffic ? sum(traffic.edges) : null)}</dd>
      </div>
      <div>
        <dt>refused in {days} days</dt>
        <dd>{formatInteger(traffic ? sum(traffic.refusals) : null)}</dd>
      </div>
      <div data-model="" data-same={same}>
        <dt>
          <Icon name={same ? 'check' : 'warning'} size="small" />
          {same ? (
            <>
              model <code>{layout.hash}</code>, as the database has it
            </>
          ) : (
            <>
              model <code>{layout.hash}</code>, the database has <code>{summary?.hash}</code>
            </>
          )}
        </dt>
        <dd>Version {diagram.version}</dd>
      </div>
    </dl>
  );
}
