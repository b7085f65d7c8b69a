import type { UserId } from '../../../src/api/ids.gen.ts';
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
  SHIPMENT_STATUS,
  type StoneStatusCode,
  WATCHLIST_STATUS,
} from '../../../src/machines/codes.ts';
import { START_CODE } from '../../../src/machines/kernel/workflow-model.ts';
import type { TradingClient } from '../../../src/machines/workflows/actor-guards.ts';
import { NOT_REQUESTED } from '../../../src/machines/workflows/confirm-stone.ts';
import { UNDECIDED } from '../../../src/machines/workflows/kyc-document.ts';
import { NOT_RENEWED } from '../../../src/machines/workflows/memo.ts';
import { NOT_ISSUED } from '../../../src/machines/workflows/memo-line.ts';
import { NOT_OFFERED } from '../../../src/machines/workflows/price-offer.ts';
import type { ReservationContext } from '../../../src/machines/workflows/reservation.ts';
import { CHECKED } from '../../../src/machines/workflows/shipment.ts';
import { associateOf, businessIdOf, SUPPLIER } from './actors.ts';
import type { ContextOf, ModelledWorkflow, Subject } from './command.ts';
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
  PriceOffer,
  Shipment,
  StockList,
  WaitlistEntry,
} from './state.ts';
import type { Transaction } from './transaction.ts';

/**
 * Builds inputs of the state machines from the model state. The inputs are the facts that the
 * server reads from the database.
 */

const stateOf = ({ stones }: ModelState, stone: number): number => {
  const found = stones[stone];
  if (!found) throw new Error(`there is no stone ${stone}`);
  return found.state;
};
export const getStoneStatus = (world: ModelState, stone: number): StoneStatusCode =>
  stateOf(world, stone) as StoneStatusCode;

export const getClientRecord = ({ tradingClients }: ModelState, tradingClient: number) => {
  const found = tradingClients[tradingClient];
  if (!found) throw new Error(`there is no trading client ${tradingClient}`);
  return found;
};

const ownerOf = (tradingClient: number) => ({
  businessId: businessIdOf(tradingClient),
  associateId: associateOf(tradingClient),
});

export function toTradingClient(world: ModelState, tradingClient: number): TradingClient {
  const { registration, flag, isDeleted } = getClientRecord(world, tradingClient);
  return {
    ...ownerOf(tradingClient),
    registration: registration as RegistrationCode,
    isActive: flag === ACTIVE_FLAG.active.code && !isDeleted,
    // Verifications end by days, which the model does not have.
    isVerified: true,
  };
}
const toOptionalClient = (world: ModelState, tradingClient: number | null): TradingClient | null =>
  tradingClient === null ? null : toTradingClient(world, tradingClient);

const createSubject = <Name extends ModelledWorkflow>(
  stone: number | null,
  tradingClient: number | null,
  context: ContextOf<Name>,
): Subject<Name> => ({ record: null, stone, tradingClient, state: START_CODE, context });

/** Builds the guard inputs for a trading client that wants to reserve a stone. */
function createReservation(
  { world, offers }: Transaction,
  stone: number,
  tradingClient: number,
): ReservationContext {
  const holder = world.holds.find((hold) => hold.stone === stone);
  const offer = offers.get(stone);
  return {
    stoneStatus: getStoneStatus(world, stone),
    heldFor: holder ? businessIdOf(holder.tradingClient) : null,
    offeredTo: offer ? businessIdOf(offer.tradingClient) : null,
    tradingClient: toTradingClient(world, tradingClient),
  };
}
/** Builds the guard inputs for later events of a record that already reserves the stone. */
const toReservation = (
  { world }: Transaction,
  { stone, tradingClient }: OfClient,
): ReservationContext => ({
  stoneStatus: getStoneStatus(world, stone),
  heldFor: null,
  offeredTo: null,
  tradingClient: toTradingClient(world, tradingClient),
});

