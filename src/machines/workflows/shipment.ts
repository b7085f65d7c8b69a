import { and, type StateValueFrom, setup } from 'xstate';
import { ROLE, SHIPMENT_STATUS } from '../codes.ts';
import {
  type Actor,
  type EdgeMeta,
  START_CODE,
  type StateMeta,
  type Workflow,
} from '../kernel/workflow-model.ts';
import { clientGuards, type TradingClient } from './actor-guards.ts';
import { isAdministrator } from './reservation.ts';

export interface ShipmentContext {
  tradingClient: TradingClient | null;
  /** true if a chosen stone belongs to another trading client than the first one */
  isOfSeveralClients: boolean;
  /** stock numbers of the chosen stones that are neither on memo nor sold */
  ended: readonly string[];
  /** stock numbers of the chosen stones that another open shipment contains */
  elsewhere: readonly string[];
  /** stock numbers of the chosen stones that an earlier shipment delivered without discrepancy */
  arrived: readonly string[];
  hasCarrier: boolean;
  hasTrackingNo: boolean;
}

/** XState context of a shipment whose stones were checked when it was prepared. */
export const CHECKED = {
  isOfSeveralClients: false,
  ended: [],
  elsewhere: [],
  arrived: [],
} as const satisfies Partial<ShipmentContext>;

export type ShipmentEvent =
  | { type: 'shipment.prepare'; actor: Actor }
  | { type: 'shipment.change'; actor: Actor }
  | { type: 'shipment.drop'; actor: Actor }
  | { type: 'shipment.empty'; actor: Actor }
  | { type: 'shipment.collect'; actor: Actor }
  | { type: 'shipment.cancel'; actor: Actor; remark: string }
  | { type: 'shipment.deliver'; actor: Actor }
  | { type: 'shipment.dispute'; actor: Actor }
  | { type: 'shipment.settlePart'; actor: Actor; remark: string }
  | { type: 'shipment.settle'; actor: Actor; remark: string };

const who = "administrator, the trading client's associate";
const left: EdgeMeta = {
  operations: ['receiveMemo', 'reverseMemo', 'reverseConfirmStones'],
  who: 'a stone that is received or whose sale is reversed',
};

