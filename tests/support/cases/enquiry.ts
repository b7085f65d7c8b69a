import { STONE_STATUS } from '#machines/codes.ts';
import { type enquiryMachine, enquiryWorkflow } from '#machines/workflows/enquiry.ts';
import { CLIENT, HOLDER } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { EVERYBODY, STONES, WITH_AND_WITHOUT_CLIENT, WORDS } from './common.ts';

export const enquiryCases: Cases<typeof enquiryMachine> = {
  workflow: enquiryWorkflow,
  everyday: {
    stoneStatus: STONE_STATUS.available.code,
    tradingClient: CLIENT,
    isAsked: false,
    hasPriceOffer: false,
    actor: HOLDER,
    remark: 'Is it eye clean?',
  },
  guards: {
    clientIsChosen: WITH_AND_WITHOUT_CLIENT,
    actorMayActForClient: EVERYBODY,
    stoneIsAvailable: STONES,
    stoneIsNotAskedForYet: {
      'not asked for': { isAsked: false },
      'asked for already': { isAsked: true },
    },
    messageIsGiven: WORDS,
    remarkIsGiven: WORDS,
    enquiryHasNoOpenPriceOffer: {
      'no open price offer': { hasPriceOffer: false },
      'an open price offer': { hasPriceOffer: true },
    },
  },
};
