import { NOTE_STATUS, ROLE, STONE_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { listLineGuards } from '#machines/workflows/list-line.ts';
import type { NoteContext, noteMachine } from '#machines/workflows/note.ts';
import { noteFacts } from '../support/facts/note.ts';
import { ADMINISTRATOR } from '../support/facts/people.ts';
import { describeLineFlow, type LineStage } from '../support/machines/line-flow.ts';
import { isLetIn } from '../support/machines/stage.ts';
import type { Person } from '../support/servers/portal.ts';

const KEEPER = ADMINISTRATOR.id;
const ownerOf = ({ cast }: LineStage, { tradingClient }: NoteContext): Person =>
  tradingClient ? cast.ada : cast.administrator;

describeLineFlow<typeof noteMachine>({
  name: 'note',
  facts: noteFacts,
  table: 'note',
  notSent: [],
  async stoneFor({ desk, cast }, { context }) {
    const stone = await desk.stone();
    if (context.stoneStatus === STONE_STATUS.hold.code) await desk.held(cast.ravi, stone);
    return stone;
  },
  async standing(stage, { code, context }) {
    const stone = await stage.desk.stone();
    const owner = ownerOf(stage, context);
    const id = await stage.keep.added(owner, 'notes', stone);
    if (code === NOTE_STATUS.done.code) await stage.keep.change(owner, { ids: [id], status: 2 });
    if (code === NOTE_STATUS.removed.code) await stage.keep.remove(owner, 'notes', [id]);
    return { stone, id };
  },
  async send(stage, { event, context }, record) {
    const { keep } = stage;
    const person = stage.personOf(event.actor);
    const id = record.id ?? '';
    switch (event.type) {
      case 'note.add': {
        const client = context.tradingClient ? stage.forAda(person) : {};
        return keep.add(person, 'notes', [record.stone], { ...client, remark: event.remark });
      }
      case 'note.change':
        return keep.change(person, { id, remark: event.remark });
      case 'note.finish':
        return keep.change(person, { ids: [id], status: NOTE_STATUS.done.code });
      case 'note.reopen':
        return keep.change(person, { ids: [id], status: NOTE_STATUS.pending.code });
      case 'note.remove':
        return keep.remove(person, 'notes', [id]);
    }
  },
  isReachable({ code, context, event }) {
    if (!isLetIn(event.actor)) return false;
    // Guests keep no notes.
    if (context.tradingClient === null && context.keeper !== KEEPER) return false;
    if (code !== START_CODE) return event.type !== 'note.add';
    // Without a client it is the caller's own, and a customer is always its own client.
    const isOwn = event.actor.id === KEEPER && event.actor.role !== ROLE.customer;
    return event.type === 'note.add' && (context.tradingClient !== null || isOwn);
  },
  hiddenBy: ({ context, event }) =>
    listLineGuards.actorKeepsLine({ context, event }) ? null : 'actorKeepsLine',
});