const isUntouched = ({ places }: ModelState, { stone, isLast }: Line | Order): boolean =>
  isLast &&
  !places.some((place) => place.stone === stone && place.state === HOLD_QUEUE_STATUS.offered.code);

export const stoneToSubject = ({ world }: Transaction, stone: number): Subject<'stone'> => ({
  record: world.stones[stone] ?? null,
  stone,
  tradingClient: null,
  state: stateOf(world, stone),
  context: { isInCheck: world.checks.some((check) => check.stone === stone) },
});

export const createHoldSubject = (
  change: Transaction,
  stone: number,
  tradingClient: number,
): Subject<'hold'> => {
  const { heldFor: _, ...taking } = createReservation(change, stone, tradingClient);
  return createSubject<'hold'>(stone, tradingClient, {
    ...taking,
    extended: false,
    due: false,
    end: null,
    undoableBy: null,
  });
};
export const holdToSubject = (change: Transaction, hold: Hold): Subject<'hold'> => {
  const { heldFor: _, ...taken } = toReservation(change, hold);
  return {
    record: hold,
    stone: hold.stone,
    tradingClient: hold.tradingClient,
    state: HOLD_STATUS.held.code,
    context: { ...taken, extended: hold.isExtended, due: hold.isDue, end: null, undoableBy: null },
  };
};

export const createWaitlistSubject = (
  change: Transaction,
  stone: number,
  tradingClient: number,
): Subject<'holdQueue'> => {
  const { offeredTo: _, ...taking } = createReservation(change, stone, tradingClient);
  const alreadyWaiting = change.world.places.some(
    (place) => place.stone === stone && place.tradingClient === tradingClient,
  );
  return createSubject<'holdQueue'>(stone, tradingClient, {
    ...taking,
    alreadyWaiting,
    due: false,
  });
};
export const waitlistToSubject = (
  change: Transaction,
  place: WaitlistEntry,
): Subject<'holdQueue'> => ({
  record: place,
  stone: place.stone,
  tradingClient: place.tradingClient,
  state: place.state,
  context: {
    stoneStatus: getStoneStatus(change.world, place.stone),
    heldFor: null,
    alreadyWaiting: true,
    tradingClient: toTradingClient(change.world, place.tradingClient),
    due: place.isDue,
  },
});

export const createOrderSubject = (
  change: Transaction,
  stone: number,
  tradingClient: number,
  isExternal: boolean,
): Subject<'confirmStone'> =>
  createSubject<'confirmStone'>(stone, tradingClient, {
    ...createReservation(change, stone, tradingClient),
    ...NOT_REQUESTED,
    isExternal,
  });
export const orderToSubject = (change: Transaction, order: Order): Subject<'confirmStone'> => ({
  record: order,
  stone: order.stone,
  tradingClient: order.tradingClient,
  state: order.state,
  context: {
    ...toReservation(change, order),
    requester: order.requester,
    isExternal: order.isExternal,
    due: order.state === APPROVAL.pending.code && order.isDue,
    approver: order.approver,
    isUntouched: isUntouched(change.world, order),
    // The model has no prices, so no price is below cost.
    isBelowCost: false,
    isUnanswered: false,
    isDeclined: false,
  },
});

export const createRequestSubject = (tradingClient: number): Subject<'externalRequest'> =>
  createSubject<'externalRequest'>(null, tradingClient, { undecided: 0 });
export const requestToSubject = (request: ExternalRequest): Subject<'externalRequest'> => ({
  record: request,
  stone: null,
  tradingClient: request.tradingClient,
  state: EXTERNAL_REQUEST_STATUS.open.code,
  context: { undecided: request.undecided.length },
});

export const createMemoSubject = (tradingClient: number): Subject<'memo'> =>
  createSubject<'memo'>(null, tradingClient, { out: 0, settled: 0, ...NOT_RENEWED });
