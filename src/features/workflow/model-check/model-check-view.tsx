import '../conformance.css';
import './model-check.css';
import '../tables.css';
import '../workflow.css';
import { count } from '#common/count.ts';
import { formatDate, formatInteger } from '#common/format.ts';
import { modelsHash } from '#machines/kernel/model-hash.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import result from '../../../../docs/model-check.json';
import { Icon } from '../../../ui/Icon.tsx';

const VERSION = modelsHash(WORKFLOWS);

/** Result of the model check of all workflows that the tests of this build ran. */
export const ModelCheckView = () => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the focused section
  <section className="workflow-conformance" aria-label="Model check" tabIndex={0}>
    <div className="workflow-conformance-head">
      <div>
        <h2>Model check of all workflows</h2>
        <p className="workflow-dim">
          The tests explored every state that a few stones and trading clients can reach, and
          checked these rules in each state. All rules hold. Checked on{' '}
          {formatDate(result.written_on)}, version <code>{result.version}</code>.
        </p>
      </div>
    </div>
    {result.version === VERSION ? null : (
      <p className="workflow-stale" role="note">
        <Icon name="warning" size="small" />
        The tests explored another version of the models. The current version is {VERSION}.
      </p>
    )}
    <ExploredStates />
    <Rules title="In every state" rules={result.rules.state} />
    <Rules title="At every step" rules={result.rules.step} />
    <Rules title="Eventually, from every state" rules={result.rules.eventually} />
  </section>
);

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

function ExploredStates() {
  const { scopes } = result;
  const states = sumOf(scopes.map((scope) => scope.states));
  const steps = sumOf(scopes.map((scope) => scope.steps));
  return (
    <section aria-label="Explored states">
      <h3>
        Explored states{' '}
        <span>
          {formatInteger(states)} with {count(steps, 'step')} between these states
        </span>
      </h3>
      <table className="workflow-table model-check-scopes">
        <thead>
          <tr>
            <th>Scope</th>
            <th data-number="">States</th>
            <th data-number="">Steps</th>
          </tr>
        </thead>
        <tbody>
          {scopes.map((scope) => (
            <tr key={scope.title}>
              <td>{scope.title}</td>
              <td data-number="">{formatInteger(scope.states)}</td>
              <td data-number="">{formatInteger(scope.steps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Rules = ({ title, rules }: { readonly title: string; readonly rules: readonly string[] }) => (
  <section aria-label={title}>
    <h3>
      {title} <span>{count(rules.length, 'rule')}</span>
    </h3>
    <ul className="model-check-rules">
      {rules.map((rule) => (
        <li key={rule}>
          <Icon name="check" size="small" />
          {rule}
        </li>
      ))}
    </ul>
  </section>
);
