import type { UserId } from '#api/ids.gen.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type SupplierConfirmationContext,
  type SupplierConfirmationEvent,
  type supplierConfirmationMachine,
  supplierConfirmationWorkflow,
} from '#machines/workflows/supplier-confirmation.ts';
import { idAs } from '../runner/id-as.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS } from './people.ts';

/** The account of the supplier whose stone is ordered. */
export const SUPPLIER = idAs<UserId>('API provider');
const REMARKS = ['Sold this morning.', '   '];

const eventsBy = (actor: Actor): SupplierConfirmationEvent[] => [
  ...(
    [
      'supply.ask',
      'supply.confirm',
      'supply.reprice',
      'supply.renew',
      'supply.expire',
      'supply.sell',
      'supply.end',
    ] as const
  ).map((type) => ({ type, actor })),
  ...REMARKS.map((remark) => ({ type: 'supply.decline' as const, actor, remark })),
];

export const supplierConfirmationFacts: Facts<typeof supplierConfirmationMachine> = {
  workflow: supplierConfirmationWorkflow,
  worlds: combinations<SupplierConfirmationContext>({
    supplierUserId: [SUPPLIER, null],
    isOrderPending: [true, false],
    due: [false, true],
  }),
  own: [],
  events: ACTORS.flatMap(eventsBy),
};
