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
import { NOT_ASKED } from '../workflows/confirm-stone.ts';
import { UNDECIDED } from '../workflows/kyc-document.ts';
import { NOT_OUT } from '../workflows/memo-line.ts';
import type { Client } from '../workflows/people.ts';
import type { Taking } from '../workflows/taking.ts';
import type { Change } from './change.ts';
import type { ContextOf, Subject } from './kinds.ts';
import { associateOf, businessIdOf, SUPPLIER } from './people.ts';
import type {
  Bill,
  Category,
  Demand,
  ExternalRequest,
  Hold,
  Kept,
  Line,
  Mailing,
  Memo,
  OfClient,
  OfStone,
  Order,
  Paper,
  Place,
  StockList,
  World,
} from './world.ts';

/**
 * Builds machine inputs from the model state: the same facts the server reads from the database.
 */

const stateOf = ({ stones }: World, stone: number): number => {
  const found = stones[stone];
  if (!found) throw new Error(`there is no stone ${stone}`);
  return found.state;
};
export const statusOf = (world: World, stone: number): StoneStatusCode =>
  stateOf(world, stone) as StoneStatusCode;

export const recordOf = ({ clients }: World, client: number) => {
  const found = clients[client];
  if (!found) throw new Error(`there is no client ${client}`);
  return found;
};

const ownerOf = (client: number) => ({
  businessId: businessIdOf(client),
  associateId: associateOf(client),
});

export function clientOf(world: World, client: number): Client {
  const { registration, flag, isDeleted } = recordOf(world, client);
  return {
    ...ownerOf(client),
    registration: registration as RegistrationCode,
    isActive: flag === ACTIVE_FLAG.active.code && !isDeleted,
  };
}
const someClient = (world: World, client: number | null): Client | null =>
  client === null ? null : clientOf(world, client);

const newborn = <Name extends WorkflowName>(
  stone: number | null,
  client: number | null,
  context: ContextOf<Name>,
): Subject<Name> => ({ record: null, stone, client, state: START_CODE, context });

/** Guard inputs for a trading client that wants to reserve a stone. */
function takingOf({ world, offers }: Change, stone: number, client: number): Taking {
  const holder = world.holds.find((hold) => hold.stone === stone);
  const offer = offers.get(stone);
  return {
    stoneStatus: statusOf(world, stone),
    heldFor: holder ? businessIdOf(holder.client) : null,
    offeredTo: offer ? businessIdOf(offer.client) : null,
    client: clientOf(world, client),
  };
}
/** Guard inputs for later events of a record that already has the stone. */
const takenOf = ({ world }: Change, { stone, client }: OfClient): Taking => ({
  stoneStatus: statusOf(world, stone),
  heldFor: null,
  offeredTo: null,
  client: clientOf(world, client),
});

const isUntouched = ({ places }: World, { stone, isLast }: Line | Order): boolean =>
  isLast &&
  !places.some((place) => place.stone === stone && place.state === HOLD_QUEUE_STATUS.offered.code);

export const ofStone = ({ world }: Change, stone: number): Subject<'stone'> => ({
  record: world.stones[stone] ?? null,
  stone,
  client: null,
  state: stateOf(world, stone),
  context: { isInCheck: world.checks.some((check) => check.stone === stone) },
});

export const newHold = (change: Change, stone: number, client: number): Subject<'hold'> => {
  const { heldFor: _, ...taking } = takingOf(change, stone, client);
  return newborn<'hold'>(stone, client, { ...taking, extended: false, due: false, end: null });
};
export const ofHold = (change: Change, hold: Hold): Subject<'hold'> => {
  const { heldFor: _, ...taken } = takenOf(change, hold);
  return {
    record: hold,
    stone: hold.stone,
    client: hold.client,
    state: HOLD_STATUS.held.code,
    context: { ...taken, extended: hold.isExtended, due: hold.isDue, end: null },
  };
};

export const newPlace = (change: Change, stone: number, client: number): Subject<'holdQueue'> => {
  const { offeredTo: _, ...taking } = takingOf(change, stone, client);
  const alreadyWaiting = change.world.places.some(
    (place) => place.stone === stone && place.client === client,
  );
  return newborn<'holdQueue'>(stone, client, { ...taking, alreadyWaiting, due: false });
};
export const ofPlace = (change: Change, place: Place): Subject<'holdQueue'> => ({
  record: place,
  stone: place.stone,
  client: place.client,
  state: place.state,
  context: {
    stoneStatus: statusOf(change.world, place.stone),
    heldFor: null,
    alreadyWaiting: true,
    client: clientOf(change.world, place.client),
    due: place.isDue,
  },
});

