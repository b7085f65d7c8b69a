import {
  ACTIVE_FLAG,
  APPROVAL,
  HOLD_QUEUE_STATUS,
  IMPORT_STATUS,
  KYC_STATUS,
  MEMO_MOVEMENT,
  REGISTRATION,
  STONE_STATUS,
} from '../../../src/machines/codes.ts';
import { isPortal, isStaff } from '../../../src/machines/workflows/actor-guards.ts';
import { sideOf } from '../../../src/machines/workflows/price-offer.ts';
import { isAdministrator } from '../../../src/machines/workflows/reservation.ts';
import { describeClient, describeStone } from './actions/action-type.ts';
import type { Action } from './explore.ts';
import type { Line, ModelState, OfClient, OfStone, Order } from './state.ts';

interface Step {
  readonly before: ModelState;
  readonly after: ModelState;
  readonly move: Action;
}
/** A safety invariant of every transition, by any actor. */
export interface StepInvariant {
  readonly says: string;
  fault(step: Step): string | null;
}

const sameAs =
  (one: OfClient) =>
  ({ stone, tradingClient }: OfClient): boolean =>
    stone === one.stone && tradingClient === one.tradingClient;
const isNotIn =
  (others: readonly OfClient[]) =>
  (one: OfClient): boolean =>
    !others.some(sameAs(one));
const said = (wrong: OfClient | undefined): string | null =>
  wrong ? `${describeClient(wrong.tradingClient)}, ${describeStone(wrong.stone)}` : null;

const isPending = ({ state }: Order): boolean => state === APPROVAL.pending.code;
const isOut = ({ state }: Line): boolean => state === MEMO_MOVEMENT.issued.code;
const pending = ({ orders }: ModelState): readonly Order[] => orders.filter(isPending);
const lines = ({ memos }: ModelState): readonly Line[] => memos.flatMap((memo) => memo.lines);
const out = (world: ModelState): readonly Line[] => lines(world).filter(isOut);
const approved = ({ orders }: ModelState): readonly Order[] =>
  orders.filter(({ state }) => state === APPROVAL.approved.code);
const takers = (world: ModelState): readonly OfClient[] => [
  ...world.holds,
  ...pending(world),
  ...out(world),
];
const takerOf = (world: ModelState, stone: number): number | null =>
  takers(world).find((taker) => taker.stone === stone)?.tradingClient ?? null;

/** Returns the records that exist after the step but not before it. */
const begun = <T extends OfClient>(
  before: readonly OfClient[],
  after: readonly T[],
): readonly T[] => after.filter(isNotIn(before));
/** Returns the records that exist before the step but not after it. */
const ended = <T extends OfClient>(
  before: readonly T[],
  after: readonly OfClient[],
): readonly T[] => before.filter(isNotIn(after));

const OFFERED = HOLD_QUEUE_STATUS.offered.code;
const { hold, confirmStone, memo, soldOut } = STONE_STATUS;
const TAKEN: readonly number[] = [hold, confirmStone, memo, soldOut].map(({ code }) => code);

const everyStone = (
  says: string,
  isTrue: (stone: number, step: Step) => boolean,
): StepInvariant => ({
  says,
  fault: (step) => {
    const wrong = step.before.stones.findIndex((_, stone) => !isTrue(stone, step));
    return wrong < 0 ? null : describeStone(wrong);
  },
});

const PUTS_BACK = ['reverseMemo', 'undoReceiveMemo'];

