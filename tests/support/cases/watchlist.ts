import {
  type watchlistMachine,
  watchlistWorkflow,
} from '../../../src/machines/workflows/watchlist.ts';
import { CLIENT, HOLDER } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { KEEPERS, LISTED } from './common.ts';

export const watchlistCases: Cases<typeof watchlistMachine> = {
  workflow: watchlistWorkflow,
  everyday: { client: CLIENT, keeper: null, isListed: false, actor: HOLDER },
  guards: { actorKeepsLine: KEEPERS, stoneIsNotListedYet: LISTED },
};
