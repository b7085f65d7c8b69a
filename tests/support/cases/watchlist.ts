import {
  type watchlistMachine,
  watchlistWorkflow,
} from '../../../src/machines/workflows/watchlist.ts';
import { CLIENT, HOLDER } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { CHOSEN_OR_GUEST, KEEPERS, LISTED } from './common.ts';

export const watchlistCases: Cases<typeof watchlistMachine> = {
  workflow: watchlistWorkflow,
  everyday: { client: CLIENT, keeper: null, isListed: false, actor: HOLDER },
  guards: { clientIsChosen: CHOSEN_OR_GUEST, actorKeepsLine: KEEPERS, stoneIsNotListedYet: LISTED },
};
