import { api } from '#api/api-client.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import type { LinkRequest } from './use-download.ts';

/** The statement of all stones that a business has on memo today. */
export const memoStatementPdf =
  (id: BusinessId): LinkRequest =>
  (signal) =>
    api.GET('/customer/business/{id}/memo-statement', { params: { path: { id } }, signal });
