import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { BusinessId, ConfirmStoneId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { sendForm } from '#api/send-form.ts';
import { TEXTS } from '#api/texts.ts';
import { pricesOf } from '../../shared/stones/stone-calls.ts';

/**
 * Fetches the most similar stones at the prices of a business. If `businessId` is null, fetches the
 * prices of the user.
 */
export const fetchAlternatives = (
  stockNo: string,
  businessId: BusinessId | null,
  signal?: AbortSignal,
) =>
  unwrapData(
    api.GET('/inventory/new-arrival/alternatives', {
      params: { query: { stock_no: stockNo, ...pricesOf(businessId) } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.listFailed,
  );

/** If `userId` is null, adds the stone to the user's own cart. */
export const addToCart = (stockNo: string, userId: UserId | null) =>
  unwrapBody(
    api.POST('/inventory/new-arrival/carts', {
      params: {},
      body: {
        data: { stock_numbers: [stockNo], ...(userId === null ? {} : { user_id: userId }) },
      },
    }),
    TEXTS.failed,
  );

export type ExternalOrder = components['schemas']['ExternalOrder'];
type ExternalList = components['schemas']['ExternalList'];

/**
 * Creates an order from `file`, a client's list of stock numbers; pasted text is sent as a file.
 */
export const importList = (data: ExternalList, file: File, key: string) =>
  sendForm('post', '/inventory/new-arrival/import-external-diamonds', {
    data,
    files: { file },
    key,
  });

export type OrderPrice = components['schemas']['OrderPrice'];

/** Dry run: returns the prices that the change would give, without changing an order. */
export const previewPrice = (
  ids: readonly ConfirmStoneId[],
  price: { readonly price_per_ct: number } | { readonly disc: number },
  grounds: { readonly below_cost_reason?: string },
  signal?: AbortSignal,
): Promise<readonly OrderPrice[]> =>
  unwrapData(
    api.PUT('/inventory/new-arrival/update-confirm-stone', {
      params: {},
      body: { data: { ids: [...ids], ...price, ...grounds, dry_run: true } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.failed,
  );
