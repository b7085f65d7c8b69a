import { STONE_STATUS } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type NoteContext,
  type NoteEvent,
  type noteMachine,
  noteWorkflow,
} from '#machines/workflows/note.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, ADMINISTRATOR, CLIENTS, GUEST } from './people.ts';

const REMARKS = ['Ask for a better picture.', '   '];

const eventsBy = (actor: Actor): NoteEvent[] => [
  ...(['note.finish', 'note.reopen', 'note.remove'] as const).map((type) => ({ type, actor })),
  ...REMARKS.flatMap((remark) =>
    (['note.add', 'note.change'] as const).map((type) => ({ type, actor, remark })),
  ),
];

export const noteFacts: Facts<typeof noteMachine> = {
  workflow: noteWorkflow,
  worlds: combinations<NoteContext>({
    stoneStatus: [STONE_STATUS.available.code, STONE_STATUS.hold.code],
    tradingClient: CLIENTS,
    keeper: [GUEST.id, ADMINISTRATOR.id],
  }),
  own: [],
  events: ACTORS.flatMap(eventsBy),
};
