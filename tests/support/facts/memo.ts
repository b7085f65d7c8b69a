import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type MemoContext,
  type MemoEvent,
  type memoMachine,
  memoWorkflow,
} from '#machines/workflows/memo.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, STANDING_CLIENTS } from './people.ts';

/** Due days around the bounds of the facts below. */
const DUE_DAYS = ['2026-12-11', '2026-12-10', '2027-11-27'];

const eventsBy = (actor: Actor): MemoEvent[] => [
  ...DUE_DAYS.map((dueOn) => ({
    type: 'memoDocument.renew' as const,
    actor,
    dueOn,
    remark: 'The jeweller needs more time.',
  })),
  { type: 'memoDocument.renew', actor, dueOn: '2026-12-11', remark: '  ' },
  ...(
    [
      'memoDocument.accept',
      'memoDocument.open',
      'memoDocument.part',
      'memoDocument.close',
      'memoDocument.reopen',
    ] as const
  ).map((type) => ({ type, actor })),
];

export const memoFacts: Facts<typeof memoMachine> = {
  workflow: memoWorkflow,
  worlds: combinations<MemoContext>({
    out: [2, 1, 0],
    settled: [0, 1, 2],
    tradingClient: STANDING_CLIENTS,
    renewalsLeft: [2, 0],
    firstDueOn: ['2026-12-11'],
    lastDueOn: ['2027-11-26'],
    isAccepted: [false, true],
    isOwnVersion: [true, false],
  }),
  own: [],
  events: ACTORS.flatMap(eventsBy),
};
