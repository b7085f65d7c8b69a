import './workflow.css';
import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '#common/format.ts';
import type { WorkflowName } from '#machines/registry.ts';
import { WORKFLOW_NAMES } from '#machines/workflow-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { runsQuery } from './conformance-queries.ts';
import { type ConformanceStatus, conformanceStatusOf, lastCheckOf } from './last-check.ts';
import { modelOf } from './workflow-models.ts';
import type { WorkflowSummary } from './workflow-queries.ts';

type WorkflowListProps = {
  readonly summaries: readonly WorkflowSummary[] | undefined;
  readonly chosen: WorkflowName | null;
  readonly onChoose: (name: WorkflowName) => void;
};

/**
 * Lists all workflows of the build, with their numbers of records and the result of the latest
 * conformance check.
 */
export function WorkflowList({ summaries, chosen, onChoose }: WorkflowListProps) {
  const { data: runs } = useQuery(runsQuery);
  const last = lastCheckOf(runs);
  return (
    <nav className="workflow-list" aria-label="Workflows">
      {WORKFLOW_NAMES.map((name) => {
        const { title, layout } = modelOf(name);
        const summary = summaries?.find(({ workflow }) => workflow === name);
        return (
          <button
            type="button"
            key={name}
            aria-current={name === chosen ? 'true' : undefined}
            onClick={() => onChoose(name)}
          >
            {summary && runs ? (
              <ConformanceBadge
                conformance={conformanceStatusOf(
                  { hash: layout.hash, inDatabase: summary.hash },
                  last,
                  name,
                )}
              />
            ) : (
              <span className="workflow-tick" />
            )}
            <span className="workflow-list-name">{title}</span>
            <span className="workflow-list-count">
              {summary ? formatInteger(summary.records) : ''}
            </span>
          </button>
        );
      })}
    </nav>
  );
}

const STATUS_TEXTS: Readonly<Record<ConformanceStatus, string>> = {
  conforms: 'Conforms, as of the last check',
  faulty: 'The last check found faults',
  differs: 'The database uses another version of this model',
  unchecked: 'Not checked yet',
};

/** Shows a green badge only if the latest finished check found no fault. */
function ConformanceBadge({ conformance: status }: { readonly conformance: ConformanceStatus }) {
  const words = STATUS_TEXTS[status];
  return (
    <span
      className="workflow-tick"
      data-standing={status}
      role="img"
      aria-label={words}
      title={words}
    >
      {status === 'unchecked' ? (
        '–'
      ) : (
        <Icon name={status === 'conforms' ? 'check' : 'warning'} size="small" />
      )}
    </span>
  );
}
