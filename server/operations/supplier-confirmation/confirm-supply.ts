import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { answerQuestions } from './chosen-questions.ts';

export const confirmSupply: Handler<OperationOf<'confirmSupply'>> = (call) => {
  const { ids, remark = '' } = call.data;
  return runChange(
    call,
    (tx) => answerQuestions(tx, ids, { type: 'supply.confirm', actor: tx.actor }, 'confirmed'),
    remark.trim() || null,
  );
};
