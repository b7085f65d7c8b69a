import { ApiProblem } from '#api/api-problem.ts';
import { sinceText } from '#common/since-text.ts';
import { PROBLEMS } from '#machines/problems.ts';
import type {
  Answer,
  Attempt,
  Refusal,
  UndoAnswer,
  UndoRequest,
} from '#machines/screens/action-request.ts';
import { ACTIONS, isAction } from './actions.ts';

/**
 * Returns true for a 4xx status, which proves that nothing changed. After a 5xx status or without a
 * response the outcome is unknown.
 */
const wasRefused = (problem: ApiProblem): boolean => problem.status >= 400 && problem.status < 500;

const refusals = (attempt: Attempt, problem: ApiProblem): Refusal[] =>
  problem.errors.flatMap((entry) => {
    const target = attempt.targets.find(
      ({ id, stockNo }) => id === entry.id || id === entry.stock_no || stockNo === entry.stock_no,
    );
    if (!target) return [];
    const since = entry.since ? { since: `${sinceText(entry.since)}.` } : {};
    return [{ id: target.id, stockNo: target.stockNo, message: entry.message, ...since }];
  });

/**
 * True if the portal itself refused the call because of overload, so nothing changed. A 503 without
 * the portal's error code may come from a proxy after the call reached the server.
 */
const wasOverloaded = ({ status, code }: ApiProblem): boolean =>
  status === PROBLEMS.maintenance.status && code === PROBLEMS.maintenance.code;

export async function submit(attempt: Attempt): Promise<Answer> {
  if (!isAction(attempt.action)) throw new Error(`unknown action "${attempt.action}"`);
  try {
    return { kind: 'done', outcome: await ACTIONS[attempt.action].act(attempt) };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (wasOverloaded(error)) return { kind: 'postponed' };
    if (!wasRefused(error)) return { kind: 'unanswered', message: error.message };
    return { kind: 'refused', message: error.message, refusals: refusals(attempt, error) };
  }
}

export async function takeBack({ undo, key }: UndoRequest): Promise<UndoAnswer> {
  const answer = await submit({
    action: undo.action,
    key,
    targets: undo.ids.map((id) => ({ id, stockNo: id, problem: null, reason: null })),
    userId: undo.userId ?? null,
    clientName: null,
    remark: undo.remark ?? null,
    ...(undo.prices
      ? {
          terms: {
            prices: undo.prices,
            ...(undo.belowCostReason ? { belowCostReason: undo.belowCostReason } : {}),
          },
        }
      : {}),
  });
  if (answer.kind === 'done') return { undone: true, message: answer.outcome.text };
  if (answer.kind === 'postponed') return { undone: false, message: PROBLEMS.maintenance.message };
  return { undone: false, message: answer.message };
}
