import { api, unwrapBody } from '#api/api-client.ts';
import type { ConfirmStoneId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import type { Attempt, Outcome } from '#machines/screens/action-request.ts';
import {
  idempotencyParams,
  idsOf,
  remarkOf,
  type StoneCommand,
  stonesOf,
  undoRemark,
} from './attempt-parts.ts';

async function confirm(attempt: Attempt): Promise<Outcome> {
  const { data } = await unwrapBody(
    api.POST('/inventory/new-arrival/confirm-stone', {
      params: idempotencyParams(attempt),
      body: { data: { ...stonesOf(attempt), ...remarkOf(attempt) } },
    }),
    TEXTS.failed,
  );
  return {
    text: `Order ${data.order_no} placed`,
    detail: count(data.stones.length, 'stone'),
    undo: {
      action: 'cancelOrder',
      label: 'Cancel the order',
      ids: data.stones.map(({ id }) => id),
      ...undoRemark(attempt),
    },
    list: 'confirm-stone',
  };
}

async function cancelOrder(attempt: Attempt): Promise<Outcome> {
  await unwrapBody(
    api.PUT('/inventory/new-arrival/cancel-confirm-stone', {
      params: idempotencyParams(attempt),
      body: { data: { ids: idsOf<ConfirmStoneId>(attempt), ...remarkOf(attempt) } },
    }),
    TEXTS.failed,
  );
  return {
    text: `${count(attempt.targets.length, 'order')} cancelled`,
    detail: null,
    undo: null,
  };
}

/** Lazy-loaded, because few users decide on orders, and no user does so as the first action. */
const answers = () => import('./order-decisions.ts');

export const ORDER_COMMANDS = {
  confirm: { verb: 'confirm', act: confirm },
  cancelOrder: { verb: 'cancel', act: cancelOrder },
  approve: { verb: 'approve', act: async (of) => (await answers()).approve(of) },
  reject: { verb: 'reject', act: async (of) => (await answers()).reject(of) },
  withdrawOrder: { verb: 'withdraw', act: async (of) => (await answers()).withdrawOrders(of) },
  reverseOrder: { verb: 'reverse', act: async (of) => (await answers()).reverseOrders(of) },
  changeOrder: { verb: 'change', act: async (of) => (await answers()).changeOrders(of) },
  undoPrice: { verb: 'restore the price of', act: async (of) => (await answers()).undoPrice(of) },
} as const satisfies Record<string, StoneCommand>;
