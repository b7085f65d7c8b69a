import { ACTIVE_FLAG, KYC_STATUS, REGISTRATION, STONE_STATUS } from '../codes.ts';
import { START_CODE } from '../kernel/model.ts';

/**
 * Everything that matters to what may happen next, and nothing else: what is over and can never move again has gone, and
 * of time only what has passed is known. Stones and clients are counted from nought.
 */
export interface World {
  readonly stones: Stone[];
  readonly clients: ClientRecord[];
  readonly holds: Hold[];
  /** in the order in which they were taken */
  readonly places: Place[];
  readonly orders: Order[];
  readonly requests: ExternalRequest[];
  readonly memos: Memo[];
  readonly checks: OfStone[];
  readonly bills: Bill[];
  readonly carts: OfClient[];
  readonly watched: Kept[];
  readonly notes: (Kept & Stateful)[];
  readonly enquiries: OfClient[];
  readonly demands: Demand[];
  readonly papers: Paper[];
  /** the oldest first */
  readonly lists: StockList[];
  readonly mailings: Mailing[];
}

interface Stateful {
  state: number;
}
export interface OfStone {
  readonly stone: number;
}
export interface OfClient extends OfStone {
  readonly client: number;
}
/** A guest keeps it for herself where it is for no client. */
export interface Kept extends OfStone {
  readonly client: number | null;
}

export interface Stone extends Stateful {
  /** how many stones the stock has in its place: one, or none before it came */
  copies: number;
}

/** A business, and all of its people as one. */
export interface ClientRecord {
  registration: number;
  flag: number;
  isDeleted: boolean;
}

/** What ends by the clock: whether the clock was told of it, and whether its time is up. */
export interface Timed {
  hasClock: boolean;
  isDue: boolean;
}

export interface Hold extends OfClient, Timed {
  isExtended: boolean;
}
export interface Place extends OfClient, Timed, Stateful {}

/** Whether the last that happened to the stone happened to this record in the same request. */
export interface LastOfStone {
  isLast: boolean;
}

export interface Order extends OfClient, Timed, Stateful, LastOfStone {
  readonly isExternal: boolean;
  readonly requester: string;
  approver: string | null;
}

export interface ExternalRequest {
  readonly client: number;
  /** the stones that wait for their answer */
  readonly undecided: number[];
}

export interface Line extends OfClient, Stateful, LastOfStone {
  /** who received it, as long as that person may take it back */
  receiver: string | null;
}
export interface Memo extends Stateful {
  readonly client: number;
  readonly lines: Line[];
}

export interface Bill extends OfClient {
  readonly for: 'order' | 'line';
}

export interface Demand extends Stateful {
  readonly client: number;
  /** whether it has a last day that has passed */
  isOver: boolean;
}

export type Category = 'owner' | 'business';
export interface Paper extends Stateful {
  readonly client: number;
  readonly category: Category;
  sender: string | null;
  /** who decided on it, as long as that person may take it back */
  decider: string | null;
  /** whether the registration has not moved since it was decided on */
  stoodStill: boolean;
}

export type Outcome = 'new' | 'back' | 'gone';
export interface ListRow extends OfStone {
  readonly outcome: Outcome;
  isApplied: boolean;
  /** undone, or left because the stone moved on */
  isUndone: boolean;
  /** whether the stone has moved since it was applied */
  hasMovedOn: boolean;
}
export interface StockList extends Stateful {
  /** the stones that it names; those that it does not name are gone */
  readonly names: readonly number[];
  rows: ListRow[];
  hasBegun: boolean;
  /** whether a worker is at it */
  isAwake: boolean;
}

export interface Mailing extends Stateful {
  /** sent by hand, once at its time, or time after time */
  times: 'none' | 'once' | 'series';
  /** whether its last time has passed */
  isOver: boolean;
  /** whether it is sent because its time came */
  isInSeries: boolean;
  /** letters that still stand in line, and whether one has failed */
  isQueued: boolean;
  hasFailed: boolean;
  isAwake: boolean;
}

const emptyWorld = (): World => ({
  stones: [],
  clients: [],
  holds: [],
  places: [],
  orders: [],
  requests: [],
  memos: [],
  checks: [],
  bills: [],
  carts: [],
  watched: [],
  notes: [],
  enquiries: [],
  demands: [],
  papers: [],
  lists: [],
  mailings: [],
});

const paperOf = (client: number, category: Category): Paper => ({
  client,
  category,
  state: KYC_STATUS.approved.code,
  sender: null,
  decider: null,
  stoodStill: false,
});

/** Free stones, or such as have yet to come; clients that are registered, or such as have yet to send their papers. */
export function firstWorld(size: {
  readonly stones: number;
  readonly clients: number;
  readonly areStonesListed?: boolean;
  readonly areClientsRegistered?: boolean;
}): World {
  const { stones, clients, areStonesListed = true, areClientsRegistered = true } = size;
  const world = emptyWorld();
  for (let stone = 0; stone < stones; stone++)
    world.stones.push(
      areStonesListed
        ? { state: STONE_STATUS.available.code, copies: 1 }
        : { state: START_CODE, copies: 0 },
    );
  for (let client = 0; client < clients; client++) {
    const { code } = areClientsRegistered ? REGISTRATION.registered : REGISTRATION.unregistered;
    world.clients.push({ registration: code, flag: ACTIVE_FLAG.active.code, isDeleted: false });
    if (areClientsRegistered)
      world.papers.push(paperOf(client, 'owner'), paperOf(client, 'business'));
  }
  return world;
}

/** The order of these says nothing; that of places says who is first, that of lists which came first. */
const UNORDERED = [
  'holds',
  'orders',
  'requests',
  'memos',
  'checks',
  'bills',
  'carts',
  'watched',
  'notes',
  'enquiries',
  'demands',
  'papers',
  'mailings',
] as const satisfies readonly (keyof World)[];

const inOrder = <T>(records: readonly T[]): readonly T[] =>
  records.length < 2
    ? records
    : records
        .map((record) => ({ record, text: JSON.stringify(record) }))
        .sort((a, b) => (a.text < b.text ? -1 : 1))
        .map(({ record }) => record);

/** The same text for worlds that differ in nothing that matters. */
export function keyOf(world: World): string {
  const plain: Record<keyof World, unknown> = { ...world };
  for (const name of UNORDERED) plain[name] = inOrder<unknown>(world[name]);
  if (world.places.length > 1)
    plain.places = world.places.toSorted((one, other) => one.stone - other.stone);
  return JSON.stringify(plain);
}

export const worldOf = (key: string): World => JSON.parse(key) as World;
