import { ApiProblem } from '#api/api-problem.ts';
import { firstSince } from '#common/since-text.ts';
import { notifyError } from '../../ui/notify.tsx';

/**
 * Converts the error to an `ApiProblem`, shows it as a toast and returns it. Shows no toast if
 * `isReported` is true, because the problem is already visible.
 */
export function notifyProblem(error: unknown, fallback: string): ApiProblem {
  const problem =
    error instanceof ApiProblem
      ? error
      : new ApiProblem({ message: fallback, code: 'UNEXPECTED', status: 0 });
  const since = firstSince(problem.errors);
  if (!problem.isReported) notifyError(problem.message, since === null ? {} : { detail: since });
  return problem;
}
