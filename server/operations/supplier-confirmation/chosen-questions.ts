import type { SupplierConfirmationId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import type { SupplierConfirmationEvent } from '#machines/workflows/supplier-confirmation.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  answeredRecords,
  type ConfirmationSubject,
  lockConfirmations,
  type SupplierPrices,
} from '../../workflows/records/supplier-confirmation-records.ts';

/** A question is a supplier confirmation that was asked for. */
export async function lockChosenQuestions(
  change: Change,
  named: readonly SupplierConfirmationId[],
): Promise<ConfirmationSubject[]> {
  const ids = [...new Set(named)];
  const questions = await lockConfirmations(change, ids);
  if (questions.length < ids.length) throw refuse('notFound');
  return questions;
}

/** Records the same answer for all questions, or for none. Returns the message. */
export async function answerQuestions(
  change: Change,
  ids: readonly SupplierConfirmationId[],
  event: SupplierConfirmationEvent,
  words: string,
  prices?: SupplierPrices,
): Promise<{ message: string }> {
  const questions = await lockChosenQuestions(change, ids);
  await applyEvents(change, answeredRecords(prices), questions, event);
  return { message: `${count(questions.length, 'stone')} ${words}` };
}
