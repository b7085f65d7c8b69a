import type { UserId } from '../../api/ids.gen.ts';
import {
  ACTIVE_FLAG,
  APPROVAL,
  CART_STATUS,
  ENQUIRY_STATUS,
  EXTERNAL_REQUEST_STATUS,
  HOLD_QUEUE_STATUS,
  HOLD_STATUS,
  IMPORT_STATUS,
  INVOICE_STATUS,
  KYC_STATUS,
  MEMO_MOVEMENT,
  RETURN_CHECK_STATUS,
  type RegistrationCode,
  type StoneStatusCode,
  WATCHLIST_STATUS,
} from '../codes.ts';
import { START_CODE } from '../kernel/model.ts';
import type { WorkflowName } from '../registry.ts';
import { NOT_REQUESTED } from '../workflows/confirm-stone.ts';
import { UNDECIDED } from '../workflows/kyc-document.ts';
import { NOT_ISSUED } from '../workflows/memo-line.ts';
import type { TradingClient } from '../workflows/people.ts';
import type { ReservationContext } from '../workflows/taking.ts';
import type { Transaction } from './change.ts';
import type { ContextOf, Subject } from './kinds.ts';
import { associateOf, businessIdOf, SUPPLIER } from './people.ts';
import type {
  Bill,
  Category,
  Demand,
  ExternalRequest,
  Hold,
  KycDocument,
  Line,
  Mailing,
  Memo,
  ModelState,
  OfClient,
  OfStone,
  Order,
  PersonalListLine,
  StockList,
  WaitlistEntry,
} from './world.ts';

/**
 * Builds machine inputs from the model state: the same facts the server reads from the database.
 */

const stateOf = ({ stones }: ModelState, stone: number): number => {
  const found = stones[stone];
  if (!found) throw new Error(`there is no stone ${stone}`);
  return found.state;
};
export const getStoneStatus = (world: ModelState, stone: number): StoneStatusCode =>
  stateOf(world, stone) as StoneStatusCode;

export const getClientRecord = ({ tradingClients }: ModelState, client: number) => {
  const found = tradingClients[client];
  if (!found) throw new Error(`there is no client ${client}`);
  return found;
};

const ownerOf = (client: number) => ({
  businessId: businessIdOf(client),
  associateId: associateOf(client),
});

export function toTradingClient(world: ModelState, client: number): TradingClient {
  const { registration, flag, isDeleted } = getClientRecord(world, client);
  return {
    ...ownerOf(client),
    registration: registration as RegistrationCode,
    isActive: flag === ACTIVE_FLAG.active.code && !isDeleted,
  };
}
const toOptionalClient = (world: ModelState, client: number | null): TradingClient | null =>
  client === null ? null : toTradingClient(world, client);

const createSubject = <Name extends WorkflowName>(
  stone: number | null,
  client: number | null,
  context: ContextOf<Name>,
): Subject<Name> => ({ record: null, stone, client, state: START_CODE, context });

/** Guard inputs for a trading client that wants to reserve a stone. */
function createReservation(
  { world, offers }: Transaction,
  stone: number,
  client: number,
): ReservationContext {
  const holder = world.holds.find((hold) => hold.stone === stone);
  const offer = offers.get(stone);
  return {
    stoneStatus: getStoneStatus(world, stone),
    heldFor: holder ? businessIdOf(holder.client) : null,
    offeredTo: offer ? businessIdOf(offer.client) : null,
    client: toTradingClient(world, client),
  };
}
/** Guard inputs for later events of a record that already has the stone. */
const toReservation = (
  { world }: Transaction,
  { stone, client }: OfClient,
): ReservationContext => ({
  stoneStatus: getStoneStatus(world, stone),
  heldFor: null,
  offeredTo: null,
  client: toTradingClient(world, client),
});

const isUntouched = ({ places }: ModelState, { stone, isLast }: Line | Order): boolean =>
  isLast &&
  !places.some((place) => place.stone === stone && place.state === HOLD_QUEUE_STATUS.offered.code);

