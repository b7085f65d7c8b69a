import { api, unwrapBody } from '#api/api-client.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

export type NewShipment = components['schemas']['NewShipment'];

export const SHIPMENTS = 'shipments';

export const prepareShipment = (key: string, data: NewShipment) =>
  unwrapBody(
    api.POST('/inventory/shipments', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data },
    }),
    TEXTS.failed,
  );
