import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type BusinessContext,
  type BusinessEvent,
  type businessMachine,
  businessWorkflow,
} from '#machines/workflows/business.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS } from './people.ts';

const REMARKS = ['It no longer trades.', '   ', ''];

const eventsBy = (actor: Actor): BusinessEvent[] => [
  ...(
    [
      'business.open',
      'business.submit',
      'business.register',
      'business.declare',
      'business.screen',
    ] as const
  ).map((type) => ({
    type,
    actor,
  })),
  ...REMARKS.flatMap((remark): BusinessEvent[] => [
    { type: 'business.unregister', actor, remark },
    { type: 'business.assess', actor, remark },
    { type: 'business.verify', actor, until: '2027-06-30', remark },
    { type: 'business.settle', actor, isOpen: true, remark },
    { type: 'business.settle', actor, isOpen: false, remark },
  ]),
  { type: 'business.verify', actor, until: null, remark: '' },
];

export const businessFacts: Facts<typeof businessMachine> = {
  workflow: businessWorkflow,
  worlds: combinations<BusinessContext>({
    ownerApproved: [true, false],
    businessApproved: [true, false],
  }),
  own: [],
  events: ACTORS.flatMap(eventsBy),
};