export const stoneToSubject = ({ world }: Transaction, stone: number): Subject<'stone'> => ({
  record: world.stones[stone] ?? null,
  stone,
  client: null,
  state: stateOf(world, stone),
  context: { isInCheck: world.checks.some((check) => check.stone === stone) },
});

export const createHoldSubject = (
  change: Transaction,
  stone: number,
  client: number,
): Subject<'hold'> => {
  const { heldFor: _, ...taking } = createReservation(change, stone, client);
  return createSubject<'hold'>(stone, client, {
    ...taking,
    extended: false,
    due: false,
    end: null,
  });
};
export const holdToSubject = (change: Transaction, hold: Hold): Subject<'hold'> => {
  const { heldFor: _, ...taken } = toReservation(change, hold);
  return {
    record: hold,
    stone: hold.stone,
    client: hold.client,
    state: HOLD_STATUS.held.code,
    context: { ...taken, extended: hold.isExtended, due: hold.isDue, end: null },
  };
};

export const createWaitlistSubject = (
  change: Transaction,
  stone: number,
  client: number,
): Subject<'holdQueue'> => {
  const { offeredTo: _, ...taking } = createReservation(change, stone, client);
  const alreadyWaiting = change.world.places.some(
    (place) => place.stone === stone && place.client === client,
  );
  return createSubject<'holdQueue'>(stone, client, { ...taking, alreadyWaiting, due: false });
};
export const waitlistToSubject = (
  change: Transaction,
  place: WaitlistEntry,
): Subject<'holdQueue'> => ({
  record: place,
  stone: place.stone,
  client: place.client,
  state: place.state,
  context: {
    stoneStatus: getStoneStatus(change.world, place.stone),
    heldFor: null,
    alreadyWaiting: true,
    client: toTradingClient(change.world, place.client),
    due: place.isDue,
  },
});

export const createOrderSubject = (
  change: Transaction,
  stone: number,
  client: number,
  isExternal: boolean,
): Subject<'confirmStone'> =>
  createSubject<'confirmStone'>(stone, client, {
    ...createReservation(change, stone, client),
    ...NOT_REQUESTED,
    isExternal,
  });
export const orderToSubject = (change: Transaction, order: Order): Subject<'confirmStone'> => ({
  record: order,
  stone: order.stone,
  client: order.client,
  state: order.state,
  context: {
    ...toReservation(change, order),
    requester: order.requester,
    isExternal: order.isExternal,
    due: order.state === APPROVAL.pending.code && order.isDue,
    approver: order.approver,
    isUntouched: isUntouched(change.world, order),
    // The model has no prices.
    isBelowCost: false,
  },
});

export const createRequestSubject = (client: number): Subject<'externalRequest'> =>
  createSubject<'externalRequest'>(null, client, { undecided: 0 });
export const requestToSubject = (request: ExternalRequest): Subject<'externalRequest'> => ({
  record: request,
  stone: null,
  client: request.client,
  state: EXTERNAL_REQUEST_STATUS.open.code,
  context: { undecided: request.undecided.length },
});

export const createMemoSubject = (client: number): Subject<'memo'> =>
  createSubject<'memo'>(null, client, { out: 0, settled: 0 });
export const memoToSubject = (memo: Memo): Subject<'memo'> => {
  const out = memo.lines.filter(({ state }) => state === MEMO_MOVEMENT.issued.code).length;
  return {
    record: memo,
    stone: null,
    client: memo.client,
    state: memo.state,
    context: { out, settled: memo.lines.length - out },
  };
};

export const createMemoLineSubject = (
  change: Transaction,
  stone: number,
  client: number,
): Subject<'memoLine'> =>
  createSubject<'memoLine'>(stone, client, {
    ...createReservation(change, stone, client),
    ...NOT_ISSUED,
  });
export const memoLineToSubject = (change: Transaction, line: Line): Subject<'memoLine'> => ({
  record: line,
  stone: line.stone,
  client: line.client,
  state: line.state,
  context: {
    ...toReservation(change, line),
    ...NOT_ISSUED,
    isUntouched: isUntouched(change.world, line),
    doer: line.receiver,
    isFresh: line.receiver !== null,
  },
});

