import { api, unwrapBody } from '#api/api-client.ts';
import type { SupplierConfirmationId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

export type SupplierConfirmation = components['schemas']['SupplierConfirmation'];

export const SUPPLIER_CONFIRMATIONS = 'supplier-confirmations';

interface Question {
  page: number;
  size: number;
  is_open?: boolean;
  search?: string;
}

export const listSupplierConfirmations = (query: Question, signal: AbortSignal) =>
  unwrapBody(
    api.GET('/inventory/supplier-confirmations', { params: { query }, signal }),
    TEXTS.listFailed,
  );

export type SupplierAnswer =
  | { readonly kind: 'confirm'; readonly ids: SupplierConfirmationId[] }
  | { readonly kind: 'decline'; readonly ids: SupplierConfirmationId[]; readonly remark: string }
  | { readonly kind: 'reprice'; readonly id: SupplierConfirmationId; readonly perCarat: number };

export const sendAnswer = (key: string, answer: SupplierAnswer) => {
  const params = { header: { 'Idempotency-Key': key } };
  switch (answer.kind) {
    case 'confirm':
      return unwrapBody(
        api.PUT('/inventory/supplier-confirmations/confirm', {
          params,
          body: { data: { ids: answer.ids } },
        }),
        TEXTS.failed,
      );
    case 'decline':
      return unwrapBody(
        api.PUT('/inventory/supplier-confirmations/decline', {
          params,
          body: { data: { ids: answer.ids, remark: answer.remark } },
        }),
        TEXTS.failed,
      );
    case 'reprice':
      return unwrapBody(
        api.PUT('/inventory/supplier-confirmations/price', {
          params,
          body: { data: { prices: [{ id: answer.id, price_per_ct: answer.perCarat }] } },
        }),
        TEXTS.failed,
      );
  }
};
