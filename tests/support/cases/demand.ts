import { type demandMachine, demandWorkflow } from '#machines/workflows/demand.ts';
import { CLIENT, HOLDER } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { EVERYBODY, WITH_AND_WITHOUT_CLIENT, WORDS } from './common.ts';

const LAST_DAY = {
  'its last day is to come': { over: false },
  'its last day has passed': { over: true },
};

export const demandCases: Cases<typeof demandMachine> = {
  workflow: demandWorkflow,
  everyday: { tradingClient: CLIENT, over: false, actor: HOLDER, remark: 'Bought elsewhere.' },
  at: { 'demand.expire': { over: true } },
  guards: {
    clientIsChosen: WITH_AND_WITHOUT_CLIENT,
    actorMayActForClient: EVERYBODY,
    demandIsNotOver: LAST_DAY,
    demandIsOver: LAST_DAY,
    remarkIsGiven: WORDS,
  },
};
