import { type noteMachine, noteWorkflow } from '../../../src/machines/workflows/note.ts';
import { CLIENT, HOLDER } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { CHOSEN_OR_GUEST, KEEPERS, WORDS } from './common.ts';

export const noteCases: Cases<typeof noteMachine> = {
  workflow: noteWorkflow,
  everyday: { client: CLIENT, keeper: null, actor: HOLDER, remark: 'Ask for a better picture.' },
  guards: { clientIsChosen: CHOSEN_OR_GUEST, actorKeepsLine: KEEPERS, messageIsGiven: WORDS },
};
