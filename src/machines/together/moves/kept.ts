import { DEMAND_STATUS, STONE_STATUS } from '../../codes.ts';
import type { Change } from '../change.ts';
import {
  clientOf,
  newCartLine,
  newDemand,
  newEnquiry,
  newNote,
  newWatched,
  ofCartLine,
  ofDemand,
  ofEnquiry,
  ofNote,
  ofWatched,
} from '../facts.ts';
import type { Asked } from '../kinds.ts';
import { CLOCK, GUEST } from '../people.ts';
import type { Kept, World } from '../world.ts';
import {
  at,
  clientOfTarget,
  clientSaid,
  clientsInUse,
  each,
  everybody,
  type Family,
  only,
  REMARK,
  stoneSaid,
  type Target,
} from './move.ts';

const owned = (client: number | null): string => (client === null ? 'a guest' : clientSaid(client));
const everybodyAndGuest: Family['by'] = (target, world) => [...everybody(target, world), GUEST];

/** Each stone for each trading client, and for the guest, who has no trading client. */
const places =
  ({ withGuest }: { withGuest: boolean }) =>
  (world: World): readonly Target[] =>
    world.stones.flatMap((_, stone) => [
      ...clientsInUse(world).map((client) => ({ stones: [stone], client })),
      ...(withGuest ? [{ stones: [stone] }] : []),
    ]);
const placeOf = ({ stones: [stone = 0] = [], client }: Target) => ({
  stone,
  client: client ?? null,
});
const placeSaid = (verb: string, list: string) => (target: Target) => {
  const { stone, client } = placeOf(target);
  return `${verb} ${stoneSaid(stone)} ${list} of ${owned(client)}`;
};

type ListName = 'carts' | 'watched' | 'notes';
const IN_WORDS: Readonly<Record<ListName, string>> = {
  carts: 'the cart',
  watched: 'the watchlist',
  notes: 'the notes',
};

/** A line without a trading client belongs to the guest. Null otherwise. */
const keeper = (line: Kept) => (line.client === null ? GUEST.actor.id : null);

const adding = {
  carts: (change: Change, stone: number, client: number | null): Asked => ({
    of: 'cart',
    subjects: client === null ? [] : [newCartLine(change, stone, client)],
    event: { type: 'cart.add' as const, actor: change.actor },
  }),
  watched: (change: Change, stone: number, client: number | null): Asked => ({
    of: 'watchlist',
    subjects: [newWatched(change, stone, client)],
    event: { type: 'watchlist.add' as const, actor: change.actor },
  }),
  notes: (change: Change, stone: number, client: number | null): Asked => ({
    of: 'note',
    subjects: [newNote(change, stone, client)],
    event: { type: 'note.add' as const, actor: change.actor, remark: REMARK },
  }),
};
const removing = {
  carts: (change: Change, target: Target): Asked => ({
    of: 'cart',
    subjects: [ofCartLine(change, at(change.world.carts, target))],
    event: { type: 'cart.remove' as const, actor: change.actor },
  }),
  watched: (change: Change, target: Target): Asked => {
    const line = at(change.world.watched, target);
    return {
      of: 'watchlist',
      subjects: [ofWatched(change, line, keeper(line))],
      event: { type: 'watchlist.remove' as const, actor: change.actor },
    };
  },
  notes: (change: Change, target: Target): Asked => {
    const line = at(change.world.notes, target);
    return {
      of: 'note',
      subjects: [ofNote(change, line, keeper(line))],
      event: { type: 'note.remove' as const, actor: change.actor },
    };
  },
};

/** More notes add states but no new behaviour. */
const MOST_NOTES = 1;
const isRoom = (list: ListName, { notes }: World): boolean =>
  list !== 'notes' || notes.length < MOST_NOTES;

const listMoves = (list: ListName, added: string, removed: string): readonly Family[] => [
  {
    name: added,
    says: placeSaid('puts', `into ${IN_WORDS[list]}`),
    by: list === 'carts' ? everybody : everybodyAndGuest,
    targets: (world) => (isRoom(list, world) ? places({ withGuest: list !== 'carts' })(world) : []),
    asks: (change, target) => {
      const { stone, client } = placeOf(target);
      return adding[list](change, stone, client);
    },
  },
  {
    name: removed,
    says: (target, world) => {
      const { stone, client } = at<Kept>(world[list], target);
      return `takes ${stoneSaid(stone)} out of ${IN_WORDS[list]} of ${owned(client)}`;
    },
    by: everybodyAndGuest,
    targets: (world) => each(world[list]),
    asks: (change, target) => removing[list](change, target),
  },
];

/** Moves a line to another list in one transaction. */
const moveLines = (from: ListName, to: ListName): Family => ({
  name: 'moveLines',
  says: (target, world) => {
    const { stone, client } = at<Kept>(world[from], target);
    return `moves ${stoneSaid(stone)} of ${owned(client)} from ${IN_WORDS[from]} to ${IN_WORDS[to]}`;
  },
  by: everybodyAndGuest,
  targets: (world) => (isRoom(to, world) ? each(world[from]) : []),
  asks: (change, target) => removing[from](change, target),
  does: (change, target) => {
    const { stone, client } = at<Kept>(change.world[from], target);
    change.send(removing[from](change, target));
    change.send(adding[to](change, stone, client));
  },
});

