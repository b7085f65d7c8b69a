import '../workflow.css';
import './together.css';
import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '../../../common/format.ts';
import { standingKey, standingText } from '../../../machines/together/combination.ts';
import { SCOPES } from '../../../machines/together/scopes.ts';
import type { Standing } from '../../../machines/together/standing.ts';
import { WORKFLOW_NAMES } from '../../../machines/workflow-names.ts';
import { foundQuery, wayQuery } from './together-exploration.ts';
import { TogetherPath } from './together-path.tsx';

type TogetherWayProps = {
  readonly scope: string | null;
  readonly stands: readonly string[];
  readonly onAsk: (asked: { readonly scope: string; readonly stands: readonly string[] }) => void;
};

/** Finds the shortest path to a combination of states, or shows that it is unreachable. */
export function TogetherWay({ scope, stands, onAsk }: TogetherWayProps) {
  const chosen = SCOPES.find(({ name }) => name === scope) ?? null;
  const name = chosen?.name ?? '';
  const found = useQuery({ ...foundQuery(name), enabled: chosen !== null });
  const way = useQuery({
    ...wayQuery(name, stands),
    enabled: chosen !== null && stands.length > 0,
  });
  const options = (found.data?.standings ?? []).toSorted(inOrder).map((standing) => ({
    value: standingKey(standing),
    label: standingText(standing),
  }));
  return (
    <section aria-label="The shortest way">
      <h3>
        The shortest way <span>to whatever may stand at one time</span>
      </h3>
      <div className="together-ask">
        <Select
          label="Among"
          placeholder="Choose what is looked at"
          data={SCOPES.map(({ name: value, title }) => ({ value, label: title }))}
          value={chosen?.name ?? null}
          onChange={(next) => next && onAsk({ scope: next, stands: [] })}
          allowDeselect={false}
        />
        <MultiSelect
          label="What stands"
          placeholder={chosen === null || stands.length > 0 ? '' : 'Choose one or more'}
          searchable
          disabled={chosen === null || !found.data}
          limit={SHOWN}
          nothingFoundMessage="Nothing like this ever stands"
          data={options}
          value={[...stands]}
          onChange={(next) => onAsk({ scope: name, stands: next })}
        />
      </div>
      <div aria-live="polite">
        {chosen !== null && found.isFetching ? <p className="workflow-dim">Exploring…</p> : null}
        {stands.length > 0 && way.data === null ? (
          <p className="together-never">
            This never comes about: none of the {formatInteger(found.data?.worlds ?? 0)} worlds has
            all of it.
          </p>
        ) : null}
        {way.data ? (
          <>
            <p className="workflow-dim">
              {way.data.steps.length === 0
                ? 'It is so from the beginning.'
                : `After ${way.data.steps.length === 1 ? 'one step' : `${way.data.steps.length} steps`}:`}
            </p>
            <TogetherPath steps={way.data.steps} />
            <p className="workflow-dim">Then these stand together:</p>
            <ul className="together-stands">
              {distinct(way.data.stands).map((standing) => (
                <li
                  key={standingKey(standing)}
                  data-asked={stands.includes(standingKey(standing)) ? '' : undefined}
                >
                  {standingText(standing)}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </section>
  );
}

/** At most this many options at once; typing narrows them. */
const SHOWN = 200;

/** Drops entries that are displayed alike. */
const distinct = (stands: readonly Standing[]): readonly Standing[] => [
  ...new Map(stands.toSorted(inOrder).map((one) => [standingKey(one), one])).values(),
];

/** Orders by workflow, then by stone and client. */
const inOrder = (one: Standing, other: Standing): number =>
  WORKFLOW_NAMES.indexOf(one.workflow) - WORKFLOW_NAMES.indexOf(other.workflow) ||
  (one.stone ?? -1) - (other.stone ?? -1) ||
  (one.client ?? -1) - (other.client ?? -1) ||
  one.state - other.state;
