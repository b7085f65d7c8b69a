import { api, unwrapBody } from '#api/api-client.ts';
import { ApiProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import type { Attempt, Outcome, Undo } from '#machines/screens/action-request.ts';
import { namesOf } from '../names-of.ts';
import { idempotencyParams, type StoneCommand, stonesOf } from './attempt-parts.ts';
import type { KEPT_COMMANDS } from './kept-commands.ts';

type Made = readonly { readonly id: string }[];

const removing = (action: keyof typeof KEPT_COMMANDS, made: Made): Undo => ({
  action,
  label: 'Remove',
  ids: made.map(({ id }) => id),
});

/**
 * Turns one refusal into a success message. The API refuses a request if all stones are already on
 * the list, but for the user nothing failed.
 */
const addMissing =
  (words: string, add: (attempt: Attempt) => Promise<Outcome>) =>
  (attempt: Attempt): Promise<Outcome> =>
    add(attempt).catch((problem: unknown) => {
      if (!isAllListed(problem)) throw problem;
      return { text: `${words}: ${namesOf(attempt.targets)}`, detail: null, undo: null };
    });

const isAllListed = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === GUARD_PROBLEMS.stoneIsNotListedYet.code;

async function cart(attempt: Attempt): Promise<Outcome> {
  const { data, message } = await unwrapBody(
    api.POST('/inventory/new-arrival/carts', {
      params: idempotencyParams(attempt),
      body: { data: stonesOf(attempt) },
    }),
    TEXTS.failed,
  );
  return {
    // The server's message names the stones that were already in the cart.
    text: message,
    detail: null,
    undo: removing('removeFromCart', data),
    list: 'cart',
  };
}

async function watch(attempt: Attempt): Promise<Outcome> {
  const { data, message } = await unwrapBody(
    api.POST('/inventory/new-arrival/watchlist', {
      params: idempotencyParams(attempt),
      body: { data: stonesOf(attempt) },
    }),
    TEXTS.failed,
  );
  return {
    text: message,
    detail: null,
    undo: removing('removeFromWatchlist', data),
    list: 'watchlist',
  };
}

async function note(attempt: Attempt): Promise<Outcome> {
  const dueOn = attempt.details?.dueOn;
  const { data } = await unwrapBody(
    api.POST('/inventory/new-arrival/notes', {
      params: idempotencyParams(attempt),
      body: {
        data: {
          ...stonesOf(attempt),
          remark: attempt.remark ?? '',
          ...(dueOn === undefined ? {} : { due_on: dueOn }),
        },
      },
    }),
    TEXTS.failed,
  );
  return {
    text: `${count(data.length, 'note')} added`,
    detail: null,
    undo: removing('removeNotes', data),
    list: 'notes',
  };
}

export const LIST_COMMANDS = {
  cart: { verb: 'add', act: addMissing('Already in the cart', cart) },
  watch: { verb: 'watch', act: addMissing('Already on the watchlist', watch) },
  note: { verb: 'note', act: note },
} as const satisfies Record<string, StoneCommand>;
