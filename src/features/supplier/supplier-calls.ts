import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { ProviderId } from '#api/ids.gen.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type Supplier = Schemas['Supplier'];
export type SupplierApi = Schemas['SupplierApi'];
export type SupplierFtp = Schemas['SupplierFtp'];
export type SupplierPaging = Schemas['SupplierPaging'];
export type FeedRun = Schemas['FeedRun'];
export type Trial = Schemas['SupplierTrial'];
type NewSupplier = Schemas['NewSupplier'];
type SupplierChanges = Schemas['SupplierChanges'];
type SupplierKnown = Schemas['SupplierKnown'];
type Question = NonNullable<operations['listSuppliers']['parameters']['query']>;

export const SUPPLIERS = 'suppliers';

const PATH = '/inventory/company';
const ONE = '/inventory/company/{id}';

export const listSuppliers = (query: Question, signal: AbortSignal) =>
  unwrapBody(api.GET(PATH, { params: { query }, signal }), TEXTS.listFailed);

export const addSupplier = (data: NewSupplier) =>
  unwrapBody(api.POST(PATH, { body: { data } }), TEXTS.notAdded);

export const changeSupplier = (
  id: ProviderId,
  body: { readonly data: SupplierChanges; readonly was: SupplierKnown },
) => unwrapBody(api.PUT(ONE, { params: { path: { id } }, body }), TEXTS.failed);

export const switchSupplier = (id: ProviderId, isActive: boolean) =>
  unwrapBody(
    api.PUT(ONE, { params: { path: { id } }, body: { data: { is_active: isActive } } }),
    TEXTS.failed,
  );

export const removeSupplier = (id: ProviderId) =>
  unwrapBody(api.DELETE(ONE, { params: { path: { id } } }), TEXTS.failed);

export const trySupplier = (id: ProviderId) =>
  unwrapBody(api.POST('/inventory/company/{id}/trial', { params: { path: { id } } }), TEXTS.failed);

const FEED = '/inventory/company/{id}/feed';
const RUNS = '/inventory/company/{id}/runs';
const RUNS_SHOWN = 10;

export const switchFeed = (id: ProviderId, isActive: boolean) =>
  unwrapBody(
    api.PUT(FEED, { params: { path: { id } }, body: { data: { is_active: isActive } } }),
    TEXTS.failed,
  );

export const fetchNow = (id: ProviderId) =>
  unwrapBody(api.POST(RUNS, { params: { path: { id } } }), TEXTS.failed);

export const lastRuns = (id: ProviderId, signal: AbortSignal) =>
  unwrapData(
    api.GET(RUNS, { params: { path: { id }, query: { size: RUNS_SHOWN } }, signal }),
    TEXTS.listFailed,
  );
