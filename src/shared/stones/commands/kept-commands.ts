import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { CartLineId, KeptLineId, NoteId, WatchLineId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { NOTE_ACTIONS } from '#common/list-labels.ts';
import { NOTE_STATUS } from '#machines/codes.ts';
import type { Attempt, Outcome } from '#machines/screens/action-request.ts';
import { idempotencyParams, idsOf, type StoneCommand, stonesOf } from './attempt-parts.ts';

export type KeptList = 'cart' | 'watchlist' | 'notes';

const IN_WORDS: Readonly<Record<KeptList, string>> = {
  cart: 'the cart',
  watchlist: 'the watchlist',
  notes: 'the notes',
};

const done = (text: string): Outcome => ({ text, detail: null, undo: null });
const all = ({ targets }: Attempt, noun = 'stone'): string => count(targets.length, noun);
const words = ({ remark }: Attempt) => (remark ? { remark } : {});

/**
 * Command that removes lines from a list. The undo runs the command `back`, which adds the stones
 * with the same user and remark. An attempt without a remark (null) has no undo.
 */
const remove = (list: Exclude<KeptList, 'notes'>, back: string): StoneCommand => ({
  verb: 'remove',
  async act(attempt) {
    const params = idempotencyParams(attempt);
    await unwrapBody(
      list === 'cart'
        ? api.DELETE('/inventory/new-arrival/carts', {
            params,
            body: { data: { ids: idsOf<CartLineId>(attempt) } },
          })
        : api.DELETE('/inventory/new-arrival/watchlist', {
            params,
            body: { data: { ids: idsOf<WatchLineId>(attempt) } },
          }),
      TEXTS.failed,
    );
    return {
      text: `${all(attempt)} removed from ${IN_WORDS[list]}`,
      detail: null,
      undo:
        attempt.remark === null
          ? null
          : {
              action: back,
              label: 'Restore',
              ids: attempt.targets.map(({ stockNo }) => stockNo),
              userId: attempt.userId,
              remark: attempt.remark,
            },
    };
  },
});

const putBack = (list: Exclude<KeptList, 'notes'>): StoneCommand => ({
  verb: 'restore',
  async act(attempt) {
    const call = {
      params: idempotencyParams(attempt),
      body: { data: { ...stonesOf(attempt), ...words(attempt) } },
    };
    await unwrapBody(
      list === 'cart'
        ? api.POST('/inventory/new-arrival/carts', call)
        : api.POST('/inventory/new-arrival/watchlist', call),
      TEXTS.failed,
    );
    return done(`${all(attempt)} restored`);
  },
});

async function removeNotes(attempt: Attempt): Promise<Outcome> {
  await unwrapBody(
    api.DELETE('/inventory/new-arrival/notes', {
      params: idempotencyParams(attempt),
      body: { data: { ids: idsOf<NoteId>(attempt) } },
    }),
    TEXTS.failed,
  );
  return done(`${all(attempt, 'note')} removed`);
}

const setNotes = (status: 1 | 2, said: string, back: { action: string; label: string }) => ({
  verb: status === NOTE_STATUS.done.code ? 'finish' : 'reopen',
  async act(attempt: Attempt): Promise<Outcome> {
    await unwrapBody(
      api.PUT('/inventory/new-arrival/notes', {
        params: idempotencyParams(attempt),
        body: { data: { ids: idsOf<NoteId>(attempt), status } },
      }),
      TEXTS.failed,
    );
    return {
      text: `${all(attempt, 'note')} ${said}`,
      detail: null,
      undo: { ...back, ids: idsOf(attempt) },
    };
  },
});

/**
 * Command that moves lines to another list. The command `back` undoes the move. `back` is null for
 * notes, because a new note requires a new text.
 */
const move = (from: KeptList, to: KeptList, back: string | null): StoneCommand => ({
  verb: 'move',
  async act(attempt) {
    const made = await unwrapData(
      api.POST('/inventory/new-arrival/move-lines', {
        params: idempotencyParams(attempt),
        body: {
          data: {
            from,
            to,
            ids: idsOf<KeptLineId>(attempt),
            ...(to === 'notes' ? { text: attempt.remark ?? '' } : {}),
          },
        },
      }),
      TEXTS.failed,
    );
    return {
      text: `${count(made.length, 'stone')} moved to ${IN_WORDS[to]}`,
      detail: null,
      undo:
        back === null ? null : { action: back, label: 'Move back', ids: made.map(({ id }) => id) },
    };
  },
});

export const KEPT_COMMANDS = {
  removeFromCart: remove('cart', 'putBackInCart'),
  removeFromWatchlist: remove('watchlist', 'putBackOnWatchlist'),
  removeNotes: { verb: 'remove', act: removeNotes },
  putBackInCart: putBack('cart'),
  putBackOnWatchlist: putBack('watchlist'),
  finishNotes: setNotes(2, 'done', { action: 'reopenNotes', label: NOTE_ACTIONS.reopenNotes }),
  reopenNotes: setNotes(1, 'reopened', {
    action: 'finishNotes',
    label: NOTE_ACTIONS.finishNotes,
  }),
  moveCartToWatchlist: move('cart', 'watchlist', 'moveWatchlistToCart'),
  moveCartToNotes: move('cart', 'notes', 'moveNotesToCart'),
  moveWatchlistToCart: move('watchlist', 'cart', 'moveCartToWatchlist'),
  moveWatchlistToNotes: move('watchlist', 'notes', 'moveNotesToWatchlist'),
  moveNotesToCart: move('notes', 'cart', null),
  moveNotesToWatchlist: move('notes', 'watchlist', null),
} as const satisfies Record<string, StoneCommand>;
