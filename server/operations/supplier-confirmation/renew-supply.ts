import { count } from '#common/count.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { renewedRecords } from '../../workflows/records/supplier-confirmation-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockChosenQuestions } from './chosen-questions.ts';

export const renewSupply: Handler<OperationOf<'renewSupply'>> = (call) =>
  runChange(call, async (tx) => {
    const questions = await lockChosenQuestions(tx, call.data.ids);
    await applyEvents(tx, renewedRecords, questions, {
      type: 'supply.renew',
      actor: tx.actor,
    });
    return { message: `Supplier asked again about ${count(questions.length, 'stone')}` };
  });