export const newOrder = (
  change: Change,
  stone: number,
  client: number,
  isExternal: boolean,
): Subject<'confirmStone'> =>
  newborn<'confirmStone'>(stone, client, {
    ...takingOf(change, stone, client),
    ...NOT_ASKED,
    isExternal,
  });
export const ofOrder = (change: Change, order: Order): Subject<'confirmStone'> => ({
  record: order,
  stone: order.stone,
  client: order.client,
  state: order.state,
  context: {
    ...takenOf(change, order),
    requester: order.requester,
    isExternal: order.isExternal,
    due: order.state === APPROVAL.pending.code && order.isDue,
    approver: order.approver,
    isUntouched: isUntouched(change.world, order),
    // The model has no prices.
    isBelowCost: false,
  },
});

export const newRequest = (client: number): Subject<'externalRequest'> =>
  newborn<'externalRequest'>(null, client, { undecided: 0 });
export const ofRequest = (request: ExternalRequest): Subject<'externalRequest'> => ({
  record: request,
  stone: null,
  client: request.client,
  state: EXTERNAL_REQUEST_STATUS.open.code,
  context: { undecided: request.undecided.length },
});

export const newMemo = (client: number): Subject<'memo'> =>
  newborn<'memo'>(null, client, { out: 0, settled: 0 });
export const ofMemo = (memo: Memo): Subject<'memo'> => {
  const out = memo.lines.filter(({ state }) => state === MEMO_MOVEMENT.issued.code).length;
  return {
    record: memo,
    stone: null,
    client: memo.client,
    state: memo.state,
    context: { out, settled: memo.lines.length - out },
  };
};

export const newLine = (change: Change, stone: number, client: number): Subject<'memoLine'> =>
  newborn<'memoLine'>(stone, client, { ...takingOf(change, stone, client), ...NOT_OUT });
export const ofLine = (change: Change, line: Line): Subject<'memoLine'> => ({
  record: line,
  stone: line.stone,
  client: line.client,
  state: line.state,
  context: {
    ...takenOf(change, line),
    ...NOT_OUT,
    isUntouched: isUntouched(change.world, line),
    doer: line.receiver,
    isFresh: line.receiver !== null,
  },
});

export const newCheck = (stone: number): Subject<'returnCheck'> =>
  newborn<'returnCheck'>(stone, null, {});
export const ofCheck = (check: OfStone): Subject<'returnCheck'> => ({
  record: check,
  stone: check.stone,
  client: null,
  state: RETURN_CHECK_STATUS.waiting.code,
  context: {},
});

export const newBill = (stone: number, client: number): Subject<'invoice'> =>
  newborn<'invoice'>(stone, client, {});
export const ofBill = (bill: Bill): Subject<'invoice'> => ({
  record: bill,
  stone: bill.stone,
  client: bill.client,
  state: INVOICE_STATUS.billed.code,
  context: {},
});

export const newCartLine = ({ world }: Change, stone: number, client: number): Subject<'cart'> =>
  newborn<'cart'>(stone, client, {
    stoneStatus: statusOf(world, stone),
    client: clientOf(world, client),
    isListed: world.carts.some((line) => line.stone === stone && line.client === client),
  });
export const ofCartLine = ({ world }: Change, line: OfClient): Subject<'cart'> => ({
  record: line,
  stone: line.stone,
  client: line.client,
  state: CART_STATUS.inCart.code,
  context: {
    stoneStatus: statusOf(world, line.stone),
    client: clientOf(world, line.client),
    isListed: true,
  },
});

const keeperOf = (client: number | null, keeper: UserId | null) =>
  client === null ? keeper : null;

export const newWatched = (
  { world, actor }: Change,
  stone: number,
  client: number | null,
): Subject<'watchlist'> =>
  newborn<'watchlist'>(stone, client, {
    stoneStatus: statusOf(world, stone),
    client: someClient(world, client),
    keeper: keeperOf(client, actor.id),
    isListed: world.watched.some((line) => line.stone === stone && line.client === client),
  });
export const ofWatched = (
  { world }: Change,
  line: Kept,
  keeper: UserId | null,
): Subject<'watchlist'> => ({
  record: line,
  stone: line.stone,
  client: line.client,
  state: WATCHLIST_STATUS.watched.code,
  context: {
    stoneStatus: statusOf(world, line.stone),
    client: someClient(world, line.client),
    keeper: keeperOf(line.client, keeper),
    isListed: true,
  },
});