export const shipmentMachine = setup({
  types: {
    context: {} as ShipmentContext,
    events: {} as ShipmentEvent,
    input: {} as ShipmentContext,
    tags: {} as 'start' | 'live' | 'arrived',
    meta: {} as StateMeta,
    transitionMeta: {} as EdgeMeta,
  },
  guards: {
    clientIsChosen: clientGuards.clientIsChosen,
    actorMayActForClient: clientGuards.actorMayActForClient,
    actorRunsShipments: ({ event }) =>
      isAdministrator(event.actor) || event.actor.role === ROLE.associate,
    stonesAreOfOneClient: ({ context }) => !context.isOfSeveralClients,
    stonesAreWithClient: ({ context }) => context.ended.length === 0,
    stonesAreInNoShipment: ({ context }) => context.elsewhere.length === 0,
    stonesHaveNotArrived: ({ context }) => context.arrived.length === 0,
    carrierIsGiven: ({ context }) => context.hasCarrier && context.hasTrackingNo,
    remarkIsGiven: ({ event }) => 'remark' in event && event.remark.trim() !== '',
    mayBeRun: and(['actorMayActForClient', 'actorRunsShipments']),
    mayBePrepared: and([
      'clientIsChosen',
      'mayBeRun',
      'stonesAreOfOneClient',
      'stonesAreWithClient',
      'stonesAreInNoShipment',
      'stonesHaveNotArrived',
    ]),
    mayBeCollected: and(['mayBeRun', 'carrierIsGiven']),
    mayBeEnded: and(['mayBeRun', 'remarkIsGiven']),
  },
  actions: {
    'enqueue.notice': (
      _,
      _params: {
        kind:
          | 'shipment.collected'
          | 'shipment.delivered'
          | 'shipment.disputed'
          | 'shipment.settled';
      },
    ) => {},
  },
}).createMachine({
  id: 'shipment',
  version: '1',
  description: 'Stones on memo or sold that are sent to their trading client.',
  context: ({ input }) => input,
  initial: 'start',
  states: {
    start: {
      tags: 'start',
      description: 'Not prepared yet.',
      meta: { code: START_CODE, label: 'Start', colour: 'grey' },
      on: {
        'shipment.prepare': {
          target: 'prepared',
          guard: 'mayBePrepared',
          description: 'Stones on memo or sold stones of one trading client are packed.',
          meta: { operations: ['prepareShipment'], who },
        },
      },
    },
    prepared: {
      tags: 'live',
      description: 'Packed; the carrier has not collected the stones yet.',
      meta: SHIPMENT_STATUS.prepared,
      on: {
        'shipment.change': {
          target: 'prepared',
          guard: 'mayBeRun',
          description: 'The address, carrier, insured value or note changes.',
          meta: { operations: ['updateShipment'], who },
        },
        'shipment.drop': {
          target: 'prepared',
          description:
            'A stone leaves the shipment, because its memo line is received or its sale is reversed.',
          meta: left,
        },
        'shipment.empty': {
          target: 'cancelled',
          description: 'The last stone leaves the shipment.',
          meta: left,
        },
        'shipment.collect': {
          target: 'collected',
          guard: 'mayBeCollected',
          description: 'The carrier collects the stones; the insured value is fixed.',
          actions: { type: 'enqueue.notice', params: { kind: 'shipment.collected' } },
          meta: { operations: ['collectShipment'], who },
        },
        'shipment.cancel': {
          target: 'cancelled',
          guard: 'mayBeEnded',
          description: 'The shipment is not sent; the reason is recorded.',
          meta: { operations: ['cancelShipment'], who },
        },
      },
    },
    collected: {
      tags: 'live',
      description: 'On the way to the trading client.',
      meta: SHIPMENT_STATUS.collected,
      on: {
        'shipment.deliver': {
          target: 'delivered',
          guard: 'mayBeRun',
          description: 'The trading client receives all stones in good order.',
          actions: { type: 'enqueue.notice', params: { kind: 'shipment.delivered' } },
          meta: { operations: ['deliverShipment'], who },
        },
        'shipment.dispute': {
          target: 'disputed',
          guard: 'mayBeRun',
          description: 'A stone is missing, wrong or damaged on receipt.',
          actions: { type: 'enqueue.notice', params: { kind: 'shipment.disputed' } },
          meta: { operations: ['deliverShipment'], who },
        },
      },
    },
    disputed: {
      tags: 'arrived',
      description: 'Delivered; at least one discrepancy is not settled.',
      meta: SHIPMENT_STATUS.disputed,
      on: {
        'shipment.settlePart': {
          target: 'disputed',
          guard: 'mayBeEnded',
          description: 'Some discrepancies are settled; others are still open.',
          meta: { operations: ['settleShipment'], who },
        },
        'shipment.settle': {
          target: 'delivered',
          guard: 'mayBeEnded',
          description: 'The last discrepancy is settled.',
          actions: { type: 'enqueue.notice', params: { kind: 'shipment.settled' } },
          meta: { operations: ['settleShipment'], who },
        },
      },
    },
    delivered: {
      type: 'final',
      tags: 'arrived',
      description: 'Delivered; no discrepancy is open.',
      meta: SHIPMENT_STATUS.delivered,
    },
    cancelled: {
      type: 'final',
      description: 'Cancelled before collection.',
      meta: SHIPMENT_STATUS.cancelled,
    },
  },
});

export const shipmentWorkflow = {
  name: 'shipment',
  machine: shipmentMachine,
  noun: 'A shipment',
  phrases: {
    start: 'not prepared yet',
    prepared: 'prepared',
    collected: 'collected',
    disputed: 'delivered with a discrepancy',
    delivered: 'delivered',
    cancelled: 'cancelled',
  },
  participles: {
    'shipment.prepare': 'prepared',
    'shipment.change': 'changed',
    'shipment.drop': 'reduced',
    'shipment.empty': 'cancelled without stones',
    'shipment.collect': 'collected',
    'shipment.cancel': 'cancelled',
    'shipment.deliver': 'delivered',
    'shipment.dispute': 'delivered with a discrepancy',
    'shipment.settlePart': 'partly settled',
    'shipment.settle': 'settled',
  },
} as const satisfies Workflow<typeof shipmentMachine> & {
  phrases: Record<StateValueFrom<typeof shipmentMachine>, string>;
  participles: Record<ShipmentEvent['type'], string>;
};
