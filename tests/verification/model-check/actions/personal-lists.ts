import { DEMAND_STATUS, STONE_STATUS } from '../../../../src/machines/codes.ts';
import { CLOCK, GUEST } from '../actors.ts';
import type { Command } from '../command.ts';
import type { ModelState, PersonalListLine } from '../state.ts';
import {
  cartLineToSubject,
  createCartLineSubject,
  createDemandSubject,
  createEnquirySubject,
  createNoteSubject,
  createWatchedSubject,
  demandToSubject,
  enquiryToSubject,
  noteToSubject,
  toTradingClient,
  watchedToSubject,
} from '../subjects.ts';
import type { Transaction } from '../transaction.ts';
import {
  type ActionType,
  allowEveryActor,
  allowOnly,
  clientOfTarget,
  describeClient,
  describeStone,
  getTargetRecord,
  indexTargets,
  listActiveClients,
  REMARK,
  type Target,
} from './action-type.ts';

const owned = (tradingClient: number | null): string =>
  tradingClient === null ? 'a guest' : describeClient(tradingClient);
const everyActorAndGuest: ActionType['by'] = (target, world) => [
  ...allowEveryActor(target, world),
  GUEST,
];

/**
 * Returns each pair of a stone and an active trading client. With `withGuest`, also returns each
 * stone for the guest, who has no trading client.
 */
const places =
  ({ withGuest }: { withGuest: boolean }) =>
  (world: ModelState): readonly Target[] =>
    world.stones.flatMap((_, stone) => [
      ...listActiveClients(world).map((tradingClient) => ({
        stones: [stone],
        tradingClient,
      })),
      ...(withGuest ? [{ stones: [stone] }] : []),
    ]);
const placeOf = ({ stones: [stone = 0] = [], tradingClient }: Target) => ({
  stone,
  tradingClient: tradingClient ?? null,
});
const placeSaid = (verb: string, list: string) => (target: Target) => {
  const { stone, tradingClient } = placeOf(target);
  return `${verb} ${describeStone(stone)} ${list} of ${owned(tradingClient)}`;
};

type ListName = 'carts' | 'watched' | 'notes';
const IN_WORDS: Readonly<Record<ListName, string>> = {
  carts: 'the cart',
  watched: 'the watchlist',
  notes: 'the notes',
};

/** Returns the guest's user id if the line has no trading client, otherwise null. */
const getGuestOwner = (line: PersonalListLine) =>
  line.tradingClient === null ? GUEST.actor.id : null;

const adding = {
  carts: (change: Transaction, stone: number, tradingClient: number | null): Command => ({
    of: 'cart',
    subjects: tradingClient === null ? [] : [createCartLineSubject(change, stone, tradingClient)],
    event: { type: 'cart.add' as const, actor: change.actor },
  }),
  watched: (change: Transaction, stone: number, tradingClient: number | null): Command => ({
    of: 'watchlist',
    subjects: [createWatchedSubject(change, stone, tradingClient)],
    event: { type: 'watchlist.add' as const, actor: change.actor },
  }),
  notes: (change: Transaction, stone: number, tradingClient: number | null): Command => ({
    of: 'note',
    subjects: [createNoteSubject(change, stone, tradingClient)],
    event: { type: 'note.add' as const, actor: change.actor, remark: REMARK },
  }),
};
const removing = {
  carts: (change: Transaction, target: Target): Command => ({
    of: 'cart',
    subjects: [cartLineToSubject(change, getTargetRecord(change.world.carts, target))],
    event: { type: 'cart.remove' as const, actor: change.actor },
  }),
  watched: (change: Transaction, target: Target): Command => {
    const line = getTargetRecord(change.world.watched, target);
    return {
      of: 'watchlist',
      subjects: [watchedToSubject(change, line, getGuestOwner(line))],
      event: { type: 'watchlist.remove' as const, actor: change.actor },
    };
  },
  notes: (change: Transaction, target: Target): Command => {
    const line = getTargetRecord(change.world.notes, target);
    return {
      of: 'note',
      subjects: [noteToSubject(change, line, getGuestOwner(line))],
      event: { type: 'note.remove' as const, actor: change.actor },
    };
  },
};

