import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type BulkEmailContext,
  type BulkEmailEvent,
  type bulkEmailMachine,
  bulkEmailWorkflow,
} from '#machines/workflows/bulk-email.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS } from './people.ts';

const EVENTS = [
  'mailing.draft',
  'mailing.change',
  'mailing.schedule',
  'mailing.recall',
  'mailing.send',
  'mailing.start',
  'mailing.rest',
  'mailing.finish',
  'mailing.stop',
  'mailing.retry',
  'mailing.discard',
] as const;

const eventsBy = (actor: Actor): BulkEmailEvent[] => EVENTS.map((type) => ({ type, actor }));

export const bulkEmailFacts: Facts<typeof bulkEmailMachine> = {
  workflow: bulkEmailWorkflow,
  worlds: combinations<BulkEmailContext>({
    isTimed: [true, false],
    hasNextTurn: [true, false],
    isAddressed: [true, false],
    isOwed: [true, false],
    hasWayOut: [true, false],
  }),
  own: [],
  events: ACTORS.flatMap(eventsBy),
};
