import { api, unwrapBody } from '#api/api-client.ts';
import type { ShipmentId, ShipmentLineId } from '#api/ids.gen.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { LinkRequest } from '../../shared/downloads/use-download.ts';

type Schemas = components['schemas'];
export type Shipment = Schemas['Shipment'];
export type ShipmentWithStones = Schemas['ShipmentWithStones'];
export type ShipmentLine = Schemas['ShipmentLine'];
export type Discrepancy = Schemas['ReportedDiscrepancy'];

type Question = NonNullable<operations['listShipments']['parameters']['query']>;

export const listShipments = (query: Question, signal: AbortSignal) =>
  unwrapBody(api.GET('/inventory/shipments', { params: { query }, signal }), TEXTS.listFailed);

export const getShipment = async (id: ShipmentId, signal: AbortSignal) =>
  (
    await unwrapBody(
      api.GET('/inventory/shipments/{id}', { params: { path: { id } }, signal }),
      TEXTS.listFailed,
    )
  ).data;

/** One step of a shipment, with the values that the user entered. */
export type ShipmentStep =
  | { type: 'collect'; carrier: string; trackingNo: string }
  | { type: 'deliver'; deliveredOn: string; receivedBy: string; discrepancies: Discrepancy[] }
  | { type: 'settle'; ids: ShipmentLineId[]; remark: string }
  | { type: 'cancel'; remark: string };

export function takeStep(key: string, id: ShipmentId, step: ShipmentStep) {
  const params = { path: { id }, header: { 'Idempotency-Key': key } };
  switch (step.type) {
    case 'collect': {
      const data = { carrier: step.carrier, tracking_no: step.trackingNo };
      return unwrapBody(
        api.PUT('/inventory/shipments/{id}/collect', { params, body: { data } }),
        TEXTS.failed,
      );
    }
    case 'deliver': {
      const { deliveredOn, receivedBy, discrepancies } = step;
      const data = { delivered_on: deliveredOn, received_by: receivedBy, discrepancies };
      return unwrapBody(
        api.PUT('/inventory/shipments/{id}/deliver', { params, body: { data } }),
        TEXTS.failed,
      );
    }
    case 'settle': {
      const data = { ids: step.ids, remark: step.remark };
      return unwrapBody(
        api.PUT('/inventory/shipments/{id}/settle', { params, body: { data } }),
        TEXTS.failed,
      );
    }
    case 'cancel':
      return unwrapBody(
        api.PUT('/inventory/shipments/{id}/cancel', {
          params,
          body: { data: { remark: step.remark } },
        }),
        TEXTS.failed,
      );
  }
}

export const packingListPdf =
  (id: ShipmentId): LinkRequest =>
  (signal) =>
    api.GET('/inventory/shipments/{id}/packing-list', { params: { path: { id } }, signal });
