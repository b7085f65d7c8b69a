import { ACTIVE_FLAG, KYC_STATUS, REGISTRATION, STONE_STATUS } from '../codes.ts';
import { START_CODE } from '../kernel/workflow-model.ts';

/**
 * The minimal state that determines the possible actions. Finished records are dropped, and time is
 * reduced to passed deadlines. Stones and trading clients are numbered from zero.
 */
export interface ModelState {
  readonly stones: Stone[];
  readonly tradingClients: ClientRecord[];
  readonly holds: Hold[];
  /** in order of joining */
  readonly places: WaitlistEntry[];
  readonly orders: Order[];
  readonly requests: ExternalRequest[];
  readonly memos: Memo[];
  readonly checks: OfStone[];
  readonly bills: Bill[];
  readonly carts: OfClient[];
  readonly watched: PersonalListLine[];
  readonly notes: (PersonalListLine & Stateful)[];
  readonly enquiries: OfClient[];
  readonly demands: Demand[];
  readonly documents: KycDocument[];
  /** oldest first */
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
  readonly tradingClient: number;
}
/** Null means a guest owns the line. */
export interface PersonalListLine extends OfStone {
  readonly tradingClient: number | null;
}

export interface Stone extends Stateful {
  /** number of copies in stock: 0 before the stone is listed, then 1 */
  copies: number;
}

/** A business; its users count as one actor. */
export interface ClientRecord {
  registration: number;
  flag: number;
  isDeleted: boolean;
}

/** A deadline: `hasClock` if an expiry job is scheduled, `isDue` if the time has passed. */
export interface Timed {
  hasClock: boolean;
  isDue: boolean;
}

export interface Hold extends OfClient, Timed {
  isExtended: boolean;
}
export interface WaitlistEntry extends OfClient, Timed, Stateful {}

/**
 * True if the last event of the stone belongs to the same transaction as the last event of this
 * record.
 */
export interface LastOfStone {
  isLast: boolean;
}

export interface Order extends OfClient, Timed, Stateful, LastOfStone {
  readonly isExternal: boolean;
  readonly requester: string;
  approver: string | null;
}

export interface ExternalRequest {
  readonly tradingClient: number;
  /** stones without a decision */
  readonly undecided: number[];
}

export interface Line extends OfClient, Stateful, LastOfStone {
  /** the receiver, while an undo is possible; null otherwise */
  receiver: string | null;
}
export interface Memo extends Stateful {
  readonly tradingClient: number;
  readonly lines: Line[];
}

export interface Bill extends OfClient {
  readonly for: 'order' | 'line';
}

export interface Demand extends Stateful {
  readonly tradingClient: number;
  /** true after the last day of the demand */
  isOver: boolean;
}

export type Category = 'owner' | 'business';
export interface KycDocument extends Stateful {
  readonly tradingClient: number;
  readonly category: Category;
  sender: string | null;
  /** the decider, while an undo is possible; null otherwise */
  decider: string | null;
  /** true while the registration has not changed since the decision */
  stoodStill: boolean;
}

export type Outcome = 'new' | 'back' | 'gone';
export interface ListRow extends OfStone {
  readonly outcome: Outcome;
  isApplied: boolean;
  /** undone, or left because the stone has changed since */
  isUndone: boolean;
  /** true if the stone has changed since the row was applied */
  hasMovedOn: boolean;
}
export interface StockList extends Stateful {
  /** stones in the list; the supplier no longer has any other stone */
  readonly names: readonly number[];
  rows: ListRow[];
  hasBegun: boolean;
  /** true while a worker is scheduled */
  isAwake: boolean;
}

export interface Mailing extends Stateful {
  /** none: sent by hand; once: at a fixed time; series: repeatedly */
  times: 'none' | 'once' | 'series';
  /** true after the last scheduled time */
  isOver: boolean;
  /** true if the schedule started this sending */
  isInSeries: boolean;
  /** e-mails still queued, and at least one failure */
  isQueued: boolean;
  hasFailed: boolean;
  isAwake: boolean;
}

const createEmptyState = (): ModelState => ({
  stones: [],
  tradingClients: [],
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
  documents: [],
  lists: [],
  mailings: [],
});

const createDocument = (tradingClient: number, category: Category): KycDocument => ({
  tradingClient,
  category,
  state: KYC_STATUS.approved.code,
  sender: null,
  decider: null,
  stoodStill: false,
});

/**
 * Creates a state with available or unlisted stones, and with registered or unregistered trading
 * clients.
 */
export function createInitialState(size: {
  readonly stones: number;
  readonly clients: number;
  readonly areStonesListed?: boolean;
  readonly areClientsRegistered?: boolean;
}): ModelState {
  const { stones, clients, areStonesListed = true, areClientsRegistered = true } = size;
  const world = createEmptyState();
  for (let stone = 0; stone < stones; stone++)
    world.stones.push(
      areStonesListed
        ? { state: STONE_STATUS.available.code, copies: 1 }
        : { state: START_CODE, copies: 0 },
    );
  for (let tradingClient = 0; tradingClient < clients; tradingClient++) {
    const { code } = areClientsRegistered ? REGISTRATION.registered : REGISTRATION.unregistered;
    world.tradingClients.push({
      registration: code,
      flag: ACTIVE_FLAG.active.code,
      isDeleted: false,
    });
    if (areClientsRegistered)
      world.documents.push(
        createDocument(tradingClient, 'owner'),
        createDocument(tradingClient, 'business'),
      );
  }
  return world;
}

/**
 * Lists without a meaningful order are sorted in the key. The order of `places` and `lists` is part
 * of the state.
 */
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
  'documents',
  'mailings',
] as const satisfies readonly (keyof ModelState)[];

const inOrder = <T>(records: readonly T[]): readonly T[] =>
  records.length < 2
    ? records
    : records
        .map((record) => ({ record, text: JSON.stringify(record) }))
        .sort((a, b) => (a.text < b.text ? -1 : 1))
        .map(({ record }) => record);

/** Returns the same key for equivalent states. */
export function serializeState(world: ModelState): string {
  const plain: Record<keyof ModelState, unknown> = { ...world };
  for (const name of UNORDERED) plain[name] = inOrder<unknown>(world[name]);
  if (world.places.length > 1)
    plain.places = world.places.toSorted((one, other) => one.stone - other.stone);
  return JSON.stringify(plain);
}

export const parseState = (key: string): ModelState => JSON.parse(key) as ModelState;
