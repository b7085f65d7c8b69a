import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { answerQuestions } from './chosen-questions.ts';

export const declineSupply: Handler<OperationOf<'declineSupply'>> = (call) => {
  const { ids, remark } = call.data;
  return runChange(
    call,
    (tx) =>
      answerQuestions(tx, ids, { type: 'supply.decline', actor: tx.actor, remark }, 'declined'),
    remark.trim() || null,
  );
};
