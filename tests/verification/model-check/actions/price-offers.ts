import { CLOCK, QUALITY_CONTROL } from '../actors.ts';
import type { Command } from '../command.ts';
import type { ModelState } from '../state.ts';
import {
  createEnquirySubject,
  createPriceOfferSubject,
  enquiryToSubject,
  priceOfferToSubject,
} from '../subjects.ts';
import type { Transaction } from '../transaction.ts';
import {
  type ActionType,
  allowClientsAnd,
  allowEveryActor,
  allowOnly,
  clientOfTarget,
  describeClient,
  describeStone,
  describeStones,
  getTargetRecord,
  indexTargets,
  listClientStoneTargets,
  REMARK,
  stonesOfTarget,
  type Target,
} from './action-type.ts';

const said =
  (verb: string) =>
  (target: Target, { priceOffers }: ModelState) => {
    const { stone, tradingClient } = getTargetRecord(priceOffers, target);
    return `${verb} the price offer of ${describeClient(tradingClient)} for ${describeStone(stone)}`;
  };

/** Each step of a price offer continues the enquiry about its stone, or opens it. */
function continueEnquiry(change: Transaction, stone: number, tradingClient: number): void {
  const open = change.world.enquiries.find(
    (one) => one.stone === stone && one.tradingClient === tradingClient,
  );
  change.send({
    of: 'enquiry',
    subjects: [
      open ? enquiryToSubject(change, open) : createEnquirySubject(change, stone, tradingClient),
    ],
    event: { type: 'enquiry.offer', actor: change.actor },
  });
}

const make = (change: Transaction, target: Target): Command => {
  const stones = stonesOfTarget(target);
  change.lookUpOffers(stones);
  return {
    of: 'priceOffer',
    subjects: stones.map((stone) => createPriceOfferSubject(change, stone, clientOfTarget(target))),
    event: { type: 'priceOffer.make', actor: change.actor, confirmsOverbid: true },
  };
};

type Answer = 'counter' | 'accept' | 'decline' | 'withdraw';
const answer = (
  name: string,
  type: Answer,
  verb: string,
  by: ActionType['by'] = allowEveryActor,
): ActionType => {
  const buildCommand = (change: Transaction, target: Target): Command => {
    const offer = getTargetRecord(change.world.priceOffers, target);
    change.lookUpOffers([offer.stone]);
    return {
      of: 'priceOffer',
      subjects: [priceOfferToSubject(change, offer)],
      event: {
        type: `priceOffer.${type}`,
        actor: change.actor,
        remark: REMARK,
        confirmsOverbid: true,
      },
    };
  };
  return {
    name,
    says: said(verb),
    by,
    targets: ({ priceOffers }) => indexTargets(priceOffers),
    buildCommand,
    execute: (change, target) => {
      const { stone, tradingClient } = getTargetRecord(change.world.priceOffers, target);
      change.send(buildCommand(change, target));
      continueEnquiry(change, stone, tradingClient);
    },
  };
};

export const PRICE_OFFER_ACTIONS: readonly ActionType[] = [
  {
    name: 'makePriceOffers',
    says: (target) =>
      `offers a price for ${describeStones(target)} in the name of ${describeClient(clientOfTarget(target))}`,
    by: allowEveryActor,
    targets: listClientStoneTargets,
    buildCommand: make,
    execute: (change, target) => {
      change.send(make(change, target));
      for (const stone of stonesOfTarget(target))
        continueEnquiry(change, stone, clientOfTarget(target));
    },
  },
  answer('counterPriceOffers', 'counter', 'counters'),
  // Allows only some actors: the order stores the requester, so each further actor multiplies the
  // number of states.
  answer('acceptPriceOffers', 'accept', 'accepts', allowClientsAnd(QUALITY_CONTROL)),
  answer('declinePriceOffers', 'decline', 'declines'),
  answer('withdrawPriceOffers', 'withdraw', 'withdraws'),
  {
    name: 'priceOfferRunsOut',
    says: said('reaches the end of'),
    by: allowOnly(CLOCK),
    targets: ({ priceOffers }) =>
      indexTargets(priceOffers).filter((target) => !getTargetRecord(priceOffers, target).isDue),
    execute: ({ world }, target) => {
      getTargetRecord(world.priceOffers, target).isDue = true;
    },
  },
  {
    name: 'expirePriceOffers',
    says: said('ends'),
    by: allowOnly(CLOCK),
    targets: ({ priceOffers }) => indexTargets(priceOffers),
    buildCommand: (change, target) => {
      const offer = getTargetRecord(change.world.priceOffers, target);
      return {
        of: 'priceOffer',
        subjects: [priceOfferToSubject(change, offer)],
        event: { type: 'priceOffer.expire', actor: change.actor },
      };
    },
  },
];