export const createCheckSubject = (stone: number): Subject<'returnCheck'> =>
  createSubject<'returnCheck'>(stone, null, {});
export const checkToSubject = (check: OfStone): Subject<'returnCheck'> => ({
  record: check,
  stone: check.stone,
  client: null,
  state: RETURN_CHECK_STATUS.waiting.code,
  context: {},
});

export const createBillSubject = (stone: number, client: number): Subject<'invoice'> =>
  createSubject<'invoice'>(stone, client, {});
export const billToSubject = (bill: Bill): Subject<'invoice'> => ({
  record: bill,
  stone: bill.stone,
  client: bill.client,
  state: INVOICE_STATUS.billed.code,
  context: {},
});

export const createCartLineSubject = (
  { world }: Transaction,
  stone: number,
  client: number,
): Subject<'cart'> =>
  createSubject<'cart'>(stone, client, {
    stoneStatus: getStoneStatus(world, stone),
    client: toTradingClient(world, client),
    isListed: world.carts.some((line) => line.stone === stone && line.client === client),
  });
export const cartLineToSubject = ({ world }: Transaction, line: OfClient): Subject<'cart'> => ({
  record: line,
  stone: line.stone,
  client: line.client,
  state: CART_STATUS.inCart.code,
  context: {
    stoneStatus: getStoneStatus(world, line.stone),
    client: toTradingClient(world, line.client),
    isListed: true,
  },
});

const getLineOwner = (client: number | null, ownerId: UserId | null) =>
  client === null ? ownerId : null;

export const createWatchedSubject = (
  { world, actor }: Transaction,
  stone: number,
  client: number | null,
): Subject<'watchlist'> =>
  createSubject<'watchlist'>(stone, client, {
    stoneStatus: getStoneStatus(world, stone),
    client: toOptionalClient(world, client),
    keeper: getLineOwner(client, actor.id),
    isListed: world.watched.some((line) => line.stone === stone && line.client === client),
  });
export const watchedToSubject = (
  { world }: Transaction,
  line: PersonalListLine,
  ownerId: UserId | null,
): Subject<'watchlist'> => ({
  record: line,
  stone: line.stone,
  client: line.client,
  state: WATCHLIST_STATUS.watched.code,
  context: {
    stoneStatus: getStoneStatus(world, line.stone),
    client: toOptionalClient(world, line.client),
    keeper: getLineOwner(line.client, ownerId),
    isListed: true,
  },
});

export const createNoteSubject = (
  { world, actor }: Transaction,
  stone: number,
  client: number | null,
): Subject<'note'> =>
  createSubject<'note'>(stone, client, {
    stoneStatus: getStoneStatus(world, stone),
    client: toOptionalClient(world, client),
    keeper: getLineOwner(client, actor.id),
  });
export const noteToSubject = (
  { world }: Transaction,
  note: PersonalListLine & { state: number },
  ownerId: UserId | null,
): Subject<'note'> => ({
  record: note,
  stone: note.stone,
  client: note.client,
  state: note.state,
  context: {
    stoneStatus: getStoneStatus(world, note.stone),
    client: toOptionalClient(world, note.client),
    keeper: getLineOwner(note.client, ownerId),
  },
});

export const createEnquirySubject = (
  { world }: Transaction,
  stone: number,
  client: number,
): Subject<'enquiry'> =>
  createSubject<'enquiry'>(stone, client, {
    stoneStatus: getStoneStatus(world, stone),
    client: toTradingClient(world, client),
    isAsked: world.enquiries.some(
      (enquiry) => enquiry.stone === stone && enquiry.client === client,
    ),
  });
export const enquiryToSubject = (
  { world }: Transaction,
  enquiry: OfClient,
): Subject<'enquiry'> => ({
  record: enquiry,
  stone: enquiry.stone,
  client: enquiry.client,
  state: ENQUIRY_STATUS.open.code,
  context: {
    stoneStatus: getStoneStatus(world, enquiry.stone),
    client: toTradingClient(world, enquiry.client),
    isAsked: true,
  },
});

