import './conformance.css';
import './tables.css';
import { formatDate } from '#common/format.ts';
import { toWords } from '#machines/kernel/identifier-words.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LEVELS, OUTCOME_WORDS, type Outcome, type WorkflowCoverage } from './coverage.ts';
import { EdgeButton } from './transition-list.tsx';
import type { WorkflowModel } from './workflow-models.ts';

const SIGNS: Readonly<Record<Outcome, string>> = { walked: '✓', missing: '✕', apart: '·' };

type CoverageTableProps = {
  readonly model: WorkflowModel;
  readonly coverage: WorkflowCoverage;
  readonly lit: string | null;
  readonly onLight: (edge: string | null) => void;
};

/** Shows which transitions the tests of this build executed, by test level. */
export function CoverageTable({ model, coverage, lit, onLight }: CoverageTableProps) {
  const { edges } = model.diagram;
  const ids = edges.map(({ id }) => id);
  return (
    <section className="workflow-coverage" aria-label="Coverage">
      <h2>
        Covered by the tests <span>on {formatDate(coverage.writtenOn)}</span>
      </h2>
      {coverage.isCurrent ? null : (
        <p className="workflow-stale" role="note">
          <Icon name="warning" size="small" />
          {coverage.hash === null
            ? 'The tests have not covered this model yet.'
            : `The tests covered another version of this model, ${coverage.hash}.`}
        </p>
      )}
      <dl className="workflow-levels">
        {LEVELS.map(({ level, name }) => {
          const { walked, total } = coverage.walked(level, ids);
          return (
            <div key={level} data-whole={walked === total ? '' : undefined}>
              <dt>{name}</dt>
              <dd>
                {walked} of {total}
              </dd>
            </div>
          );
        })}
      </dl>
      <table className="workflow-table workflow-coverage-table">
        <thead>
          <tr>
            <th>Transition</th>
            {LEVELS.map(({ level, name }) => (
              <th key={level}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {edges.map((edge) => {
            const outcomes = coverage.ofEdge(edge.id);
            return (
              <tr key={edge.id} data-lit={edge.id === lit ? '' : undefined}>
                <td>
                  <EdgeButton edge={edge} lit={lit} onLight={onLight} />
                  <div className="workflow-conditions">
                    {toWords(edge.from)} to {toWords(edge.to)}
                  </div>
                </td>
                {LEVELS.map(({ level }) => (
                  <td key={level} data-outcome={outcomes[level]}>
                    <span aria-hidden="true">{SIGNS[outcomes[level]]}</span>{' '}
                    {OUTCOME_WORDS[outcomes[level]]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
