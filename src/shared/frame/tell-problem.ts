import { ApiProblem } from '../../api/problem.ts';
import { firstSince } from '../../common/since-text.ts';
import { notifyError } from '../../ui/notify.tsx';

/** Says a failure at the top of the page, once, and gives it back as a problem. */
export function tellProblem(error: unknown, fallback: string): ApiProblem {
  const problem =
    error instanceof ApiProblem
      ? error
      : new ApiProblem({ message: fallback, code: 'UNEXPECTED', status: 0 });
  const since = firstSince(problem.errors);
  if (!problem.told) notifyError(problem.message, since === null ? {} : { detail: since });
  return problem;
}
