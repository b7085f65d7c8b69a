import { type noteMachine, noteWorkflow } from '../../../src/machines/workflows/note.ts';
import { CLIENT, HOLDER } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { KEEPERS, WORDS } from './common.ts';

export const noteCases: Cases<typeof noteMachine> = {
  workflow: noteWorkflow,
  everyday: { client: CLIENT, keeper: null, actor: HOLDER, remark: 'Ask for a better picture.' },
  guards: { actorKeepsLine: KEEPERS, messageIsGiven: WORDS },
};