export const STEP_INVARIANTS: readonly StepInvariant[] = [
  everyStone(
    'A stone passes from one trading client to another only after it was available.',
    (stone, { before, after }) => {
      const had = takerOf(before, stone);
      const has = takerOf(after, stone);
      return had === null || has === null || had === has;
    },
  ),
  everyStone(
    'A sold stone returns only to the market or to the memo that it was sold from.',
    (stone, { before, after }) => {
      const isSold = (world: ModelState) =>
        world.stones[stone]?.state === STONE_STATUS.soldOut.code;
      if (!isSold(before) || isSold(after)) return true;
      const tradingClient = before.bills.find((bill) => bill.stone === stone)?.tradingClient;
      const has = takerOf(after, stone);
      return has === null || has === tradingClient;
    },
  ),
  {
    says: 'While an offer is open, only the trading client that received the offer can take the stone.',
    fault: ({ before, after }) => {
      const offered = before.places.filter(({ state, isDue }) => state === OFFERED && !isDue);
      const wrong = offered.find(({ stone, tradingClient }) => {
        const taker = takerOf(after, stone);
        return taker !== null && taker !== tradingClient;
      });
      return said(wrong);
    },
  },
  {
    says: 'No hold, waitlist entry, order or memo is created for an unregistered, inactive or deleted trading client.',
    fault: ({ before, after, move }) => {
      if (PUTS_BACK.includes(move.family.name)) return null;
      const fresh = [
        ...begun(before.holds, after.holds),
        ...begun(before.places, after.places),
        ...begun(pending(before), pending(after)),
        ...begun(out(before), out(after)),
      ];
      return said(
        fresh.find(({ tradingClient }) => {
          const of = before.tradingClients[tradingClient];
          return (
            of?.registration !== REGISTRATION.registered.code ||
            of.flag !== ACTIVE_FLAG.active.code ||
            of.isDeleted
          );
        }),
      );
    },
  },
  {
    says: 'A trading client never changes the records of another trading client.',
    fault: ({ before, after, move }) => {
      const own = move.by.tradingClient;
      if (own === null) return null;
      const isAnothers = ({ tradingClient }: OfClient) => tradingClient !== own;
      const moved = [
        ...ended(before.holds, after.holds),
        ...ended(pending(before), pending(after)),
        ...ended(out(before), out(after)),
        ...ended(before.carts, after.carts),
        ...ended(before.enquiries, after.enquiries),
        ...begun(before.holds, after.holds),
        ...begun(pending(before), pending(after)),
        ...begun(out(before), out(after)),
      ];
      return said(moved.find(isAnothers));
    },
  },
  {
    says: 'The clock ends a hold or an order only after it has expired.',
    fault: ({ before, after, move }) => {
      if (!isPortal(move.by.actor)) return null;
      return said(
        [...ended(before.holds, after.holds), ...ended(pending(before), pending(after))].find(
          ({ isDue }) => !isDue,
        ),
      );
    },
  },
  {
    says: 'An offer that is not declined lasts until it expires, unless its stone or its trading client becomes unavailable.',
    fault: ({ before, after, move }) => {
      if (!isPortal(move.by.actor) || move.family.name !== 'lapseOffers') return null;
      return said(ended(before.places, after.places).find(({ isDue }) => !isDue));
    },
  },
  {
    says: 'A hold is extended at most once.',
    fault: ({ before, after }) =>
      said(
        before.holds.find(
          (one) =>
            one.isExtended &&
            one.isDue &&
            after.holds.some((other) => sameAs(one)(other) && !other.isDue),
        ),
      ),
  },
  {
    says: 'An order is approved by a staff member who did not place it.',
    fault: ({ before, after, move }) => {
      const sold = begun(approved(before), approved(after));
      const requested = pending(before).filter((order) => sold.some(sameAs(order)));
      const { actor } = move.by;
      return said(requested.find(({ requester }) => !isStaff(actor) || requester === actor.id));
    },
  },
  {
    says: 'An accepted price offer becomes an order of the same trading client, at a price that the other party named.',
    fault: ({ before, after, move }) => {
      if (move.family.name !== 'acceptPriceOffers') return null;
      const accepted = ended(before.priceOffers, after.priceOffers);
      const fresh = begun(pending(before), pending(after));
      return said(
        accepted.find(
          (offer) => offer.side === sideOf(move.by.actor) || !fresh.some(sameAs(offer)),
        ),
      );
    },
  },
  {
    says: 'A sale by an order is reversed only by an administrator who did not approve it, before the stone changes again.',
    fault: ({ before, after, move }) => {
      if (!move.family.name.startsWith('reverse')) return null;
      const back = ended(approved(before), approved(after));
      const { actor } = move.by;
      return said(
        back.find(
          ({ approver, isLast }) => !isAdministrator(actor) || approver === actor.id || !isLast,
        ),
      );
    },
  },
  {
    says: 'A settled memo line is put back by an administrator, or within the undo window by the person who received the stone.',
    fault: ({ before, after, move }) => {
      const settled = lines(before).filter((line) => !isOut(line));
      // If one trading client has several memo lines for a stone, only the line that changed last
      // can be put back on memo.
      const back = settled.filter(
        (line) =>
          line.isLast &&
          out(after).some((other) => sameAs(line)(other)) &&
          !out(before).some(sameAs(line)),
      );
      if (!PUTS_BACK.includes(move.family.name)) return null;
      const { actor } = move.by;
      return said(
        back.find(
          ({ receiver }) => !isAdministrator(actor) && (receiver === null || receiver !== actor.id),
        ),
      );
    },
  },
  {
    says: 'A stone is put back on memo only if the stone has not changed since it was received or sold.',
    fault: ({ before, after, move }) => {
      if (!PUTS_BACK.includes(move.family.name)) return null;
      const back = out(after).filter(isNotIn(out(before)));
      const last = lines(before).filter((line) => !isOut(line) && line.isLast);
      return said(back.find(isNotIn(last)));
    },
  },
  everyStone(
    'A stock list never changes a stone that is on hold, in an order, on memo or sold.',
    (stone, { before, after, move }) => {
      if (move.family.name !== 'takeStep') return true;
      const was = before.stones[stone]?.state;
      return was === after.stones[stone]?.state || !TAKEN.includes(was ?? 0);
    },
  ),
  everyStone(
    'A stone in a return check returns to the market only if it passes the check.',
    (stone, { before, after, move }) => {
      const waits = ({ checks }: ModelState) =>
        checks.some((check: OfStone) => check.stone === stone);
      return (
        !waits(before) ||
        after.stones[stone]?.state !== STONE_STATUS.available.code ||
        (move.family.name === 'passReturnChecks' && isStaff(move.by.actor))
      );
    },
  ),
  everyStone(
    'A stone that is received for quality control has a return check.',
    (stone, { after, move }) =>
      move.family.name !== 'inspectMemo' ||
      move.target.stones?.includes(stone) !== true ||
      after.checks.some((check) => check.stone === stone),
  ),
  {
    says: 'A document is reviewed by a staff member other than its sender.',
    fault: ({ before, after, move }) => {
      const { family, target, by } = move;
      if (family.name !== 'approveDocument' && family.name !== 'rejectDocument') return null;
      const was = before.documents[target.at ?? -1];
      const is = after.documents[target.at ?? -1];
      const isDecided = was?.state === KYC_STATUS.pending.code && is?.state !== was.state;
      return isDecided && (!isStaff(by.actor) || was.sender === by.actor.id) ? 'a document' : null;
    },
  },
  {
    says: 'A stock list that needs approval is applied only by staff.',
    fault: ({ before, after, move }) => {
      const { waiting, applying } = IMPORT_STATUS;
      // Skips steps that remove a stock list, because removal shifts the indexes of later lists.
      if (after.lists.length < before.lists.length) return null;
      const wrong = before.lists.findIndex(
        ({ state }, index) => state === waiting.code && after.lists[index]?.state === applying.code,
      );
      return wrong >= 0 && !isStaff(move.by.actor) ? 'a stock list' : null;
    },
  },
];
