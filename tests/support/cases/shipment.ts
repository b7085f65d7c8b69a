import { CHECKED, type shipmentMachine, shipmentWorkflow } from '#machines/workflows/shipment.ts';
import { ADMINISTRATOR, CLIENT } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { EVERYBODY, WITH_AND_WITHOUT_CLIENT, WORDS } from './common.ts';

export const shipmentCases: Cases<typeof shipmentMachine> = {
  workflow: shipmentWorkflow,
  everyday: {
    ...CHECKED,
    tradingClient: CLIENT,
    hasCarrier: true,
    hasTrackingNo: true,
    actor: ADMINISTRATOR,
    remark: 'The client collects them.',
  },
  guards: {
    clientIsChosen: WITH_AND_WITHOUT_CLIENT,
    actorMayActForClient: EVERYBODY,
    actorRunsShipments: EVERYBODY,
    stonesAreOfOneClient: {
      'stones of one client': { isOfSeveralClients: false },
      'stones of two clients': { isOfSeveralClients: true },
    },
    stonesAreWithClient: {
      'stones on memo or sold': { ended: [] },
      'a stone that was returned': { ended: ['ST-1'] },
    },
    stonesAreInNoShipment: {
      'stones in no shipment': { elsewhere: [] },
      'a stone in another shipment': { elsewhere: ['ST-1 is in SH-2026-000001'] },
    },
    stonesHaveNotArrived: {
      'stones never sent': { arrived: [] },
      'a delivered stone': { arrived: ['ST-1'] },
    },
    carrierIsGiven: {
      'carrier and tracking number': { hasCarrier: true, hasTrackingNo: true },
      'a carrier only': { hasCarrier: true, hasTrackingNo: false },
      'a tracking number only': { hasCarrier: false, hasTrackingNo: true },
      neither: { hasCarrier: false, hasTrackingNo: false },
    },
    remarkIsGiven: WORDS,
  },
};
