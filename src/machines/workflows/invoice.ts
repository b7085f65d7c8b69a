import { type StateValueFrom, setup } from 'xstate';
import { INVOICE_STATUS } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';

export type InvoiceEvent =
  | { type: 'invoice.bill'; actor: Actor }
  | { type: 'invoice.credit'; actor: Actor };

export const invoiceMachine = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as InvoiceEvent,
    tags: {} as 'start' | 'live',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  actions: {
    /** removes the stone from a shipment that is not collected yet */
    'leave.shipment': () => {},
  },
}).createMachine({
  id: 'invoice',
  version: '1',
  description: 'A sold stone on an invoice.',
  context: {},
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not sold yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'invoice.bill': {
          target: 'billed',
          description: 'The stone is sold from an approved order or from a memo.',
          meta: {
            operations: ['approveStones', 'approveExternalDiamonds', 'sellMemo'],
            who: 'a sale',
          },
        },
      },
    },
    billed: {
      tags: 'live',
      description: 'The trading client owes the amount.',
      meta: INVOICE_STATUS.billed,
      on: {
        'invoice.credit': {
          target: 'credited',
          description: 'The sale is reversed by a credit note.',
          actions: 'leave.shipment',
          meta: { operations: ['reverseMemo', 'reverseConfirmStones'], who: 'a reversal' },
        },
      },
    },
    credited: {
      type: 'final',
      description: 'Credited; the amount is no longer owed.',
      meta: INVOICE_STATUS.credited,
    },
  },
});

export const invoiceWorkflow = {
  name: 'invoice',
  machine: invoiceMachine,
  noun: 'An invoice line',
  phrases: {
    start: 'not written yet',
    billed: 'billed',
    credited: 'credited',
  },
  participles: {
    'invoice.bill': 'billed',
    'invoice.credit': 'credited',
  },
} as const satisfies Workflow<typeof invoiceMachine> & {
  phrases: Record<StateValueFrom<typeof invoiceMachine>, string>;
  participles: Record<InvoiceEvent['type'], string>;
};