export const memoToSubject = (memo: Memo): Subject<'memo'> => {
  const out = memo.lines.filter(({ state }) => state === MEMO_MOVEMENT.issued.code).length;
  return {
    record: memo,
    stone: null,
    tradingClient: memo.tradingClient,
    state: memo.state,
    context: { out, settled: memo.lines.length - out, ...NOT_RENEWED },
  };
};
/** In the model a renewal is always left, because renewals change no state. */
export const renewableToSubject = (world: ModelState, memo: Memo): Subject<'memo'> => {
  const subject = memoToSubject(memo);
  return {
    ...subject,
    context: {
      ...subject.context,
      tradingClient: toTradingClient(world, memo.tradingClient),
      renewalsLeft: 1,
      isOwnVersion: true,
    },
  };
};

export const createMemoLineSubject = (
  change: Transaction,
  stone: number,
  tradingClient: number,
): Subject<'memoLine'> =>
  createSubject<'memoLine'>(stone, tradingClient, {
    ...createReservation(change, stone, tradingClient),
    ...NOT_ISSUED,
  });
export const memoLineToSubject = (change: Transaction, line: Line): Subject<'memoLine'> => ({
  record: line,
  stone: line.stone,
  tradingClient: line.tradingClient,
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
  tradingClient: null,
  state: RETURN_CHECK_STATUS.waiting.code,
  context: {},
});

export const createBillSubject = (stone: number, tradingClient: number): Subject<'invoice'> =>
  createSubject<'invoice'>(stone, tradingClient, {});
export const billToSubject = (bill: Bill): Subject<'invoice'> => ({
  record: bill,
  stone: bill.stone,
  tradingClient: bill.tradingClient,
  state: INVOICE_STATUS.billed.code,
  context: {},
});

export const createShipmentSubject = (
  { world }: Transaction,
  stone: number,
  tradingClient: number,
): Subject<'shipment'> =>
  createSubject<'shipment'>(stone, tradingClient, {
    ...CHECKED,
    tradingClient: toTradingClient(world, tradingClient),
    elsewhere: world.shipments
      .filter((shipment) => shipment.stone === stone && isInTransit(shipment))
      .map(({ stone: sent }) => String(sent)),
    hasCarrier: true,
    hasTrackingNo: true,
  });
/** A disputed shipment has arrived, so its stone may be sent again. */
export const isInTransit = ({ state }: Shipment): boolean =>
  state !== SHIPMENT_STATUS.disputed.code;
export const shipmentToSubject = (
  { world }: Transaction,
  shipment: Shipment,
): Subject<'shipment'> => ({
  record: shipment,
  stone: shipment.stone,
  tradingClient: shipment.tradingClient,
  state: shipment.state,
  context: {
    ...CHECKED,
    tradingClient: toTradingClient(world, shipment.tradingClient),
    hasCarrier: true,
    hasTrackingNo: true,
  },
});

export const createCartLineSubject = (
  { world }: Transaction,
  stone: number,
  tradingClient: number,
): Subject<'cart'> =>
  createSubject<'cart'>(stone, tradingClient, {
    stoneStatus: getStoneStatus(world, stone),
    tradingClient: toTradingClient(world, tradingClient),
    isListed: world.carts.some(
      (line) => line.stone === stone && line.tradingClient === tradingClient,
    ),
  });
export const cartLineToSubject = ({ world }: Transaction, line: OfClient): Subject<'cart'> => ({
  record: line,
  stone: line.stone,
  tradingClient: line.tradingClient,
  state: CART_STATUS.inCart.code,
  context: {
    stoneStatus: getStoneStatus(world, line.stone),
    tradingClient: toTradingClient(world, line.tradingClient),
    isListed: true,
  },
});

const getLineOwner = (tradingClient: number | null, ownerId: UserId | null) =>
  tradingClient === null ? ownerId : null;

