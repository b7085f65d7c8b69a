import type { TagsFrom } from 'xstate';
import { serverNow } from '#api/server-clock.ts';
import { byCode, STONE_STATES, STONE_STATUS, type StoneStatusCode } from '#machines/codes.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import type { Tone } from '../../../ui/StatusBadge.tsx';
import type { StoneRow } from '../stone-types.ts';

const TONES: Readonly<Record<StoneStatusCode, Tone>> = {
  [STONE_STATUS.available.code]: 'available',
  [STONE_STATUS.notAvailable.code]: 'na',
  [STONE_STATUS.confirmStone.code]: 'confirm',
  [STONE_STATUS.hold.code]: 'hold',
  [STONE_STATUS.memo.code]: 'memo',
  [STONE_STATUS.inCart.code]: 'na',
  [STONE_STATUS.removedFromCart.code]: 'na',
  [STONE_STATUS.soldOut.code]: 'sold',
  [STONE_STATUS.businessNotRegistered.code]: 'unregistered',
  [STONE_STATUS.kycPending.code]: 'kyc',
  [STONE_STATUS.businessRegistered.code]: 'registered',
};

/** Statuses that count as "in stock" on all screens: the stone is on the market and not sold. */
export const IN_STOCK = STONE_STATES.filter(
  (code) => !stateHasTag(stoneMachine, code, 'offMarket'),
);
export const isInStock = (code: StoneStatusCode): boolean => IN_STOCK.some((one) => one === code);

export const stoneTone = (code: StoneStatusCode): Tone => TONES[code];
export const stoneLabel = (code: StoneStatusCode): string => byCode(STONE_STATUS, code).label;

export const stoneIs = (code: StoneStatusCode, tag: TagsFrom<typeof stoneMachine>): boolean =>
  stateHasTag(stoneMachine, code, tag);

/**
 * `business` is the viewer's own business, whose holds read "Held by you". `tradingClient` is the
 * business that the viewer acts for, whose holds read "Held by them".
 */
export interface Viewer {
  readonly business: string | null;
  readonly tradingClient: string | null;
}

/**
 * Text after the status badge. `until` is the end of the countdown in milliseconds since the epoch;
 * null shows no countdown.
 */
export interface StatusNote {
  readonly before: string;
  readonly until: number | null;
  readonly after: string;
}

const at = (instant: string): number => Date.parse(instant);

export type StoneStanding = Pick<StoneRow, 'status' | 'hold' | 'offer' | 'taken'>;

/**
 * Status of a stone that the viewer's business, or the trading client, holds, has ordered or has on
 * memo. Returns null for all other stones. If `brief`, the words fit into a row.
 */
export function ownStatus(
  { hold, taken }: Pick<StoneStanding, 'hold' | 'taken'>,
  { business, tradingClient }: Viewer,
  brief = false,
): StatusNote | null {
  const owner = hold?.business_id ?? null;
  if (hold && owner !== null && (owner === business || owner === tradingClient)) {
    const isViewer = owner === business;
    const until = at(hold.until);
    if (brief) return { before: `${isViewer ? 'Your' : 'Their'} hold, `, until, after: '' };
    return { before: `Held by ${isViewer ? 'you' : 'them'}, `, until, after: 'left' };
  }
  if (!taken) return null;
  const isViewer = business !== null || tradingClient === null;
  const [taker, whose] = isViewer ? ['you', 'Your'] : ['them', 'Their'];
  if (taken.memo_due_on !== null) {
    const [, month, day] = taken.memo_due_on.split('-');
    const isOverdue = taken.memo_due_on < new Date(serverNow()).toISOString().slice(0, 10);
    const before = brief
      ? `${whose} memo, ${day}/${month}`
      : `On memo to ${taker}${isOverdue ? ', was due' : ' until'} ${day}/${month}`;
    return { before, until: null, after: '' };
  }
  if (taken.order_until === null) return null;
  const before = brief ? `${whose} order, ` : `Ordered by ${taker}, answer due in `;
  return { before, until: at(taken.order_until), after: '' };
}

export function statusNote(
  { hold, offer }: Pick<StoneStanding, 'hold' | 'offer'>,
  viewer: Viewer,
): StatusNote | null {
  if (hold) {
    if (hold.waiting > 0) return { before: `${hold.waiting} waiting`, until: null, after: '' };
    return { before: '', until: at(hold.until), after: 'left' };
  }
  if (offer) {
    const owner = offer.business_id;
    if (owner !== null && owner === viewer.business) {
      return { before: 'for you ', until: at(offer.until), after: '' };
    }
    if (owner !== null && owner === viewer.tradingClient) {
      return { before: 'for them ', until: at(offer.until), after: '' };
    }
    return { before: 'offered ', until: at(offer.until), after: '' };
  }
  return null;
}
