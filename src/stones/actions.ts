import { answerOf, api } from '../api/client.ts';
import { ApiProblem } from '../api/problem.ts';
import { TEXTS } from '../api/texts.ts';
import type {
  Answer,
  Attempt,
  Outcome,
  Refusal,
  UndoAnswer,
  UndoRequest,
} from '../machines/screens/action-request.ts';
import { formatDateTime } from '../ui/format.ts';
import { idsOf, keyed, type StoneAct, stonesOf } from './acts/attempt-parts.ts';
import { KEPT_ACTIONS } from './acts/kept.ts';
import { LIST_ACTS } from './acts/lists.ts';
import { MEMO_ACTIONS } from './acts/memo.ts';
import { MEMO_ACTS } from './acts/memo-issue.ts';
import { ORDER_ACTS } from './acts/orders.ts';
import { count } from './count.ts';

async function hold(attempt: Attempt): Promise<Outcome> {
  const { data } = await answerOf(
    api.POST('/inventory/new-arrival/hold', {
      params: keyed(attempt),
      body: { data: stonesOf(attempt) },
    }),
    TEXTS.failed,
  );
  return {
    text: `${count(data.holds.length, 'stone')} held to ${formatDateTime(data.until)}`,
    detail: data.hold_no,
    undo: { action: 'release', label: 'Release', ids: data.holds.map(({ id }) => id) },
  };
}

async function join(attempt: Attempt): Promise<Outcome> {
  const { data } = await answerOf(
    api.POST('/inventory/new-arrival/hold-queue', {
      params: keyed(attempt),
      body: { data: stonesOf(attempt) },
    }),
    TEXTS.failed,
  );
  const [first] = data;
  return {
    text: `In line for ${count(data.length, 'stone')}`,
    detail:
      data.length === 1 && first ? `${first.stock_no}: ${ordinal(first.place)} in line` : null,
    undo: { action: 'leave', label: 'Leave the line', ids: data.map(({ id }) => id) },
  };
}

async function releaseHolds(attempt: Attempt): Promise<Outcome> {
  await answerOf(
    api.PUT('/inventory/new-arrival/release-hold', {
      params: keyed(attempt),
      body: { data: { hold_ids: idsOf(attempt), withdraw: false } },
    }),
    TEXTS.failed,
  );
  return { text: `${count(attempt.targets.length, 'hold')} released`, detail: null, undo: null };
}

async function withdraw(attempt: Attempt): Promise<Outcome> {
  await answerOf(
    api.PUT('/inventory/new-arrival/release-hold', {
      params: keyed(attempt),
      body: { data: { hold_ids: idsOf(attempt), withdraw: true, remark: attempt.remark ?? '' } },
    }),
    TEXTS.failed,
  );
  return {
    text: `${count(attempt.targets.length, 'stone')} withdrawn`,
    detail: 'The clients are told why.',
    undo: null,
  };
}

async function extend(attempt: Attempt): Promise<Outcome> {
  await answerOf(
    api.PUT('/inventory/new-arrival/extend-hold', {
      params: keyed(attempt),
      body: { data: { hold_ids: idsOf(attempt) } },
    }),
    TEXTS.failed,
  );
  return { text: `${count(attempt.targets.length, 'hold')} extended`, detail: null, undo: null };
}

async function leave(attempt: Attempt): Promise<Outcome> {
  await answerOf(
    api.DELETE('/inventory/new-arrival/hold-queue', {
      params: keyed(attempt),
      body: { data: { queue_ids: idsOf(attempt) } },
    }),
    TEXTS.failed,
  );
  return {
    text: `Out of line for ${count(attempt.targets.length, 'stone')}`,
    detail: null,
    undo: null,
  };
}

const orderActs = () => import('./order-acts.ts');

export const ACTIONS = {
  hold: { verb: 'hold', act: hold },
  take: { verb: 'hold', act: hold },
  join: { verb: 'join the line for', act: join },
  leave: { verb: 'leave the line for', act: leave },
  release: { verb: 'release', act: releaseHolds },
  extend: { verb: 'extend', act: extend },
  withdraw: { verb: 'withdraw', act: withdraw },
  ...KEPT_ACTIONS,
  ...MEMO_ACTIONS,
  ...ORDER_ACTS,
  ...MEMO_ACTS,
  ...LIST_ACTS,
  approve: { verb: 'approve', act: async (of) => (await orderActs()).approve(of) },
  reject: { verb: 'reject', act: async (of) => (await orderActs()).reject(of) },
  changeOrder: { verb: 'change', act: async (of) => (await orderActs()).changeOrders(of) },
  cancelOrder: { verb: 'cancel', act: async (of) => (await orderActs()).cancelOrders(of) },
} as const satisfies Record<string, StoneAct>;
export type ActionName = keyof typeof ACTIONS;

export const isAction = (name: string): name is ActionName => name in ACTIONS;

export function ordinal(place: number): string {
  const tens = place % 100;
  if (tens > 10 && tens < 14) return `${place}th`;
  return `${place}${['th', 'st', 'nd', 'rd'][place % 10] ?? 'th'}`;
}

/** Only a refusal says that nothing happened; silence and a fault of the server leave it open. */
const nothingHappened = (problem: ApiProblem): boolean =>
  problem.status >= 400 && problem.status < 500;

const refusals = (attempt: Attempt, problem: ApiProblem): Refusal[] =>
  problem.errors.flatMap((entry) => {
    const target = attempt.targets.find(
      ({ id, stockNo }) => id === entry.id || id === entry.stock_no || stockNo === entry.stock_no,
    );
    return target ? [{ id: target.id, stockNo: target.stockNo, message: entry.message }] : [];
  });

export async function submit(attempt: Attempt): Promise<Answer> {
  if (!isAction(attempt.action)) throw new Error(`there is no action "${attempt.action}"`);
  try {
    return { kind: 'done', outcome: await ACTIONS[attempt.action].act(attempt) };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
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
  });
  if (answer.kind === 'done') return { undone: true, message: answer.outcome.text };
  return { undone: false, message: answer.message };
}
