import {
  ACTIVE_FLAG,
  KYC_STATUS,
  REGISTRATION,
  STONE_STATUS,
} from '../../../src/machines/codes.ts';
import { START_CODE } from '../../../src/machines/kernel/workflow-model.ts';
import type { PriceOfferSide } from '../../../src/machines/workflows/price-offer.ts';

/**
 * State of the model: the minimum that determines the possible actions. Finished records are
 * dropped. The model contains no times, only whether a deadline has passed. Stones and trading
 * clients are numbered from zero.
 */
export interface ModelState {
  readonly stones: Stone[];
  readonly tradingClients: ClientRecord[];
  readonly holds: Hold[];
  /** in the order in which the businesses joined the waitlist */
  readonly places: WaitlistEntry[];
  readonly orders: Order[];
  readonly requests: ExternalRequest[];
  readonly memos: Memo[];
  readonly checks: OfStone[];
  readonly bills: Bill[];
  readonly shipments: Shipment[];
  readonly carts: OfClient[];
  readonly watched: PersonalListLine[];
  readonly notes: (PersonalListLine & Stateful)[];
  readonly enquiries: OfClient[];
  readonly priceOffers: PriceOffer[];
  readonly demands: Demand[];
  readonly documents: KycDocument[];
  /** stock lists, oldest first */
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
/**
 * A line of a watchlist or a note on a stone. If `tradingClient` is null, the line belongs to the
 * guest.
 */
export interface PersonalListLine extends OfStone {
  readonly tradingClient: number | null;
}

export interface Stone extends Stateful {
  /**
   * number of copies of the stone in stock: 0 before the first stock list adds the stone, then 1
   */
  copies: number;
}

/** A business. All users of a business count as one actor. */
export interface ClientRecord {
  registration: number;
  flag: number;
  isDeleted: boolean;
}

/**
 * A record with a deadline. `hasClock` is true if an expiry job is scheduled; `isDue` is true if
 * the deadline has passed.
 */
export interface Timed {
  hasClock: boolean;
  isDue: boolean;
}

export interface Hold extends OfClient, Timed {
  isExtended: boolean;
}
export interface WaitlistEntry extends OfClient, Timed, Stateful {}

/**
 * `isLast` is true if the last event of the stone belongs to the same transaction as the last event
 * of this record.
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
  /** stones for which no decision exists */
  readonly undecided: number[];
}

export interface Line extends OfClient, Stateful, LastOfStone {
  /** user who received the stone back, while the receipt can be undone; null otherwise */
  receiver: string | null;
}
export interface Memo extends Stateful {
  readonly tradingClient: number;
  readonly lines: Line[];
}

export interface Bill extends OfClient {
  readonly for: 'order' | 'line';
}

export interface PriceOffer extends OfClient, Stateful {
  /** party that named the current price */
  side: PriceOfferSide;
  isDue: boolean;
}

/** A shipment of one stone. `from` is the record that entitles the trading client to the stone. */
export interface Shipment extends OfClient, Stateful {
  readonly from: 'memoLine' | 'invoice';
}

export interface Demand extends Stateful {
  readonly tradingClient: number;
  /** true if the last day of the demand has passed */
  isOver: boolean;
}

export type Category = 'owner' | 'business';
export interface KycDocument extends Stateful {
  readonly tradingClient: number;
  readonly category: Category;
  sender: string | null;
  /** user who decided, while the decision can be undone; null otherwise */
  decider: string | null;
  /** true while the registration has not changed since the decision */
  stoodStill: boolean;
}

export type Outcome = 'new' | 'back' | 'gone';
export interface ListRow extends OfStone {
  readonly outcome: Outcome;
  isApplied: boolean;
  /** true after the rollback has processed the row, even if the stone was left unchanged */
  isUndone: boolean;
  /** true if a later event has changed the stone since the row was applied */
  hasMovedOn: boolean;
}
export interface StockList extends Stateful {
  /**
   * stones in the stock list; stones that the list leaves out are no longer in the supplier's stock
   */
  readonly names: readonly number[];
  rows: ListRow[];
  hasBegun: boolean;
  /** true while a worker is scheduled to process the list */
  isAwake: boolean;
}

export interface Mailing extends Stateful {
  /** none: started by a user; once: at one scheduled time; series: at repeated scheduled times */
  times: 'none' | 'once' | 'series';
  /** true if the last scheduled time has passed */
  isOver: boolean;
  /** true if the schedule started the current sending */
  isInSeries: boolean;
  /**
   * `isQueued` is true if some e-mails are still queued, `hasFailed` if at least one e-mail failed
   */
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
  shipments: [],
  carts: [],
  watched: [],
  notes: [],
  enquiries: [],
  priceOffers: [],
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
 * Creates an initial state. Stones are available or not yet listed, and trading clients are
 * registered or unregistered.
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
 * Arrays whose order has no meaning are sorted in the key. The order of `places` and `lists` is
 * part of the state.
 */
const UNORDERED = [
  'holds',
  'orders',
  'requests',
  'memos',
  'checks',
  'bills',
  'shipments',
  'carts',
  'watched',
  'notes',
  'enquiries',
  'priceOffers',
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

/** Returns a key of the state. Equivalent states have the same key. */
export function serializeState(world: ModelState): string {
  const plain: Record<keyof ModelState, unknown> = { ...world };
  for (const name of UNORDERED) plain[name] = inOrder<unknown>(world[name]);
  if (world.places.length > 1)
    plain.places = world.places.toSorted((one, other) => one.stone - other.stone);
  return JSON.stringify(plain);
}

export const parseState = (key: string): ModelState => JSON.parse(key) as ModelState;
