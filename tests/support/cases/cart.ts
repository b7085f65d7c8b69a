import { STONE_STATUS } from '#machines/codes.ts';
import { type cartMachine, cartWorkflow } from '#machines/workflows/cart.ts';
import { CLIENT, HOLDER } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { EVERYBODY, LISTED, STONES, WITH_AND_WITHOUT_CLIENT } from './common.ts';

export const cartCases: Cases<typeof cartMachine> = {
  workflow: cartWorkflow,
  everyday: {
    stoneStatus: STONE_STATUS.available.code,
    tradingClient: CLIENT,
    isListed: false,
    actor: HOLDER,
  },
  guards: {
    clientIsChosen: WITH_AND_WITHOUT_CLIENT,
    actorMayActForClient: EVERYBODY,
    stoneIsAvailable: STONES,
    stoneIsNotListedYet: LISTED,
  },
};