/** Maximum number of notes in a state. More notes add states but no new behaviour. */
const MOST_NOTES = 1;
const hasCapacity = (list: ListName, { notes }: ModelState): boolean =>
  list !== 'notes' || notes.length < MOST_NOTES;

const listMoves = (list: ListName, added: string, removed: string): readonly ActionType[] => [
  {
    name: added,
    says: placeSaid('puts', `into ${IN_WORDS[list]}`),
    by: list === 'carts' ? allowEveryActor : everyActorAndGuest,
    targets: (world) =>
      hasCapacity(list, world) ? places({ withGuest: list !== 'carts' })(world) : [],
    buildCommand: (change, target) => {
      const { stone, tradingClient } = placeOf(target);
      return adding[list](change, stone, tradingClient);
    },
  },
  {
    name: removed,
    says: (target, world) => {
      const { stone, tradingClient } = getTargetRecord<PersonalListLine>(world[list], target);
      return `takes ${describeStone(stone)} out of ${IN_WORDS[list]} of ${owned(tradingClient)}`;
    },
    by: everyActorAndGuest,
    targets: (world) => indexTargets(world[list]),
    buildCommand: (change, target) => removing[list](change, target),
  },
];

/** Builds an action that moves a line to another list in one transaction. */
const moveLines = (from: ListName, to: ListName): ActionType => ({
  name: 'moveLines',
  says: (target, world) => {
    const { stone, tradingClient } = getTargetRecord<PersonalListLine>(world[from], target);
    return `moves ${describeStone(stone)} of ${owned(tradingClient)} from ${IN_WORDS[from]} to ${IN_WORDS[to]}`;
  },
  by: everyActorAndGuest,
  targets: (world) => (hasCapacity(to, world) ? indexTargets(world[from]) : []),
  buildCommand: (change, target) => removing[from](change, target),
  execute: (change, target) => {
    const { stone, tradingClient } = getTargetRecord<PersonalListLine>(change.world[from], target);
    change.send(removing[from](change, target));
    change.send(adding[to](change, stone, tradingClient));
  },
});

const note = (
  name: string,
  type: 'note.finish' | 'note.reopen' | 'note.change',
  verb: string,
): ActionType => ({
  name,
  says: (target, { notes }) => {
    const { stone, tradingClient } = getTargetRecord(notes, target);
    return `${verb} the note of ${owned(tradingClient)} on ${describeStone(stone)}`;
  },
  by: everyActorAndGuest,
  targets: ({ notes }) => indexTargets(notes),
  buildCommand: (change, target) => {
    const line = getTargetRecord(change.world.notes, target);
    return {
      of: 'note',
      subjects: [noteToSubject(change, line, getGuestOwner(line))],
      event: { type, actor: change.actor, remark: REMARK },
    };
  },
});

const enquiry = (
  name: string,
  type: 'enquiry.reply' | 'enquiry.close',
  verb: string,
): ActionType => ({
  name,
  says: (target, { enquiries }) => {
    const { stone, tradingClient } = getTargetRecord(enquiries, target);
    return `${verb} the enquiry of ${describeClient(tradingClient)} about ${describeStone(stone)}`;
  },
  by: allowEveryActor,
  targets: ({ enquiries }) => indexTargets(enquiries),
  buildCommand: (change, target) => ({
    of: 'enquiry',
    subjects: [enquiryToSubject(change, getTargetRecord(change.world.enquiries, target))],
    event: { type, actor: change.actor, remark: REMARK },
  }),
});

const demandSaid =
  (verb: string) =>
  (target: Target, { demands }: ModelState) =>
    `${verb} the demand of ${describeClient(getTargetRecord(demands, target).tradingClient)}`;