const note = (
  name: string,
  type: 'note.finish' | 'note.reopen' | 'note.change',
  verb: string,
): Family => ({
  name,
  says: (target, { notes }) => {
    const { stone, client } = at(notes, target);
    return `${verb} the note of ${owned(client)} on ${stoneSaid(stone)}`;
  },
  by: everybodyAndGuest,
  targets: ({ notes }) => each(notes),
  asks: (change, target) => {
    const line = at(change.world.notes, target);
    return {
      of: 'note',
      subjects: [ofNote(change, line, keeper(line))],
      event: { type, actor: change.actor, remark: REMARK },
    };
  },
});

const enquiry = (name: string, type: 'enquiry.reply' | 'enquiry.close', verb: string): Family => ({
  name,
  says: (target, { enquiries }) => {
    const { stone, client } = at(enquiries, target);
    return `${verb} the enquiry of ${clientSaid(client)} about ${stoneSaid(stone)}`;
  },
  by: everybody,
  targets: ({ enquiries }) => each(enquiries),
  asks: (change, target) => ({
    of: 'enquiry',
    subjects: [ofEnquiry(change, at(change.world.enquiries, target))],
    event: { type, actor: change.actor, remark: REMARK },
  }),
});

const demandSaid =
  (verb: string) =>
  (target: Target, { demands }: World) =>
    `${verb} the demand of ${clientSaid(at(demands, target).client)}`;
type DemandMove = 'change' | 'refine' | 'close' | 'expire' | 'match' | 'reopen';
const demand = (
  name: string,
  type: DemandMove,
  verb: string,
  by: Family['by'] = everybody,
): Family => ({
  name,
  says: demandSaid(verb),
  by,
  targets: ({ demands }) => each(demands),
  asks: (change, target) => {
    const subject = ofDemand(change, at(change.world.demands, target));
    // Reopening a demand sets a new last day.
    const asked =
      type === 'reopen' ? { ...subject, context: { ...subject.context, over: false } } : subject;
    return {
      of: 'demand',
      subjects: [asked],
      event: { type: `demand.${type}`, actor: change.actor, remark: REMARK },
    };
  },
});

/** The matching job runs only for active trading clients while a stone is available. */
function whereSomethingFits(family: Family): Family {
  return {
    ...family,
    targets: (world) =>
      world.stones.some(({ state }) => state === STONE_STATUS.available.code)
        ? each(world.demands).filter((target) => {
            const { client, state } = at(world.demands, target);
            return clientOf(world, client).isActive && state !== DEMAND_STATUS.closed.code;
          })
        : [],
  };
}

export const CART_MOVES: readonly Family[] = listMoves('carts', 'addToCart', 'removeFromCart');

export const KEPT_MOVES: readonly Family[] = [
  ...CART_MOVES,
  ...listMoves('watched', 'addToWatchlist', 'removeFromWatchlist'),
  ...listMoves('notes', 'addNotes', 'removeNotes'),
  moveLines('carts', 'watched'),
  moveLines('watched', 'carts'),
  moveLines('watched', 'notes'),
  moveLines('notes', 'carts'),
  note('changeNotes', 'note.change', 'rewrites'),
  note('finishNotes', 'note.finish', 'finishes'),
  note('reopenNotes', 'note.reopen', 'opens again'),
  {
    name: 'askEnquiries',
    says: placeSaid('asks about', 'in the name'),
    by: everybody,
    targets: places({ withGuest: false }),
    asks: (change, target) => ({
      of: 'enquiry',
      subjects: [newEnquiry(change, placeOf(target).stone, clientOfTarget(target))],
      event: { type: 'enquiry.ask', actor: change.actor, remark: REMARK },
    }),
  },
  enquiry('replyToEnquiry', 'enquiry.reply', 'answers'),
  enquiry('closeEnquiries', 'enquiry.close', 'closes'),
  {
    name: 'placeDemand',
    says: (target) => `places a demand of ${clientSaid(clientOfTarget(target))}`,
    by: everybody,
    targets: (world) =>
      clientsInUse(world)
        .filter((client) => !world.demands.some((placed) => placed.client === client))
        .map((client) => ({ client })),
    asks: (change, target) => ({
      of: 'demand',
      subjects: [newDemand(change, clientOfTarget(target))],
      event: { type: 'demand.place', actor: change.actor },
    }),
  },
  demand('changeDemand', 'change', 'rewrites'),
  demand('refineDemand', 'refine', 'changes the stones of'),
  demand('closeDemand', 'close', 'closes'),
  demand('reopenDemand', 'reopen', 'opens again'),
  whereSomethingFits(demand('matchDemands', 'match', 'finds stones for', only(CLOCK))),
  {
    name: 'demandRunsOut',
    says: demandSaid('runs past the last day of'),
    by: only(CLOCK),
    targets: ({ demands }) =>
      each(demands).filter((target) => {
        const { state, isOver } = at(demands, target);
        return state !== DEMAND_STATUS.closed.code && !isOver;
      }),
    does: ({ world }, target) => {
      at(world.demands, target).isOver = true;
    },
  },
  demand('expireDemands', 'expire', 'ends', only(CLOCK)),
];