export const createDemandSubject = ({ world }: Transaction, client: number): Subject<'demand'> =>
  createSubject<'demand'>(null, client, { client: toTradingClient(world, client), over: false });
export const demandToSubject = ({ world }: Transaction, demand: Demand): Subject<'demand'> => ({
  record: demand,
  stone: null,
  client: demand.client,
  state: demand.state,
  context: { client: toTradingClient(world, demand.client), over: demand.isOver },
});

export const createDocumentSubject = (client: number): Subject<'kycDocument'> =>
  createSubject<'kycDocument'>(null, client, {
    owner: ownerOf(client),
    sender: null,
    ...UNDECIDED,
  });
export const documentToSubject = (kycDocument: KycDocument): Subject<'kycDocument'> => ({
  record: kycDocument,
  stone: null,
  client: kycDocument.client,
  state: kycDocument.state,
  context: {
    owner: ownerOf(kycDocument.client),
    sender: kycDocument.sender,
    doer: kycDocument.decider,
    isFresh: kycDocument.decider !== null,
    isUntouched: kycDocument.stoodStill,
  },
});

export const businessToSubject = ({ world }: Transaction, client: number): Subject<'business'> => {
  const isApproved = (category: Category) =>
    world.papers.some(
      (kycDocument) =>
        kycDocument.client === client &&
        kycDocument.category === category &&
        kycDocument.state === KYC_STATUS.approved.code,
    );
  return {
    record: getClientRecord(world, client),
    stone: null,
    client,
    state: getClientRecord(world, client).registration,
    context: { ownerApproved: isApproved('owner'), businessApproved: isApproved('business') },
  };
};
export const flagToSubject = ({ world }: Transaction, client: number): Subject<'activeFlag'> => ({
  record: getClientRecord(world, client),
  stone: null,
  client,
  state: getClientRecord(world, client).flag,
  context: { owner: ownerOf(client), isOwnAccount: false, isLastAdministrator: false },
});

const { applying, applied, rollingBack } = IMPORT_STATUS;
const STOCK_CHANGING_STATES: readonly number[] = [applying.code, applied.code, rollingBack.code];
/** True once a list changes the stock, including while it is rolled back. */
export const hasMovedStock = ({ state }: StockList): boolean =>
  STOCK_CHANGING_STATES.includes(state);

/** `isBeyondLimits` is a choice of the action, because the model has no supplier limits. */
export const createListSubject = (): Subject<'stockImport'> =>
  createSubject<'stockImport'>(null, null, {
    supplierId: SUPPLIER.actor.id,
    isBeyondLimits: false,
    isLoss: false,
    isOutdated: false,
    isIdle: false,
  });
export const listToSubject = (
  { world: { lists } }: Transaction,
  list: StockList,
  isBeyondLimits = false,
): Subject<'stockImport'> => ({
  record: list,
  stone: null,
  client: null,
  state: list.state,
  context: {
    supplierId: SUPPLIER.actor.id,
    isBeyondLimits,
    isLoss: true,
    isOutdated: lists.slice(lists.indexOf(list) + 1).some(hasMovedStock),
    // The model has no prices, so a list without applicable rows may still change some.
    isIdle: false,
  },
});

export const createMailingSubject = (): Subject<'bulkEmail'> =>
  createSubject<'bulkEmail'>(null, null, {
    isTimed: false,
    hasNextTurn: false,
    isAddressed: false,
    isOwed: false,
    hasWayOut: false,
  });
/** Assumes a recipient and a configured mail server, because neither is part of the model. */
export const mailingToSubject = (mailing: Mailing, isDraft: boolean): Subject<'bulkEmail'> => {
  const { times, isOver, isInSeries, isQueued, hasFailed } = mailing;
  const isLeft = times !== 'none' && (isDraft || (isInSeries && times === 'series'));
  return {
    record: mailing,
    stone: null,
    client: null,
    state: mailing.state,
    context: {
      isTimed: times !== 'none',
      hasNextTurn: isLeft && !isOver,
      isAddressed: true,
      isOwed: isQueued || hasFailed,
      hasWayOut: true,
    },
  };
};
