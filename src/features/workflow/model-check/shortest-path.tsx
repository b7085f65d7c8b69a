import '../workflow.css';
import './model-check.css';
import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '#common/format.ts';
import type { RecordState } from '#machines/model-check/projection.ts';
import { describeRecordState, getRecordStateKey } from '#machines/model-check/reachability.ts';
import { SCOPES } from '#machines/model-check/scopes.ts';
import { WORKFLOW_NAMES } from '#machines/workflow-names.ts';
import { explorationQuery, shortestPathQuery } from './exploration.ts';
import { TransitionPath } from './transition-path.tsx';

type ShortestPathProps = {
  readonly scope: string | null;
  readonly stands: readonly string[];
  readonly onQuery: (query: { readonly scope: string; readonly stands: readonly string[] }) => void;
};

/** Finds the shortest path to a combination of states, or reports that no path exists. */
export function ShortestPath({ scope, stands, onQuery }: ShortestPathProps) {
  const chosen = SCOPES.find(({ name }) => name === scope) ?? null;
  const name = chosen?.name ?? '';
  const found = useQuery({ ...explorationQuery(name), enabled: chosen !== null });
  const path = useQuery({
    ...shortestPathQuery(name, stands),
    enabled: chosen !== null && stands.length > 0,
  });
  const options = (found.data?.standings ?? []).toSorted(inOrder).map((projection) => ({
    value: getRecordStateKey(projection),
    label: describeRecordState(projection),
  }));
  return (
    <section aria-label="Shortest path">
      <h3>
        Shortest path <span>to a combination of states</span>
      </h3>
      <div className="together-form">
        <Select
          label="Scope"
          placeholder="Choose a scope"
          data={SCOPES.map(({ name: value, title }) => ({ value, label: title }))}
          value={chosen?.name ?? null}
          onChange={(next) => next && onQuery({ scope: next, stands: [] })}
          allowDeselect={false}
        />
        <MultiSelect
          label="States"
          placeholder={chosen === null || stands.length > 0 ? '' : 'Choose one or more states'}
          searchable
          disabled={chosen === null || !found.data}
          limit={SHOWN}
          nothingFoundMessage="This state is unreachable"
          data={options}
          value={[...stands]}
          onChange={(next) => onQuery({ scope: name, stands: next })}
        />
      </div>
      <div aria-live="polite">
        {chosen !== null && found.isFetching ? <p className="workflow-dim">Exploring…</p> : null}
        {stands.length > 0 && path.data === null ? (
          <p className="together-never">
            This combination is unreachable: none of the {formatInteger(found.data?.worlds ?? 0)}{' '}
            states contains the whole combination.
          </p>
        ) : null}
        {path.data ? (
          <>
            <p className="workflow-dim">
              {path.data.steps.length === 0
                ? 'The initial state already contains the whole combination.'
                : `After ${path.data.steps.length === 1 ? 'one step' : `${path.data.steps.length} steps`}:`}
            </p>
            <TransitionPath steps={path.data.steps} />
            <p className="workflow-dim">The records are then in these states:</p>
            <ul className="together-states">
              {distinct(path.data.records).map((current) => (
                <li
                  key={getRecordStateKey(current)}
                  data-asked={stands.includes(getRecordStateKey(current)) ? '' : undefined}
                >
                  {describeRecordState(current)}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </section>
  );
}

/** Maximum number of options shown at the same time. Typing reduces the options. */
const SHOWN = 200;

/** Sorts the entries, and drops entries that look the same to the user. */
const distinct = (projections: readonly RecordState[]): readonly RecordState[] => [
  ...new Map(projections.toSorted(inOrder).map((one) => [getRecordStateKey(one), one])).values(),
];

/** Sorts by workflow, then by stone, trading client and state. */
const inOrder = (one: RecordState, other: RecordState): number =>
  WORKFLOW_NAMES.indexOf(one.workflow) - WORKFLOW_NAMES.indexOf(other.workflow) ||
  (one.stone ?? -1) - (other.stone ?? -1) ||
  (one.tradingClient ?? -1) - (other.tradingClient ?? -1) ||
  one.state - other.state;
