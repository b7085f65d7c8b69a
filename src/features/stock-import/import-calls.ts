import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { ProviderId, StockImportId } from '#api/ids.gen.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { sendForm } from '#api/send-form.ts';
import { TEXTS } from '#api/texts.ts';
import { type Decision, IMPORTS } from '../../shared/supply/stock-imports.ts';

type Schemas = components['schemas'];
export type ImportRow = Schemas['StockImportRow'];
export type ImportFigures = Schemas['ImportFigures'];
export type ImportLimits = Schemas['ImportLimits'];
export type ListCorrection = Schemas['ListMending'];
type ListToSend = Schemas['StockImportToSend'];
type Question = NonNullable<operations['listStockImports']['parameters']['query']>;
type RowQuestion = NonNullable<operations['listStockImportRows']['parameters']['query']>;

const PATH = '/inventory/imports';
const LIMITS = '/inventory/import-limits/{id}';

export const listImports = (query: Question, signal: AbortSignal) =>
  unwrapBody(api.GET(PATH, { params: { query }, signal }), TEXTS.listFailed);

export const listImportRows = (id: StockImportId, query: RowQuestion, signal: AbortSignal) =>
  unwrapBody(
    api.GET('/inventory/imports/{id}/rows', { params: { path: { id }, query }, signal }),
    TEXTS.listFailed,
  );

/**
 * Downloads the supplier's file, with the outcome added to each row. `rejected` limits the file to
 * rejected rows.
 */
export const fetchReturnedList = (id: StockImportId, rejected: boolean) => (signal: AbortSignal) =>
  api.GET('/inventory/imports/{id}/file', {
    params: { path: { id }, query: { rejected } },
    signal,
  });

/**
 * Fetches the kind of the last stock list that the supplier sent: true for a full list, false for a
 * partial list. Null if the supplier sent none of the latest 20 imports.
 */
export const lastKindQuery = (supplier: ProviderId | null, viewer: string) =>
  queryOptions({
    queryKey: [IMPORTS, viewer, 'last kind', supplier],
    queryFn: async ({ signal }) => {
      const query = { page: 1, size: 20, ...(supplier === null ? {} : { provider_id: supplier }) };
      const { data } = await listImports(query, signal);
      // Skips imports that the portal created to recalculate prices after a new Rap list.
      return data.find(({ after_rap }) => after_rap === null)?.is_full ?? null;
    },
  });

export const sendImport = (
  data: ListToSend,
  list: File,
  how: { readonly key: string; readonly onSent: (share: number) => void },
) => sendForm('post', PATH, { data, files: { list }, ...how });

export const decideImport = (id: StockImportId, act: Decision, remark: string, key: string) => {
  const params = { path: { id }, header: { 'Idempotency-Key': key } };
  if (act === 'withdraw')
    return unwrapBody(api.PUT('/inventory/imports/{id}/withdraw', { params }), TEXTS.failed);
  const body = { data: { remark } };
  return unwrapBody(
    act === 'approve'
      ? api.PUT('/inventory/imports/{id}/approve', { params, body })
      : act === 'refuse'
        ? api.PUT('/inventory/imports/{id}/refuse', { params, body })
        : api.PUT('/inventory/imports/{id}/roll-back', { params, body }),
    TEXTS.failed,
  );
};

/** The server parses the rejected rows again with the assigned values and the corrected cells. */
export const correctImport = (id: StockImportId, data: ListCorrection, key: string) =>
  unwrapBody(
    api.PUT('/inventory/imports/{id}/mend', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { data },
    }),
    TEXTS.failed,
  );

export const limitsQuery = (id: ProviderId) =>
  queryOptions({
    queryKey: [IMPORTS, 'limits', id],
    queryFn: ({ signal }) =>
      unwrapData(api.GET(LIMITS, { params: { path: { id } }, signal }), TEXTS.listFailed),
  });

export const setLimits = (id: ProviderId, limits: ImportLimits | null) =>
  unwrapBody(
    api.PUT(LIMITS, { params: { path: { id } }, body: { data: { limits } } }),
    TEXTS.failed,
  );
