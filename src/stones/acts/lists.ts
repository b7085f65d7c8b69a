import { answerOf, api } from '../../api/client.ts';
import { TEXTS } from '../../api/texts.ts';
import type { Attempt, Outcome, Undo } from '../../machines/screens/action-request.ts';
import { count } from '../count.ts';
import { idsOf, keyed, type StoneAct, stonesOf } from './attempt-parts.ts';

type Made = readonly { readonly id: string }[];

const undoing = (action: keyof typeof LIST_ACTS, label: string, made: Made): Undo => ({
  action,
  label,
  ids: made.map(({ id }) => id),
});
const removed = (text: string): Outcome => ({ text, detail: null, undo: null });

async function cart(attempt: Attempt): Promise<Outcome> {
  const { data } = await answerOf(
    api.POST('/inventory/new-arrival/carts', {
      params: keyed(attempt),
      body: { data: stonesOf(attempt) },
    }),
    TEXTS.failed,
  );
  return {
    text: `${count(data.length, 'stone')} added to the cart`,
    detail: null,
    undo: undoing('takeOutOfCart', 'Remove', data),
    list: 'cart',
  };
}

async function takeOutOfCart(attempt: Attempt): Promise<Outcome> {
  await answerOf(
    api.DELETE('/inventory/new-arrival/carts', {
      params: keyed(attempt),
      body: { data: { ids: idsOf(attempt) } },
    }),
    TEXTS.failed,
  );
  return removed(`${count(attempt.targets.length, 'stone')} removed from the cart`);
}

async function watch(attempt: Attempt): Promise<Outcome> {
  const { data } = await answerOf(
    api.POST('/inventory/new-arrival/watchlist', {
      params: keyed(attempt),
      body: { data: stonesOf(attempt) },
    }),
    TEXTS.failed,
  );
  return {
    text: `${count(data.length, 'stone')} added to the watchlist`,
    detail: null,
    undo: undoing('stopWatching', 'Remove', data),
    list: 'watchlist',
  };
}

async function stopWatching(attempt: Attempt): Promise<Outcome> {
  await answerOf(
    api.DELETE('/inventory/new-arrival/watchlist', {
      params: keyed(attempt),
      body: { data: { ids: idsOf(attempt) } },
    }),
    TEXTS.failed,
  );
  return removed(`${count(attempt.targets.length, 'stone')} removed from the watchlist`);
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
    undo: undoing('removeNote', 'Remove', data),
    list: 'notes',
  };
}

async function removeNote(attempt: Attempt): Promise<Outcome> {
  await answerOf(
    api.DELETE('/inventory/new-arrival/notes', {
      params: keyed(attempt),
      body: { data: { ids: idsOf(attempt) } },
    }),
    TEXTS.failed,
  );
  return removed(`${count(attempt.targets.length, 'note')} removed`);
}

async function enquire(attempt: Attempt): Promise<Outcome> {
  const offeredPerCt = attempt.details?.offeredPerCt;
  const { data } = await answerOf(
    api.POST('/inventory/new-arrival/enquiry', {
      params: keyed(attempt),
      body: {
        data: {
          ...stonesOf(attempt),
          remark: attempt.remark ?? '',
          ...(offeredPerCt === undefined ? {} : { offered_per_ct: offeredPerCt }),
        },
      },
    }),
    TEXTS.failed,
  );
  return {
    text: `Enquiry ${data.enquiry_no} sent`,
    detail: count(data.enquiries.length, 'stone'),
    undo: null,
    list: 'enquiry',
  };
}

export const LIST_ACTS = {
  cart: { verb: 'add', act: cart },
  takeOutOfCart: { verb: 'remove', act: takeOutOfCart },
  watch: { verb: 'watch', act: watch },
  stopWatching: { verb: 'remove', act: stopWatching },
  note: { verb: 'note', act: note },
  removeNote: { verb: 'remove', act: removeNote },
  enquire: { verb: 'enquire about', act: enquire },
} as const satisfies Record<string, StoneAct>;
