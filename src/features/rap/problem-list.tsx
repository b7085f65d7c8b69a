import './problem-list.css';
import type { ApiProblem } from '#api/api-problem.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Shows an API error, and each distinct reason once. */
export function ProblemList({ problem }: { readonly problem: ApiProblem }) {
  const reasons = [...new Set(problem.errors.map(({ message }) => message))].filter(
    (message) => message !== problem.message,
  );
  return (
    <div className="rap-problem" role="alert">
      <Icon name="warning" />
      <div>
        <b>{problem.message}</b>
        {reasons.length > 0 ? (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