export const createWatchedSubject = (
  { world, actor }: Transaction,
  stone: number,
  tradingClient: number | null,
): Subject<'watchlist'> =>
  createSubject<'watchlist'>(stone, tradingClient, {
    stoneStatus: getStoneStatus(world, stone),
    tradingClient: toOptionalClient(world, tradingClient),
    keeper: getLineOwner(tradingClient, actor.id),
    isListed: world.watched.some(
      (line) => line.stone === stone && line.tradingClient === tradingClient,
    ),
  });
export const watchedToSubject = (
  { world }: Transaction,
  line: PersonalListLine,
  ownerId: UserId | null,
): Subject<'watchlist'> => ({
  record: line,
  stone: line.stone,
  tradingClient: line.tradingClient,
  state: WATCHLIST_STATUS.watched.code,
  context: {
    stoneStatus: getStoneStatus(world, line.stone),
    tradingClient: toOptionalClient(world, line.tradingClient),
    keeper: getLineOwner(line.tradingClient, ownerId),
    isListed: true,
  },
});

export const createNoteSubject = (
  { world, actor }: Transaction,
  stone: number,
  tradingClient: number | null,
): Subject<'note'> =>
  createSubject<'note'>(stone, tradingClient, {
    stoneStatus: getStoneStatus(world, stone),
    tradingClient: toOptionalClient(world, tradingClient),
    keeper: getLineOwner(tradingClient, actor.id),
  });
export const noteToSubject = (
  { world }: Transaction,
  note: PersonalListLine & { state: number },
  ownerId: UserId | null,
): Subject<'note'> => ({
  record: note,
  stone: note.stone,
  tradingClient: note.tradingClient,
  state: note.state,
  context: {
    stoneStatus: getStoneStatus(world, note.stone),
    tradingClient: toOptionalClient(world, note.tradingClient),
    keeper: getLineOwner(note.tradingClient, ownerId),
  },
});

export const createEnquirySubject = (
  { world }: Transaction,
  stone: number,
  tradingClient: number,
): Subject<'enquiry'> =>
  createSubject<'enquiry'>(stone, tradingClient, {
    stoneStatus: getStoneStatus(world, stone),
    tradingClient: toTradingClient(world, tradingClient),
    isAsked: world.enquiries.some(
      (enquiry) => enquiry.stone === stone && enquiry.tradingClient === tradingClient,
    ),
    hasPriceOffer: false,
  });
export const enquiryToSubject = (
  { world }: Transaction,
  enquiry: OfClient,
): Subject<'enquiry'> => ({
  record: enquiry,
  stone: enquiry.stone,
  tradingClient: enquiry.tradingClient,
  state: ENQUIRY_STATUS.open.code,
  context: {
    stoneStatus: getStoneStatus(world, enquiry.stone),
    tradingClient: toTradingClient(world, enquiry.tradingClient),
    isAsked: true,
    hasPriceOffer: world.priceOffers.some(
      ({ stone, tradingClient }) =>
        stone === enquiry.stone && tradingClient === enquiry.tradingClient,
    ),
  },
});

export const createPriceOfferSubject = (
  change: Transaction,
  stone: number,
  tradingClient: number,
): Subject<'priceOffer'> =>
  createSubject<'priceOffer'>(stone, tradingClient, {
    ...createReservation(change, stone, tradingClient),
    ...NOT_OFFERED,
    hasOpenPriceOffer: change.world.priceOffers.some(
      (offer) => offer.stone === stone && offer.tradingClient === tradingClient,
    ),
  });
/** The model has no prices: no price is above the asking price or below cost. */
export const priceOfferToSubject = (
  change: Transaction,
  offer: PriceOffer,
): Subject<'priceOffer'> => ({
  record: offer,
  stone: offer.stone,
  tradingClient: offer.tradingClient,
  state: offer.state,
  context: {
    ...createReservation(change, offer.stone, offer.tradingClient),
    ...NOT_OFFERED,
    hasOpenPriceOffer: true,
    side: offer.side,
    due: offer.isDue,
  },
});

