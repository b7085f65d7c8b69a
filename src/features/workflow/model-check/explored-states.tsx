import '../tables.css';
import './model-check.css';
import { count } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';
import { SCOPES } from '#machines/model-check/scopes.ts';
import written from '../../../../docs/together.json';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import { secondsOf } from '../conformance-runs.tsx';
import type { Found } from './model-check-worker.ts';

interface Written {
  worlds: number;
  steps: number;
}
const WRITTEN: Readonly<Record<string, Written>> = written.scopes;

type ExploredStatesProps = {
  /** results from this browser, in the order of the scopes; null for a scope without a result */
  readonly found: readonly (Found | null)[];
  readonly isExploring: boolean;
};

/**
 * Shows the states and steps of each scope: the result from this browser if it has explored the
 * scope, otherwise the result from the tests of this build.
 */
export function ExploredStates({ found, isExploring }: ExploredStatesProps) {
  const outcomeOf = (one: Found | null): readonly [string, Tone] => {
    if (one === null) return isExploring ? ['Exploring', 'confirm'] : ['From the tests', 'na'];
    return one.broken.length > 0 ? ['Rules violated', 'hold'] : ['All rules hold', 'available'];
  };
  return (
    <section aria-label="Explored states">
      <h3>
        Explored states{' '}
        <span>
          {formatInteger(sumOf(({ worlds }) => worlds))} with{' '}
          {count(
            sumOf(({ steps }) => steps),
            'step',
          )}{' '}
          between these states
        </span>
      </h3>
      <table className="workflow-table together-worlds">
        <thead>
          <tr>
            <th>Scope</th>
            <th data-number="">States</th>
            <th data-number="">Steps</th>
            <th data-number="">Attempts here</th>
            <th data-number="">Time here</th>
            <th>Outcome</th>
          </tr>
        </thead>
        <tbody>
          {SCOPES.map(({ name, title }, at) => {
            const here = found[at] ?? null;
            const [label, tone] = outcomeOf(here);
            const shown = here ?? WRITTEN[name];
            return (
              <tr key={name}>
                <td>{title}</td>
                <td data-number="">{formatInteger(shown?.worlds ?? 0)}</td>
                <td data-number="">{formatInteger(shown?.steps ?? 0)}</td>
                <td data-number="">{here ? formatInteger(here.tries) : '–'}</td>
                <td data-number="">{here ? secondsOf(here.milliseconds) : '–'}</td>
                <td>
                  <StatusBadge label={label} tone={tone} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const sumOf = (of: (written: Written) => number): number =>
  Object.values(WRITTEN).reduce((sum, one) => sum + of(one), 0);
