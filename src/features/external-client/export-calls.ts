import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { ExternalClientId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type StockExport = Schemas['StockExport'];
export type StockExportRun = Schemas['StockExportRun'];
export type ExportSettings = Schemas['StockExportSettings'];
type Known = Schemas['StockExportKnown'];

export const STOCK_EXPORTS = 'stock exports';

const EXPORT = '/stock-exports/{id}';
const RUNS = '/stock-exports/{id}/runs';
const RUNS_SHOWN = 10;

export const readExport = (id: ExternalClientId, signal: AbortSignal) =>
  unwrapData(api.GET(EXPORT, { params: { path: { id } }, signal }), TEXTS.failed);

export const setExport = (
  id: ExternalClientId,
  body: { readonly data: ExportSettings; readonly was: Known },
) => unwrapBody(api.PUT(EXPORT, { params: { path: { id } }, body }), TEXTS.failed);

export const removeExport = (id: ExternalClientId) =>
  unwrapBody(api.DELETE(EXPORT, { params: { path: { id } } }), TEXTS.failed);

export const switchExport = (id: ExternalClientId, isActive: boolean) =>
  unwrapBody(
    api.PUT('/stock-exports/{id}/status', {
      params: { path: { id } },
      body: { data: { is_active: isActive } },
    }),
    TEXTS.failed,
  );

export const sendNow = (id: ExternalClientId, whole: boolean) =>
  unwrapBody(api.POST(RUNS, { params: { path: { id } }, body: { data: { whole } } }), TEXTS.failed);

export const lastExportRuns = (id: ExternalClientId, signal: AbortSignal) =>
  unwrapData(
    api.GET(RUNS, { params: { path: { id }, query: { size: RUNS_SHOWN } }, signal }),
    TEXTS.failed,
  );
