import { answerOf, api } from '../../../api/client.ts';
import { TEXTS } from '../../../api/texts.ts';
import { count } from '../../../common/count.ts';
import type { Attempt, Outcome, Undo } from '../../../machines/screens/action-request.ts';
import { keyed, type StoneAct, stonesOf } from './attempt-parts.ts';
import type { KEPT_ACTS } from './kept.ts';

type Made = readonly { readonly id: string }[];

const removing = (action: keyof typeof KEPT_ACTS, made: Made): Undo => ({
  action,
  label: 'Remove',
  ids: made.map(({ id }) => id),
});

async function cart(attempt: Attempt): Promise<Outcome> {
  const { data, message } = await answerOf(
    api.POST('/inventory/new-arrival/carts', {
      params: keyed(attempt),
      body: { data: stonesOf(attempt) },
    }),
    TEXTS.failed,
  );
  return {
    // It names those that were there already.
    text: message,
    detail: null,
    undo: removing('removeFromCart', data),
    list: 'cart',
  };
}

async function watch(attempt: Attempt): Promise<Outcome> {
  const { data, message } = await answerOf(
    api.POST('/inventory/new-arrival/watchlist', {
      params: keyed(attempt),
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
  const { data } = await answerOf(
    api.POST('/inventory/new-arrival/notes', {
      params: keyed(attempt),
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
    text: `${count(data.length, 'note')} written`,
    detail: null,
    undo: removing('removeNotes', data),
    list: 'notes',
  };
}

/** Stones are put aside. */
export const KEEPING_ACTS = {
  cart: { verb: 'add', act: cart },
  watch: { verb: 'watch', act: watch },
  note: { verb: 'note', act: note },
} as const satisfies Record<string, StoneAct>;
