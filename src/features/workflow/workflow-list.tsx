import './workflow.css';
import { formatInteger } from '../../common/format.ts';
import type { WorkflowName } from '../../machines/registry.ts';
import { WORKFLOW_NAMES } from '../../machines/workflow-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { modelOf } from './workflow-models.ts';
import type { WorkflowSummary } from './workflow-queries.ts';

type WorkflowListProps = {
  readonly summaries: readonly WorkflowSummary[] | undefined;
  readonly chosen: WorkflowName | null;
  readonly onChoose: (name: WorkflowName) => void;
};

/** Every workflow of the build, with its records and whether the database obeys the model shown here. */
export function WorkflowList({ summaries, chosen, onChoose }: WorkflowListProps) {
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
            {summary ? (
              <Tick same={summary.hash === layout.hash} />
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

function Tick({ same }: { readonly same: boolean }) {
  const words = same
    ? 'The database obeys this very model'
    : 'The database obeys another version of this model';
  return (
    <span className="workflow-tick" data-same={same} role="img" aria-label={words} title={words}>
      <Icon name={same ? 'check' : 'warning'} size="small" />
    </span>
  );
}