type DemandMove = 'change' | 'refine' | 'close' | 'expire' | 'match' | 'reopen';
const demand = (
  name: string,
  type: DemandMove,
  verb: string,
  by: ActionType['by'] = allowEveryActor,
): ActionType => ({
  name,
  says: demandSaid(verb),
  by,
  targets: ({ demands }) => indexTargets(demands),
  buildCommand: (change, target) => {
    const subject = demandToSubject(change, getTargetRecord(change.world.demands, target));
    // Reopening a demand sets a new last day, so the demand is no longer past its last day.
    const openSubject =
      type === 'reopen' ? { ...subject, context: { ...subject.context, over: false } } : subject;
    return {
      of: 'demand',
      subjects: [openSubject],
      event: { type: `demand.${type}`, actor: change.actor, remark: REMARK },
    };
  },
});

/**
 * Offers the action only for demands that the matching job would process: an available stone
 * exists, and the trading client is active.
 */
function whereSomethingFits(family: ActionType): ActionType {
  return {
    ...family,
    targets: (world) =>
      world.stones.some(({ state }) => state === STONE_STATUS.available.code)
        ? indexTargets(world.demands).filter((target) => {
            const { tradingClient, state } = getTargetRecord(world.demands, target);
            return (
              toTradingClient(world, tradingClient).isActive && state !== DEMAND_STATUS.closed.code
            );
          })
        : [],
  };
}

export const CART_ACTIONS: readonly ActionType[] = listMoves(
  'carts',
  'addToCart',
  'removeFromCart',
);

export const ENQUIRY_ACTIONS: readonly ActionType[] = [
  {
    name: 'askEnquiries',
    says: placeSaid('asks about', 'in the name'),
    by: allowEveryActor,
    targets: places({ withGuest: false }),
    buildCommand: (change, target) => ({
      of: 'enquiry',
      subjects: [createEnquirySubject(change, placeOf(target).stone, clientOfTarget(target))],
      event: { type: 'enquiry.ask', actor: change.actor, remark: REMARK },
    }),
  },
  enquiry('replyToEnquiry', 'enquiry.reply', 'answers'),
  enquiry('closeEnquiries', 'enquiry.close', 'closes'),
];

export const PERSONAL_LIST_ACTIONS: readonly ActionType[] = [
  ...CART_ACTIONS,
  ...listMoves('watched', 'addToWatchlist', 'removeFromWatchlist'),
  ...listMoves('notes', 'addNotes', 'removeNotes'),
  moveLines('carts', 'watched'),
  moveLines('watched', 'carts'),
  moveLines('watched', 'notes'),
  moveLines('notes', 'carts'),
  note('changeNotes', 'note.change', 'rewrites'),
  note('finishNotes', 'note.finish', 'finishes'),
  note('reopenNotes', 'note.reopen', 'reopens'),
  ...ENQUIRY_ACTIONS,
  {
    name: 'placeDemand',
    says: (target) => `places a demand for ${describeClient(clientOfTarget(target))}`,
    by: allowEveryActor,
    targets: (world) =>
      listActiveClients(world)
        .filter((buyer) => !world.demands.some(({ tradingClient }) => tradingClient === buyer))
        .map((tradingClient) => ({ tradingClient })),
    buildCommand: (change, target) => ({
      of: 'demand',
      subjects: [createDemandSubject(change, clientOfTarget(target))],
      event: { type: 'demand.place', actor: change.actor },
    }),
  },
  demand('changeDemand', 'change', 'rewrites'),
  demand('refineDemand', 'refine', 'changes the stones of'),
  demand('closeDemand', 'close', 'closes'),
  demand('reopenDemand', 'reopen', 'reopens'),
  whereSomethingFits(demand('matchDemands', 'match', 'finds stones for', allowOnly(CLOCK))),
  {
    name: 'demandRunsOut',
    says: demandSaid('reaches the last day of'),
    by: allowOnly(CLOCK),
    targets: ({ demands }) =>
      indexTargets(demands).filter((target) => {
        const { state, isOver } = getTargetRecord(demands, target);
        return state !== DEMAND_STATUS.closed.code && !isOver;
      }),
    execute: ({ world }, target) => {
      getTargetRecord(world.demands, target).isOver = true;
    },
  },
  demand('expireDemands', 'expire', 'ends', allowOnly(CLOCK)),
];
