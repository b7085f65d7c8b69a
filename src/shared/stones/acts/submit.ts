import { ApiProblem } from '../../../api/problem.ts';
import { sinceText } from '../../../common/since-text.ts';
import { PROBLEMS } from '../../../machines/problems.ts';
import type {
  Answer,
  Attempt,
  Refusal,
  UndoAnswer,
  UndoRequest,
} from '../../../machines/screens/action-request.ts';
import { ACTIONS, isAction } from './actions.ts';

/** Only a refusal says that nothing happened; silence and a fault of the server leave it open. */
const nothingHappened = (problem: ApiProblem): boolean =>
  problem.status >= 400 && problem.status < 500;

const refusals = (attempt: Attempt, problem: ApiProblem): Refusal[] =>
  problem.errors.flatMap((entry) => {
    const target = attempt.targets.find(
      ({ id, stockNo }) => id === entry.id || id === entry.stock_no || stockNo === entry.stock_no,
    );
    if (!target) return [];
    const since = entry.since ? { since: `${sinceText(entry.since)}.` } : {};
    return [{ id: target.id, stockNo: target.stockNo, message: entry.message, ...since }];
  });

/** As the portal itself says it: what stands before it may have passed the call on. */
const hadNoRoom = ({ status, code }: ApiProblem): boolean =>
  status === PROBLEMS.maintenance.status && code === PROBLEMS.maintenance.code;

export async function submit(attempt: Attempt): Promise<Answer> {
  if (!isAction(attempt.action)) throw new Error(`there is no action "${attempt.action}"`);
  try {
    return { kind: 'done', outcome: await ACTIONS[attempt.action].act(attempt) };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (hadNoRoom(error)) return { kind: 'postponed' };
    if (!nothingHappened(error)) return { kind: 'unanswered', message: error.message };
    return { kind: 'refused', message: error.message, refusals: refusals(attempt, error) };
  }
}

/** Taking back is an action like any other, on the records that the act has made. */
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
