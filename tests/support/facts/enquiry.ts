import { STONE_STATUS } from '#machines/codes.ts';
import {
  type EnquiryContext,
  type EnquiryEvent,
  type enquiryMachine,
  enquiryWorkflow,
} from '#machines/workflows/enquiry.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, CLIENTS } from './people.ts';

const EVENTS = Object.keys(enquiryWorkflow.participles) as EnquiryEvent['type'][];
const REMARKS = ['Is it eye clean?', '   '];

export const enquiryFacts: Facts<typeof enquiryMachine> = {
  workflow: enquiryWorkflow,
  worlds: combinations<EnquiryContext>({
    stoneStatus: [STONE_STATUS.available.code, STONE_STATUS.hold.code],
    tradingClient: CLIENTS,
    isAsked: [false, true],
    hasPriceOffer: [false, true],
  }),
  own: [],
  events: ACTORS.flatMap((actor) =>
    EVENTS.flatMap((type) => REMARKS.map((remark) => ({ type, actor, remark }))),
  ),
};
