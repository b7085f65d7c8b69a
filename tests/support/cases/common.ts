import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { byCode, REGISTRATION, STONE_STATUS, type StoneStatusCode } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import {
  ACTORS,
  ADMINISTRATOR,
  actorName,
  CLIENT,
  GUEST,
  HOLDER,
  OTHER,
  OWN,
  QUALITY_CONTROL,
  SALESPERSON,
} from '../facts/people.ts';

/** Every actor, by name and role. */
export const EVERYBODY: Readonly<Record<string, { actor: Actor }>> = Object.fromEntries(
  ACTORS.map((actor) => [actorName(actor), { actor }]),
);

export const WITH_AND_WITHOUT_CLIENT: Readonly<
  Record<string, { tradingClient: TradingClient | null }>
> = {
  'a client': { tradingClient: CLIENT },
  'no client': { tradingClient: null },
};

export const REGISTRATIONS: Readonly<Record<string, { tradingClient: TradingClient }>> = {
  registered: { tradingClient: CLIENT },
  'KYC pending': { tradingClient: { ...CLIENT, registration: REGISTRATION.kycPending.code } },
  unregistered: { tradingClient: { ...CLIENT, registration: REGISTRATION.unregistered.code } },
};

export const IN_USE_OR_NOT = {
  'in use': { tradingClient: CLIENT },
  'set aside': { tradingClient: { ...CLIENT, isActive: false } },
};

export const VERIFIED_OR_NOT = {
  'a customer, verified': { actor: HOLDER, tradingClient: CLIENT },
  'a customer, expired': { actor: HOLDER, tradingClient: { ...CLIENT, isVerified: false } },
  'quality control, expired': {
    actor: QUALITY_CONTROL,
    tradingClient: { ...CLIENT, isVerified: false },
  },
  'an administrator, expired': {
    actor: ADMINISTRATOR,
    tradingClient: { ...CLIENT, isVerified: false },
  },
};

const STATES_OF_A_STONE = ['available', 'notAvailable', 'confirmStone', 'hold', 'memo', 'soldOut'];

/** Every status of a stone. */
export const STONES: Readonly<Record<string, { stoneStatus: StoneStatusCode }>> =
  Object.fromEntries(
    Object.entries(STONE_STATUS)
      .filter(([name]) => STATES_OF_A_STONE.includes(name))
      .map(([, { code }]) => [byCode(STONE_STATUS, code).label, { stoneStatus: code }]),
  );

export const OFFERS: Readonly<Record<string, { offeredTo: BusinessId | null }>> = {
  'offered to nobody': { offeredTo: null },
  'offered to this client': { offeredTo: OWN },
  'offered to another': { offeredTo: OTHER },
};

/** A stone that is available, held for the client, or held for another. */
export const FREE_OR_HELD: Readonly<
  Record<string, { stoneStatus: StoneStatusCode; heldFor: BusinessId | null }>
> = {
  available: { stoneStatus: STONE_STATUS.available.code, heldFor: null },
  'held for this client': { stoneStatus: STONE_STATUS.hold.code, heldFor: OWN },
  'held for another': { stoneStatus: STONE_STATUS.hold.code, heldFor: OTHER },
  'on hold for nobody': { stoneStatus: STONE_STATUS.hold.code, heldFor: null },
  'withdrawn, once held for this client': {
    stoneStatus: STONE_STATUS.notAvailable.code,
    heldFor: OWN,
  },
  'on memo': { stoneStatus: STONE_STATUS.memo.code, heldFor: null },
  'in confirmation': { stoneStatus: STONE_STATUS.confirmStone.code, heldFor: null },
  'sold out': { stoneStatus: STONE_STATUS.soldOut.code, heldFor: null },
};

export const WORDS: Readonly<Record<string, { remark: string }>> = {
  'a few words': { remark: 'It is lost.' },
  blanks: { remark: ' \t ' },
  nothing: { remark: '' },
};

/** Customers and staff, with and without a remark. */
export const WHO_SAYS_WHY: Readonly<Record<string, { actor: Actor; remark: string }>> =
  Object.fromEntries(
    [HOLDER, SALESPERSON, ADMINISTRATOR, QUALITY_CONTROL].flatMap((actor) => [
      [`${actorName(actor)} with a reason`, { actor, remark: 'The trading client requested it.' }],
      [`${actorName(actor)} with blanks`, { actor, remark: '  ' }],
    ]),
  );

/** The person who performed the action, and a colleague. */
export const DOERS: Readonly<Record<string, { actor: Actor; doer: string | null }>> = {
  'whoever did it': { actor: ADMINISTRATOR, doer: ADMINISTRATOR.id },
  'another of the house': { actor: ADMINISTRATOR, doer: QUALITY_CONTROL.id },
  'after the portal': { actor: ADMINISTRATOR, doer: null },
};

export const FRESH_OR_LATE = { 'a moment ago': { isFresh: true }, 'long ago': { isFresh: false } };

export const LISTED: Readonly<Record<string, { isListed: boolean }>> = {
  'not in the list': { isListed: false },
  'in the list already': { isListed: true },
};

/** An actor with a chosen client, or a guest, who has none. */
export const CHOSEN_OR_GUEST: Readonly<
  Record<string, { actor: Actor; tradingClient: TradingClient | null; keeper: UserId | null }>
> = Object.fromEntries(
  ACTORS.flatMap((actor) => [
    [`${actorName(actor)} for a client`, { actor, tradingClient: CLIENT, keeper: null }],
    [`${actorName(actor)} without one`, { actor, tradingClient: null, keeper: actor.id }],
  ]),
);

/** Every actor with a line of a client, and with a line of a guest. */
export const KEEPERS: Readonly<
  Record<string, { actor: Actor; tradingClient: TradingClient | null; keeper: UserId | null }>
> = Object.fromEntries(
  ACTORS.flatMap((actor) => [
    [`${actorName(actor)} for the client`, { actor, tradingClient: CLIENT, keeper: null }],
    [`${actorName(actor)} for the guest`, { actor, tradingClient: null, keeper: GUEST.id }],
    [`${actorName(actor)} for nobody`, { actor, tradingClient: null, keeper: null }],
  ]),
);

const given = (maySetMarkups: boolean, reason: string) => ({
  belowCost: { maySetMarkups, reason },
});

/** Prices at and below cost, by actors with and without the right to markups. */
export const BELOW_COST = {
  actorMaySetPriceBelowCost: {
    'a price of at least the cost': { isBelowCost: false, ...given(false, '') },
    'below cost with the right to markups': { isBelowCost: true, ...given(true, '') },
    'below cost without that right': { isBelowCost: true, ...given(false, 'Agreed by phone.') },
    'below cost, and nothing is known of rights': { isBelowCost: true },
  },
  reasonIsGivenBelowCost: {
    'a price of at least the cost': { isBelowCost: false, ...given(true, '') },
    'below cost with a reason': { isBelowCost: true, ...given(true, 'Agreed by phone.') },
    'below cost without a reason': { isBelowCost: true, ...given(true, '  ') },
    'below cost, and nothing is said': { isBelowCost: true },
  },
};
