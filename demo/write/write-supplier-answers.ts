import { APPROVAL, type Code, SUPPLIER_CONFIRMATION_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { decimalOf } from '../../server/stock/prices/decimals.ts';
import { CONFIRMING_PROVIDER } from '../load/load-suppliers.ts';
import type { DemoOrder } from '../scenarios/order-scenarios.ts';
import type { DemoStone } from '../stone/model.ts';

const { asked, confirmed, priceChanged, declined, expired, withdrawn } =
  SUPPLIER_CONFIRMATION_STATUS;

/** Answers about pending orders, used in rotation. */
const PENDING: readonly Code[] = [asked, expired, confirmed, priceChanged, declined];
/**
 * Number of the newest orders whose stones are asked for from any supplier, so that small data sets
 * also contain each state.
 */
const ALWAYS_QUESTIONED = 5;
const EVENTS: ReadonlyMap<number, string> = new Map([
  [confirmed.code, 'supply.confirm'],
  [priceChanged.code, 'supply.reprice'],
  [declined.code, 'supply.decline'],
  [expired.code, 'supply.expire'],
]);
export const SOLD_ELSEWHERE = 'The supplier had already sold it to another buyer.';
/** Minutes within which the supplier should answer. */
const ANSWER_TERM = 24 * 60;
const ANSWERED_AFTER = 25;

type Step = (
  ago: number,
  by: 'requester' | 'supplier' | 'portal' | 'decider',
  record: string,
  stone: DemoStone,
  step: readonly [event: string, from: number, to: number],
  reason?: string,
) => void;

export interface SupplierAnswers {
  /** columns of the COPY statement: questions as they are asked */
  readonly questions: Field[][];
  /** id, state, new price per carat, new amount, remark, answered by, answered at, ended at, until */
  readonly answers: Field[][];
  /** returns true if the supplier of the line is asked */
  isQuestioned(order: DemoOrder, stone: DemoStone): boolean;
  add(order: DemoOrder, line: { id: string; stone: DemoStone }, step: Step): void;
}

/** Writes the questions to the suppliers that confirm each order of their stones. */
export function createSupplierAnswers(
  orders: readonly DemoOrder[],
  nextId: () => string,
  at: (ago: number) => string,
  suppliers: readonly { readonly id: string; readonly userId: string }[],
): SupplierAnswers {
  const questions: Field[][] = [];
  const answers: Field[][] = [];
  let pending = 0;
  let sold = 0;

  const answerOf = ({ end }: DemoOrder): Code => {
    if (end === null) return PENDING[pending++ % PENDING.length] ?? asked;
    if (end.state === APPROVAL.approved.code) return sold++ % 4 === 1 ? priceChanged : confirmed;
    return end.state === APPROVAL.rejected.code ? declined : withdrawn;
  };

  const isQuestioned = (order: DemoOrder, { provider }: DemoStone): boolean =>
    provider === CONFIRMING_PROVIDER || orders.indexOf(order) < ALWAYS_QUESTIONED;

  return {
    isQuestioned,
    questions,
    answers,
    add(order, { id: orderId, stone }, step) {
      const supplier = suppliers[stone.provider];
      if (!supplier || !isQuestioned(order, stone)) return;
      const id = nextId();
      const { ago, end } = order;
      const { price } = stone;
      const answer = answerOf(order);
      const until = answer === expired ? ago / 2 : ago - ANSWER_TERM;
      questions.push([
        id,
        orderId,
        stone.id,
        supplier.id,
        asked.code,
        decimalOf(price.perCarat, 2),
        decimalOf(price.total, 2),
        at(ago),
        at(until),
        at(ago),
      ]);
      step(ago, 'requester', id, stone, ['supply.ask', START_CODE, asked.code]);
      if (answer === asked) return;
      const isAnswered = answer !== expired && answer !== withdrawn;
      const ended = isAnswered
        ? ago - ANSWERED_AFTER
        : answer === expired
          ? until
          : (end?.ago ?? 0);
      const remark = answer === declined ? SOLD_ELSEWHERE : null;
      const isDearer = answer === priceChanged;
      // A twentieth more than the supplier asked before.
      const dearer = Math.round((price.perCarat * 105) / 100);
      answers.push([
        id,
        answer.code,
        isDearer ? decimalOf(dearer, 2) : null,
        isDearer ? decimalOf(Math.round((dearer * stone.weight) / 100), 2) : null,
        remark,
        isAnswered ? supplier.userId : null,
        isAnswered ? at(ended) : null,
        at(ended),
      ]);
      const event = EVENTS.get(answer.code) ?? 'supply.end';
      const by = isAnswered ? 'supplier' : answer === expired ? 'portal' : 'decider';
      step(ended, by, id, stone, [event, asked.code, answer.code], remark ?? undefined);
      if (end?.state === APPROVAL.approved.code)
        step(end.ago, 'decider', id, stone, ['supply.sell', answer.code, answer.code]);
    },
  };
}
