import { STONE_STATUS } from '#machines/codes.ts';
import { type watchlistMachine, watchlistWorkflow } from '#machines/workflows/watchlist.ts';
import { CLIENT, HOLDER } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { CHOSEN_OR_GUEST, KEEPERS, LISTED, STONES } from './common.ts';

export const watchlistCases: Cases<typeof watchlistMachine> = {
  workflow: watchlistWorkflow,
  everyday: {
    stoneStatus: STONE_STATUS.available.code,
    tradingClient: CLIENT,
    keeper: null,
    isListed: false,
    actor: HOLDER,
  },
  guards: {
    clientIsChosen: CHOSEN_OR_GUEST,
    actorKeepsLine: KEEPERS,
    stoneIsAvailable: STONES,
    stoneIsNotListedYet: LISTED,
  },
};
