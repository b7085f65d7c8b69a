import { STONE_STATUS } from '#machines/codes.ts';
import { type noteMachine, noteWorkflow } from '#machines/workflows/note.ts';
import { CLIENT, HOLDER } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { CHOSEN_OR_GUEST, KEEPERS, STONES, WORDS } from './common.ts';

export const noteCases: Cases<typeof noteMachine> = {
  workflow: noteWorkflow,
  everyday: {
    stoneStatus: STONE_STATUS.available.code,
    tradingClient: CLIENT,
    keeper: null,
    actor: HOLDER,
    remark: 'Ask for a better picture.',
  },
  guards: {
    clientIsChosen: CHOSEN_OR_GUEST,
    actorKeepsLine: KEEPERS,
    stoneIsAvailable: STONES,
    messageIsGiven: WORDS,
  },
};
