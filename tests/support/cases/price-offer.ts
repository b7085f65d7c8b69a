import { STONE_STATUS } from '#machines/codes.ts';
import { type priceOfferMachine, priceOfferWorkflow } from '#machines/workflows/price-offer.ts';
import { ACTORS, ADMINISTRATOR, actorName, CLIENT } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import {
  BELOW_COST,
  EVERYBODY,
  FREE_OR_HELD,
  IN_USE_OR_NOT,
  OFFERS,
  REGISTRATIONS,
  WHO_SAYS_WHY,
  WITH_AND_WITHOUT_CLIENT,
} from './common.ts';

const SIDES = Object.fromEntries(
  ACTORS.flatMap((actor) =>
    (['client', 'company'] as const).map((side) => [
      `${actorName(actor)} about a price of the ${side}`,
      { actor, side },
    ]),
  ),
);

export const priceOfferCases: Cases<typeof priceOfferMachine> = {
  workflow: priceOfferWorkflow,
  everyday: {
    stoneStatus: STONE_STATUS.available.code,
    heldFor: null,
    offeredTo: null,
    tradingClient: CLIENT,
    hasOpenPriceOffer: false,
    side: 'client',
    isOverbid: false,
    due: false,
    isBelowCost: false,
    actor: ADMINISTRATOR,
    remark: 'Too low for this stone.',
    confirmsOverbid: false,
    because: 'sold',
  },
  at: {
    'priceOffer.withdraw': { side: 'company' },
    'priceOffer.expire': { due: true },
  },
  guards: {
    clientIsChosen: WITH_AND_WITHOUT_CLIENT,
    actorMayActForClient: EVERYBODY,
    stoneIsFreeForClient: FREE_OR_HELD,
    stoneIsNotOfferedToAnother: OFFERS,
    businessIsRegistered: REGISTRATIONS,
    clientIsActive: IN_USE_OR_NOT,
    clientIsStillRegistered: REGISTRATIONS,
    reasonIsGivenToOwner: WHO_SAYS_WHY,
    stoneHasNoOpenPriceOffer: {
      'no open price offer': { hasOpenPriceOffer: false },
      'an open price offer': { hasOpenPriceOffer: true },
    },
    priceAboveAskingIsConfirmed: {
      'at most the asking price': { isOverbid: false, confirmsOverbid: false },
      'above the asking price': { isOverbid: true, confirmsOverbid: false },
      'above the asking price, confirmed': { isOverbid: true, confirmsOverbid: true },
    },
    priceIsFromOtherSide: SIDES,
    priceIsFromOwnSide: SIDES,
    priceOfferIsNotDue: { 'before its end': { due: false }, 'after its end': { due: true } },
    priceOfferIsDue: { 'before its end': { due: false }, 'after its end': { due: true } },
    ...BELOW_COST,
  },
};
