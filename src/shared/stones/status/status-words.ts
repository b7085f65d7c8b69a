import type { AnyStateMachine } from 'xstate';
import { byCode, STONE_STATUS, type StoneStatusCode } from '#machines/codes.ts';
import { stateByCode } from '#machines/kernel/state-codes.ts';
import { stoneMachine } from '#machines/workflows/stone.ts';
import type { Tone } from '../../../ui/StatusBadge.tsx';
import type { StoneRow } from '../stone-types.ts';

const TONES: Readonly<Record<StoneStatusCode, Tone>> = {
  1: 'available',
  2: 'na',
  3: 'confirm',
  4: 'hold',
  5: 'memo',
  6: 'na',
  7: 'na',
  8: 'sold',
  9: 'unregistered',
  10: 'kyc',
  11: 'registered',
};

const { available, hold, memo, confirmStone, notAvailable, soldOut } = STONE_STATUS;
/** Statuses of a stone that users can see on the screens. */
export const STONE_STATES = [
  available.code,
  hold.code,
  memo.code,
  confirmStone.code,
  notAvailable.code,
  soldOut.code,
] as const;

/** Statuses that count as "in stock" on all screens: the stone is on the market and not sold. */
export const IN_STOCK = [available.code, hold.code, memo.code, confirmStone.code];
export const isInStock = (code: StoneStatusCode): boolean => IN_STOCK.some((one) => one === code);

export const stoneTone = (code: StoneStatusCode): Tone => TONES[code];
export const stoneLabel = (code: StoneStatusCode): string => byCode(STONE_STATUS, code).label;

/**
 * Returns true if the state with this code has the tag. Returns false if no state has this code.
 */
export function stateHasTag(machine: AnyStateMachine, code: number, tag: string): boolean {
  const value = stateByCode(machine).get(code);
  return value !== undefined && (machine.states[value]?.tags.includes(tag) ?? false);
}

export const stoneIs = (code: StoneStatusCode, tag: 'selectable' | 'taken'): boolean =>
  stateHasTag(stoneMachine, code, tag);

/**
 * Business of the viewer, and the trading client that the viewer acts for. Texts such as "yours"
 * depend on both.
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

export function statusNote(
  { hold, offer }: Pick<StoneRow, 'hold' | 'offer'>,
  viewer: Viewer,
): StatusNote | null {
  if (hold) {
    const owner = hold.business_id;
    if (owner !== null && owner === viewer.business)
      return { before: 'yours, ', until: at(hold.until), after: '' };
    if (owner !== null && owner === viewer.tradingClient)
      return { before: 'theirs, ', until: at(hold.until), after: '' };
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
