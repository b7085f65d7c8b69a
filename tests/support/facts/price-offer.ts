import { STONE_STATUS } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type PriceOfferContext,
  type PriceOfferEvent,
  type priceOfferMachine,
  priceOfferWorkflow,
} from '#machines/workflows/price-offer.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, groundsOf, OTHER, OWN, STANDING_CLIENTS } from './people.ts';

const REMARKS = ['Too low for this stone.', '   '];

const eventsBy = (actor: Actor): PriceOfferEvent[] => [
  ...groundsOf(actor).flatMap((belowCost): PriceOfferEvent[] => [
    ...[false, true].flatMap((confirmsOverbid): PriceOfferEvent[] => [
      { type: 'priceOffer.make', actor, confirmsOverbid, belowCost },
      { type: 'priceOffer.counter', actor, confirmsOverbid, belowCost },
    ]),
    { type: 'priceOffer.accept', actor, belowCost },
  ]),
  ...REMARKS.flatMap((remark): PriceOfferEvent[] => [
    { type: 'priceOffer.decline', actor, remark },
    { type: 'priceOffer.withdraw', actor, remark },
  ]),
  { type: 'priceOffer.expire', actor },
  { type: 'priceOffer.close', actor, because: 'sold' },
];

const PLAIN = {
  stoneStatus: [STONE_STATUS.available.code],
  heldFor: [null],
  offeredTo: [null],
  tradingClient: STANDING_CLIENTS,
  hasOpenPriceOffer: [false],
  side: [null, 'client', 'company'],
  isOverbid: [false],
  due: [false],
  isBelowCost: [false],
} as const;

export const priceOfferFacts: Facts<typeof priceOfferMachine> = {
  workflow: priceOfferWorkflow,
  worlds: [
    ...combinations<PriceOfferContext>({
      ...PLAIN,
      stoneStatus: [STONE_STATUS.available.code, STONE_STATUS.hold.code, STONE_STATUS.soldOut.code],
      heldFor: [null, OWN, OTHER],
      offeredTo: [null, OWN, OTHER],
    }),
    ...combinations<PriceOfferContext>({ ...PLAIN, hasOpenPriceOffer: [true] }),
    ...combinations<PriceOfferContext>({ ...PLAIN, isOverbid: [true] }),
    ...combinations<PriceOfferContext>({ ...PLAIN, due: [true] }),
    ...combinations<PriceOfferContext>({ ...PLAIN, isBelowCost: [true] }),
  ],
  own: [],
  events: ACTORS.flatMap(eventsBy),
};
