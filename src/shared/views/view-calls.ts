import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { GridViewId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type SavedView = Schemas['GridView'];
export type ViewLayout = Schemas['GridLayout'];

export type ViewChanges = Schemas['GridViewChanges'];

export const GRID_VIEWS = 'grid-views';

export const listViews = (list: string, signal: AbortSignal) =>
  unwrapData(
    api.GET('/user/grid-views', { params: { query: { list } }, signal }),
    TEXTS.listFailed,
  );

export const addView = (key: string, data: Schemas['NewGridView']) =>
  unwrapData(
    api.POST('/user/grid-views', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data },
    }),
    TEXTS.failed,
  );

export const updateView = (key: string, id: GridViewId, data: ViewChanges) =>
  unwrapData(
    api.PUT('/user/grid-views/{id}', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { data },
    }),
    TEXTS.failed,
  );

export const removeView = (key: string, id: GridViewId) =>
  unwrapBody(
    api.DELETE('/user/grid-views/{id}', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
    }),
    TEXTS.failed,
  );