export const createDemandSubject = (
  { world }: Transaction,
  tradingClient: number,
): Subject<'demand'> =>
  createSubject<'demand'>(null, tradingClient, {
    tradingClient: toTradingClient(world, tradingClient),
    over: false,
  });
export const demandToSubject = ({ world }: Transaction, demand: Demand): Subject<'demand'> => ({
  record: demand,
  stone: null,
  tradingClient: demand.tradingClient,
  state: demand.state,
  context: { tradingClient: toTradingClient(world, demand.tradingClient), over: demand.isOver },
});

export const createDocumentSubject = (tradingClient: number): Subject<'kycDocument'> =>
  createSubject<'kycDocument'>(null, tradingClient, {
    owner: ownerOf(tradingClient),
    sender: null,
    ...UNDECIDED,
  });
export const documentToSubject = (kycDocument: KycDocument): Subject<'kycDocument'> => ({
  record: kycDocument,
  stone: null,
  tradingClient: kycDocument.tradingClient,
  state: kycDocument.state,
  context: {
    owner: ownerOf(kycDocument.tradingClient),
    sender: kycDocument.sender,
    doer: kycDocument.decider,
    isFresh: kycDocument.decider !== null,
    isUntouched: kycDocument.stoodStill,
  },
});

export const businessToSubject = (
  { world }: Transaction,
  tradingClient: number,
): Subject<'business'> => {
  const isApproved = (category: Category) =>
    world.documents.some(
      (kycDocument) =>
        kycDocument.tradingClient === tradingClient &&
        kycDocument.category === category &&
        kycDocument.state === KYC_STATUS.approved.code,
    );
  return {
    record: getClientRecord(world, tradingClient),
    stone: null,
    tradingClient,
    state: getClientRecord(world, tradingClient).registration,
    context: { ownerApproved: isApproved('owner'), businessApproved: isApproved('business') },
  };
};
export const flagToSubject = (
  { world }: Transaction,
  tradingClient: number,
): Subject<'activeFlag'> => ({
  record: getClientRecord(world, tradingClient),
  stone: null,
  tradingClient,
  state: getClientRecord(world, tradingClient).flag,
  context: { owner: ownerOf(tradingClient), isOwnAccount: false, isLastAdministrator: false },
});

const { applying, applied, rollingBack } = IMPORT_STATUS;
const STOCK_CHANGING_STATES: readonly number[] = [applying.code, applied.code, rollingBack.code];
/**
 * Returns true if a list has changed or is changing the stock, including a list that is being
 * rolled back.
 */
export const hasMovedStock = ({ state }: StockList): boolean =>
  STOCK_CHANGING_STATES.includes(state);

export const createListSubject = (): Subject<'stockImport'> =>
  createSubject<'stockImport'>(null, null, {
    supplierId: SUPPLIER.actor.id,
    isBeyondLimits: false,
    isLoss: false,
    isOutdated: false,
    isIdle: false,
  });
/** The action chooses `isBeyondLimits`, because the model has no supplier limits. */
export const listToSubject = (
  { world: { lists } }: Transaction,
  list: StockList,
  isBeyondLimits = false,
): Subject<'stockImport'> => ({
  record: list,
  stone: null,
  tradingClient: null,
  state: list.state,
  context: {
    supplierId: SUPPLIER.actor.id,
    isBeyondLimits,
    isLoss: true,
    isOutdated: lists.slice(lists.indexOf(list) + 1).some(hasMovedStock),
    // Always false: the model has no prices, so a list without rows in the model may still change
    // prices.
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
/** Assumes at least one recipient and a configured mail server, because the model has neither. */
export const mailingToSubject = (mailing: Mailing, isDraft: boolean): Subject<'bulkEmail'> => {
  const { times, isOver, isInSeries, isQueued, hasFailed } = mailing;
  const isLeft = times !== 'none' && (isDraft || (isInSeries && times === 'series'));
  return {
    record: mailing,
    stone: null,
    tradingClient: null,
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
