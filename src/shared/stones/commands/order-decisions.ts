import { api, unwrapBody } from '#api/api-client.ts';
import { ApiProblem } from '#api/api-problem.ts';
import type { ConfirmStoneId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { ProblemEntry } from '#api/types.ts';
import { formatNumber } from '#common/format.ts';
import { idFromText } from '#common/id-from-text.ts';
import { sinceText } from '#common/since-text.ts';
import type { ActionResult, Attempt, Instead, Outcome } from '#machines/screens/action-request.ts';
import { amountOf } from '../amount-of.ts';
import { idempotencyParams, idsOf } from './attempt-parts.ts';

interface Answered {
  readonly id: string;
  readonly stock_no: string;
  readonly done: boolean;
  readonly message: string | null;
  readonly since?: NonNullable<ProblemEntry['since']>;
  readonly alternatives?: ActionResult['alternatives'];
  readonly invoice_no?: string;
}

const resultOf = ({
  id,
  stock_no,
  done,
  message,
  since,
  alternatives = [],
}: Answered): ActionResult => ({
  id,
  stockNo: stock_no,
  refusal: done ? null : `${message ?? TEXTS.failed}${since ? ` ${sinceText(since)}.` : ''}`,
  alternatives,
});

/**
 * Omits the results if all orders succeeded and no alternatives are offered, because the message
 * then suffices.
 */
function outcomeOf(text: string, results: readonly ActionResult[]): Outcome {
  const plain = results.every(({ refusal, alternatives }) => !refusal && alternatives.length === 0);
  return { text, detail: null, undo: null, ...(plain ? {} : { results }) };
}

interface Part {
  readonly key: string;
  readonly ids: readonly ConfirmStoneId[];
  readonly grounds: {
    readonly below_cost_reason?: string;
    readonly unanswered_reason?: string;
  };
  readonly path:
    | '/inventory/new-arrival/approve-stone'
    | '/inventory/new-arrival/approve-external-export-diamonds';
}

const approvePart = async ({ key, ids, grounds, path }: Part): Promise<readonly Answered[]> =>
  (
    await unwrapBody(
      api.PUT(path, {
        params: idempotencyParams({ key }),
        body: { data: { ids: [...ids], each: true, ...grounds } },
      }),
      TEXTS.failed,
    )
  ).data;

const HALF = 'HALF_ANSWERED';

/**
 * Approves orders. Orders of API clients use another endpoint, so a mixed selection takes two
 * calls.
 */
export async function approve(attempt: Attempt): Promise<Outcome> {
  const { key, terms } = attempt;
  const external = new Set(terms?.external ?? []);
  const orders = idsOf<ConfirmStoneId>(attempt);
  const { belowCostReason, unansweredReason } = terms ?? {};
  const grounds = {
    ...(belowCostReason === undefined ? {} : { below_cost_reason: belowCostReason }),
    ...(unansweredReason === undefined ? {} : { unanswered_reason: unansweredReason }),
  };
  const parts: Part[] = [
    {
      key,
      grounds,
      ids: orders.filter((id) => !external.has(id)),
      path: '/inventory/new-arrival/approve-stone' as const,
    },
    {
      key: `${key}-external`,
      grounds,
      ids: orders.filter((id) => external.has(id)),
      path: '/inventory/new-arrival/approve-external-export-diamonds' as const,
    },
  ].filter(({ ids }) => ids.length > 0);
  const refusals: ApiProblem[] = [];
  const results: ActionResult[] = [];
  const invoices = new Set<string>();
  for (const part of parts) {
    try {
      const answered = await approvePart(part);
      results.push(...answered.map(resultOf));
      for (const { invoice_no } of answered) if (invoice_no) invoices.add(invoice_no);
    } catch (error) {
      // Only a response with status 4xx is a refusal. The outcome of any other error is unknown, so
      // it is rethrown, and the user can retry the attempt with the same idempotency keys.
      if (!(error instanceof ApiProblem)) throw error;
      // The first call succeeded. The error gets another code, because the code of an overloaded
      // server would show the message "Nothing was changed."
      if (error.status >= 500 && results.length > 0)
        throw new ApiProblem({ message: error.message, code: HALF, status: error.status });
      if (error.status < 400 || error.status >= 500) throw error;
      refusals.push(error);
      results.push(...refusedPart(attempt, part, error));
    }
  }
  const [first] = refusals;
  if (first && refusals.length === parts.length)
    throw new ApiProblem({
      message: first.message,
      code: first.code,
      status: first.status,
      errors: refusals.flatMap(({ errors }) => errors),
    });
  return { ...outcomeOf(summarize(results, 'approved'), results), documents: [...invoices] };
}

function refusedPart(attempt: Attempt, { ids }: Part, problem: ApiProblem): ActionResult[] {
  const refused: ReadonlySet<string> = new Set(ids);
  return attempt.targets
    .filter(({ id }) => refused.has(id))
    .map(({ id, stockNo }) => ({
      id,
      stockNo,
      refusal: problem.errors.find((entry) => entry.id === id)?.message ?? problem.message,
      alternatives: [],
    }));
}

/** Formats "3 stones approved, 1 unchanged", as the server does for a single call. */
function summarize(results: readonly ActionResult[], participle: string): string {
  const done = results.filter(({ refusal }) => refusal === null).length;
  const left = results.length - done;
  return `${done === 1 ? '1 stone' : `${done} stones`} ${participle}${left === 0 ? '' : `, ${left} unchanged`}`;
}

export const reject = (attempt: Attempt): Promise<Outcome> => rejectOrders(attempt, {});

/** Rejects the orders and takes their stones off the market. */
export const withdrawOrders = (attempt: Attempt): Promise<Outcome> =>
  rejectOrders(attempt, { withdraw: true });

async function rejectOrders(attempt: Attempt, more: { withdraw?: true }): Promise<Outcome> {
  const { message, data } = await unwrapBody(
    api.PUT('/inventory/new-arrival/reject-stone', {
      params: idempotencyParams(attempt),
      body: {
        data: {
          ids: idsOf<ConfirmStoneId>(attempt),
          remark: attempt.remark ?? '',
          each: true,
          ...more,
        },
      },
    }),
    TEXTS.failed,
  );
  const results = data.map(resultOf);
  const chosen = (attempt.terms?.instead ?? []).filter(({ of, stockNos }) => {
    const refused = results.find(({ id }) => id === of);
    return stockNos.length > 0 && refused?.refusal === null;
  });
  if (chosen.length === 0) return outcomeOf(message, results);
  // For these orders the user has already chosen alternatives, so no further choice is offered.
  const settled = new Set(chosen.map(({ of }) => of));
  const left = results.map((result) =>
    settled.has(result.id) ? { ...result, alternatives: [] } : result,
  );
  return { ...outcomeOf(message, left), detail: await offerInstead(attempt.key, chosen) };
}

/**
 * Adds the chosen alternatives to the carts. The rejections are already final, so a failure here
 * only adds a detail to the message.
 */
async function offerInstead(key: string, chosen: readonly Instead[]): Promise<string> {
  const byClient = Map.groupBy(chosen, ({ userId }) => userId);
  const said: string[] = [];
  for (const [userId, parts] of byClient) {
    const stockNos = [...new Set(parts.flatMap((part) => part.stockNos))];
    try {
      await unwrapBody(
        api.POST('/inventory/new-arrival/carts', {
          params: idempotencyParams({ key: `${key}-instead-${userId}` }),
          body: { data: { stock_numbers: stockNos, user_id: userId, remark: INSTEAD } },
        }),
        TEXTS.failed,
      );
      said.push(`${stockNos.join(', ')} added to the trading client's cart`);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      said.push(
        `${stockNos.join(', ')} not added to the trading client's cart: ${problem.message}`,
      );
    }
  }
  return said.join('; ');
}
const INSTEAD = 'Offered as an alternative to a stone that could not be sold.';

/**
 * The message shows the total that the server returns, because only the server can compute the
 * prices for a discount.
 */
export async function changeOrders(attempt: Attempt): Promise<Outcome> {
  const { pricePerCarat, disc, belowCostReason } = attempt.terms ?? {};
  const { message, data } = await unwrapBody(
    api.PUT('/inventory/new-arrival/update-confirm-stone', {
      params: idempotencyParams(attempt),
      body: {
        data: {
          ids: idsOf<ConfirmStoneId>(attempt),
          ...(pricePerCarat === undefined ? {} : { price_per_ct: pricePerCarat }),
          ...(disc === undefined ? {} : { disc }),
          ...(belowCostReason === undefined ? {} : { below_cost_reason: belowCostReason }),
          ...(attempt.remark === null ? {} : { remark: attempt.remark }),
        },
      },
    }),
    TEXTS.failed,
  );
  const amount = amountOf(data);
  const [first] = data;
  const price =
    data.length === 1 && first
      ? `${first.stock_no} at $${formatNumber(first.markup_ppc)} per carat, `
      : '';
  const before = attempt.terms?.perCaratOf;
  return {
    text: message,
    detail: `${price}amount now $${formatNumber(amount)}`,
    // Undo restores the previous price. The server refuses the undo if another user has changed the
    // price in the meantime.
    undo:
      before && (pricePerCarat ?? disc) !== undefined
        ? {
            action: 'undoPrice',
            label: 'Undo',
            ids: data.map(({ id }) => id),
            prices: data.map(({ id, markup_ppc: was }) => ({
              id,
              was,
              perCarat: before[id] ?? was,
            })),
            ...(attempt.terms?.wasBelowCost ? { belowCostReason: AGREED_BEFORE } : {}),
          }
        : null,
  };
}

const AGREED_BEFORE = 'Undo of a price change: restores the price agreed earlier.';

export async function undoPrice(attempt: Attempt): Promise<Outcome> {
  const { belowCostReason } = attempt.terms ?? {};
  const { message } = await unwrapBody(
    api.PUT('/inventory/new-arrival/update-confirm-stone', {
      params: idempotencyParams(attempt),
      body: {
        data: {
          ids: idsOf<ConfirmStoneId>(attempt),
          prices: (attempt.terms?.prices ?? []).map(({ id, was, perCarat }) => ({
            id: idFromText<ConfirmStoneId>(id),
            was,
            price_per_ct: perCarat,
          })),
          ...(belowCostReason === undefined ? {} : { below_cost_reason: belowCostReason }),
        },
      },
    }),
    TEXTS.failed,
  );
  return { text: `${message}: the earlier price applies again`, detail: null, undo: null };
}

export async function reverseOrders(attempt: Attempt): Promise<Outcome> {
  const { message } = await unwrapBody(
    api.PUT('/inventory/new-arrival/reverse-confirm-stone', {
      params: idempotencyParams(attempt),
      body: {
        data: {
          ids: idsOf<ConfirmStoneId>(attempt),
          remark: attempt.remark ?? '',
          stone_is_gone: attempt.terms?.gone ?? false,
        },
      },
    }),
    TEXTS.failed,
  );
  return { text: message, detail: null, undo: null };
}
