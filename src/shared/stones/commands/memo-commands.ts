import { api, unwrapBody } from '#api/api-client.ts';
import type { MemoId, MemoLineId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { formatDate, formatNumber } from '#common/format.ts';
import { MEMO_REQUEST } from '#machines/codes.ts';
import type { Attempt, Outcome } from '#machines/screens/action-request.ts';
import {
  idempotencyParams,
  idsOf,
  remarkOf,
  type StoneCommand,
  stonesOf,
} from './attempt-parts.ts';

async function issue(attempt: Attempt): Promise<Outcome> {
  const { termsDays, limitReason = '' } = attempt.details ?? {};
  const reason = attempt.terms?.belowCostReason;
  const prices = attempt.targets.flatMap(({ id, perCarat }) =>
    perCarat === undefined ? [] : [{ stock_no: id, price_per_ct: perCarat }],
  );
  const { data } = await unwrapBody(
    api.POST('/inventory/new-arrival/memo', {
      params: idempotencyParams(attempt),
      body: {
        data: {
          ...stonesOf(attempt),
          ...(termsDays === undefined ? {} : { terms_days: termsDays }),
          ...(prices.length === 0 ? {} : { prices }),
          ...(reason === undefined ? {} : { below_cost_reason: reason }),
          ...(limitReason === '' ? {} : { limit_reason: limitReason }),
          ...remarkOf(attempt),
        },
      },
    }),
    TEXTS.failed,
  );
  return {
    text: `Memo ${data.memo_no} issued`,
    detail: `${count(data.lines.length, 'stone')}, due on ${formatDate(`${data.due_on}T00:00`)}`,
    undo: null,
    list: 'memo',
  };
}

async function receive(attempt: Attempt): Promise<Outcome> {
  const { message } = await unwrapBody(
    api.PUT('/inventory/new-arrival/receive-memo', {
      params: idempotencyParams(attempt),
      body: { data: { ids: idsOf<MemoLineId>(attempt) } },
    }),
    TEXTS.failed,
  );
  return {
    text: message,
    detail: null,
    undo: { action: 'undoReceive', label: 'Undo', ids: idsOf(attempt) },
  };
}

async function undoReceive(attempt: Attempt): Promise<Outcome> {
  const { message } = await unwrapBody(
    api.PUT('/inventory/new-arrival/undo-receive-memo', {
      params: idempotencyParams(attempt),
      body: { data: { ids: idsOf<MemoLineId>(attempt) } },
    }),
    TEXTS.failed,
  );
  return { text: message, detail: null, undo: null };
}

async function renewMemo(attempt: Attempt): Promise<Outcome> {
  const { message, data } = await unwrapBody(
    api.PUT('/inventory/memo/renew', {
      params: idempotencyParams(attempt),
      body: {
        data: {
          ids: idsOf<MemoId>(attempt),
          due_on: attempt.details?.dueOn ?? '',
          remark: attempt.remark ?? '',
        },
      },
    }),
    TEXTS.failed,
  );
  return { text: message, detail: `Due on ${formatDate(`${data.due_on}T00:00`)}`, undo: null };
}

async function acceptMemoTerms(attempt: Attempt): Promise<Outcome> {
  const { message } = await unwrapBody(
    api.PUT('/inventory/memo/accept', {
      params: idempotencyParams(attempt),
      body: {
        data: {
          memos: idsOf<MemoId>(attempt).map((id) => ({
            id,
            terms_version: attempt.details?.termsVersions?.[id] ?? 1,
          })),
        },
      },
    }),
    TEXTS.failed,
  );
  return { text: message, detail: null, undo: null };
}

async function requestMemo(attempt: Attempt): Promise<Outcome> {
  const { message } = await unwrapBody(
    api.PUT('/inventory/memo/request', {
      params: idempotencyParams(attempt),
      body: {
        data: {
          ids: idsOf<MemoLineId>(attempt),
          request: attempt.details?.memoRequest ?? MEMO_REQUEST.buy.code,
          remark: attempt.remark ?? '',
        },
      },
    }),
    TEXTS.failed,
  );
  return { text: message, detail: null, undo: null };
}

async function retractMemoRequest(attempt: Attempt): Promise<Outcome> {
  const { message } = await unwrapBody(
    api.PUT('/inventory/memo/request/withdraw', {
      params: idempotencyParams(attempt),
      body: { data: { ids: idsOf<MemoLineId>(attempt) } },
    }),
    TEXTS.failed,
  );
  return { text: message, detail: null, undo: null };
}

async function grantMemoRequest(attempt: Attempt): Promise<Outcome> {
  const { message } = await unwrapBody(
    api.PUT('/inventory/memo/request/grant', {
      params: idempotencyParams(attempt),
      body: {
        data: {
          ids: idsOf<MemoLineId>(attempt),
          remark: attempt.remark ?? '',
          ...(attempt.details?.dueOn ? { due_on: attempt.details.dueOn } : {}),
        },
      },
    }),
    TEXTS.failed,
  );
  return { text: message, detail: null, undo: null };
}

async function declineMemoRequest(attempt: Attempt): Promise<Outcome> {
  const { message } = await unwrapBody(
    api.PUT('/inventory/memo/request/decline', {
      params: idempotencyParams(attempt),
      body: { data: { ids: idsOf<MemoLineId>(attempt), remark: attempt.remark ?? '' } },
    }),
    TEXTS.failed,
  );
  return { text: message, detail: null, undo: null };
}

async function withdrawMemo(attempt: Attempt): Promise<Outcome> {
  const { message } = await unwrapBody(
    api.PUT('/inventory/new-arrival/receive-memo', {
      params: idempotencyParams(attempt),
      body: {
        data: { ids: idsOf<MemoLineId>(attempt), withdraw: true, remark: attempt.remark ?? '' },
      },
    }),
    TEXTS.failed,
  );
  return {
    text: message,
    detail: 'The trading clients are notified of the reason.',
    undo: null,
  };
}

async function sell(attempt: Attempt): Promise<Outcome> {
  const reason = attempt.terms?.belowCostReason;
  const ids = idsOf<MemoLineId>(attempt);
  const prices = ids.flatMap((id, at) => {
    const perCarat = attempt.targets[at]?.perCarat;
    return perCarat === undefined ? [] : [{ id, price_per_ct: perCarat }];
  });
  const { data, message } = await unwrapBody(
    api.POST('/inventory/new-arrival/memo-sell', {
      params: idempotencyParams(attempt),
      body: {
        data: {
          ids,
          ...(prices.length === 0 ? {} : { prices }),
          ...(reason === undefined ? {} : { below_cost_reason: reason }),
        },
      },
    }),
    TEXTS.failed,
  );
  return {
    text: message,
    detail: `$${formatNumber(data.amount)}`,
    undo: null,
    documents: data.invoices.map(({ invoice_no }) => invoice_no),
  };
}

async function reverse(attempt: Attempt): Promise<Outcome> {
  const { message } = await unwrapBody(
    api.PUT('/inventory/new-arrival/reverse-memo', {
      params: idempotencyParams(attempt),
      body: { data: { ids: idsOf<MemoLineId>(attempt), remark: attempt.remark ?? '' } },
    }),
    TEXTS.failed,
  );
  return { text: message, detail: null, undo: null };
}

export const MEMO_COMMANDS = {
  memo: { verb: 'issue', act: issue },
  receive: { verb: 'receive', act: receive },
  undoReceive: { verb: 'undo the receipt of', act: undoReceive },
  renewMemo: { verb: 'renew', act: renewMemo },
  acceptMemoTerms: { verb: 'accept', act: acceptMemoTerms },
  requestMemo: { verb: 'request', act: requestMemo },
  retractMemoRequest: { verb: 'withdraw', act: retractMemoRequest },
  grantMemoRequest: { verb: 'grant', act: grantMemoRequest },
  declineMemoRequest: { verb: 'decline', act: declineMemoRequest },
  withdrawMemo: { verb: 'withdraw', act: withdrawMemo },
  sell: { verb: 'sell', act: sell },
  reverse: { verb: 'reverse', act: reverse },
} as const satisfies Record<string, StoneCommand>;