export const newNote = (
  { world, actor }: Change,
  stone: number,
  client: number | null,
): Subject<'note'> =>
  newborn<'note'>(stone, client, {
    stoneStatus: statusOf(world, stone),
    client: someClient(world, client),
    keeper: keeperOf(client, actor.id),
  });
export const ofNote = (
  { world }: Change,
  note: Kept & { state: number },
  keeper: UserId | null,
): Subject<'note'> => ({
  record: note,
  stone: note.stone,
  client: note.client,
  state: note.state,
  context: {
    stoneStatus: statusOf(world, note.stone),
    client: someClient(world, note.client),
    keeper: keeperOf(note.client, keeper),
  },
});

export const newEnquiry = ({ world }: Change, stone: number, client: number): Subject<'enquiry'> =>
  newborn<'enquiry'>(stone, client, {
    stoneStatus: statusOf(world, stone),
    client: clientOf(world, client),
    isAsked: world.enquiries.some((asked) => asked.stone === stone && asked.client === client),
  });
export const ofEnquiry = ({ world }: Change, enquiry: OfClient): Subject<'enquiry'> => ({
  record: enquiry,
  stone: enquiry.stone,
  client: enquiry.client,
  state: ENQUIRY_STATUS.open.code,
  context: {
    stoneStatus: statusOf(world, enquiry.stone),
    client: clientOf(world, enquiry.client),
    isAsked: true,
  },
});

export const newDemand = ({ world }: Change, client: number): Subject<'demand'> =>
  newborn<'demand'>(null, client, { client: clientOf(world, client), over: false });
export const ofDemand = ({ world }: Change, demand: Demand): Subject<'demand'> => ({
  record: demand,
  stone: null,
  client: demand.client,
  state: demand.state,
  context: { client: clientOf(world, demand.client), over: demand.isOver },
});

export const newPaper = (client: number): Subject<'kycDocument'> =>
  newborn<'kycDocument'>(null, client, {
    owner: ownerOf(client),
    sender: null,
    ...UNDECIDED,
  });
export const ofPaper = (paper: Paper): Subject<'kycDocument'> => ({
  record: paper,
  stone: null,
  client: paper.client,
  state: paper.state,
  context: {
    owner: ownerOf(paper.client),
    sender: paper.sender,
    doer: paper.decider,
    isFresh: paper.decider !== null,
    isUntouched: paper.stoodStill,
  },
});

export const ofBusiness = ({ world }: Change, client: number): Subject<'business'> => {
  const isApproved = (category: Category) =>
    world.papers.some(
      (paper) =>
        paper.client === client &&
        paper.category === category &&
        paper.state === KYC_STATUS.approved.code,
    );
  return {
    record: recordOf(world, client),
    stone: null,
    client,
    state: recordOf(world, client).registration,
    context: { ownerApproved: isApproved('owner'), businessApproved: isApproved('business') },
  };
};
export const ofFlag = ({ world }: Change, client: number): Subject<'activeFlag'> => ({
  record: recordOf(world, client),
  stone: null,
  client,
  state: recordOf(world, client).flag,
  context: { owner: ownerOf(client), isOwnAccount: false, isLastAdministrator: false },
});

const { applying, applied, rollingBack } = IMPORT_STATUS;
const STANDS: readonly number[] = [applying.code, applied.code, rollingBack.code];
/** True once a list changes the stock, including while it is rolled back. */
export const hasMovedStock = ({ state }: StockList): boolean => STANDS.includes(state);

/** `isBeyondLimits` is a choice of the action, because the model has no supplier limits. */
export const newList = (): Subject<'stockImport'> =>
  newborn<'stockImport'>(null, null, {
    supplierId: SUPPLIER.actor.id,
    isBeyondLimits: false,
    isLoss: false,
    isOutdated: false,
    isIdle: false,
  });
export const ofList = (
  { world: { lists } }: Change,
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

export const newMailing = (): Subject<'bulkEmail'> =>
  newborn<'bulkEmail'>(null, null, {
    isTimed: false,
    hasNextTurn: false,
    isAddressed: false,
    isOwed: false,
    hasWayOut: false,
  });
/** Assumes a recipient and a configured mail server, because neither is part of the model. */
export const ofMailing = (mailing: Mailing, isDraft: boolean): Subject<'bulkEmail'> => {
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
