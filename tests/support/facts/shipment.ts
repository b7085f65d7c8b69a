import type { Actor } from '#machines/kernel/workflow-model.ts';
import {
  type ShipmentContext,
  type ShipmentEvent,
  type shipmentMachine,
  shipmentWorkflow,
} from '#machines/workflows/shipment.ts';
import { combinations, type Facts } from './facts.ts';
import { ACTORS, CLIENT } from './people.ts';

const REMARKS = ['The client collects them.', '   ', ''];

const eventsBy = (actor: Actor): ShipmentEvent[] => [
  ...(
    [
      'shipment.prepare',
      'shipment.change',
      'shipment.drop',
      'shipment.empty',
      'shipment.collect',
      'shipment.deliver',
      'shipment.dispute',
    ] as const
  ).map((type) => ({ type, actor })),
  ...(['shipment.cancel', 'shipment.settlePart', 'shipment.settle'] as const).flatMap((type) =>
    REMARKS.map((remark) => ({ type, actor, remark })),
  ),
];

const NONE = [[]] as const;

export const shipmentFacts: Facts<typeof shipmentMachine> = {
  workflow: shipmentWorkflow,
  worlds: [
    // The stones matter only for a new shipment, and the carrier only for its collection.
    ...combinations<ShipmentContext>({
      tradingClient: [CLIENT, null],
      isOfSeveralClients: [false],
      ended: NONE,
      elsewhere: NONE,
      arrived: NONE,
      hasCarrier: [true, false],
      hasTrackingNo: [true, false],
    }),
    ...combinations<ShipmentContext>({
      tradingClient: [CLIENT],
      isOfSeveralClients: [false, true],
      ended: [[], ['ST-1']],
      elsewhere: [[], ['ST-1 is in SH-2026-000001']],
      arrived: [[], ['ST-1']],
      hasCarrier: [true],
      hasTrackingNo: [true],
    }),
  ],
  own: [],
  events: ACTORS.flatMap(eventsBy),
};
