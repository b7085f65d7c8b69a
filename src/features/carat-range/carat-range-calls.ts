import { api, unwrapBody } from '#api/api-client.ts';
import type { CaratRangeId, SubCaratRangeId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type CaratRange = Schemas['CaratRange'];
export type SubRange = Schemas['SubCaratRange'];
export type NewSubRange = Schemas['NewSubCaratRange'];
type Changes = Schemas['SubCaratRangeChanges'];
type Known = Schemas['SubCaratRangeKnown'];

const header = (key: string) => ({ 'Idempotency-Key': key });
/**
 * An undo passes no idempotency key. The header is then omitted, and the API client generates a
 * key.
 */
const keyed = (key: string | undefined) => (key === undefined ? {} : { header: header(key) });

export const addRange = (key: string, name: string) =>
  unwrapBody(
    api.POST('/inventory/carat-range', {
      params: { header: header(key) },
      body: { data: { name } },
    }),
    TEXTS.notAdded,
  );

export const renameRange = (id: CaratRangeId, name: string, was: string, key?: string) =>
  unwrapBody(
    api.PUT('/inventory/carat-range/{id}', {
      params: { path: { id }, ...keyed(key) },
      body: { data: { name }, was: { name: was } },
    }),
    TEXTS.failed,
  );

export const removeRange = (id: CaratRangeId) =>
  unwrapBody(api.DELETE('/inventory/carat-range/{id}', { params: { path: { id } } }), TEXTS.failed);

export const switchRange = (id: CaratRangeId, isActive: boolean) =>
  unwrapBody(
    api.PUT('/inventory/carat-range-active/{id}', {
      params: { path: { id } },
      body: { data: { is_active: isActive } },
    }),
    TEXTS.failed,
  );

/** `was` is the position that the user saw, for conflict detection. */
export const placeRange = (id: CaratRangeId, sequence: number, was: number) =>
  unwrapBody(
    api.PUT('/inventory/carat-range-sequence/{id}', {
      params: { path: { id } },
      body: { data: { sequence }, was: { sequence: was } },
    }),
    TEXTS.failed,
  );

export const addSubRange = (key: string, data: NewSubRange) =>
  unwrapBody(
    api.POST('/inventory/sub-carat-range', { params: { header: header(key) }, body: { data } }),
    TEXTS.notAdded,
  );

export const changeSubRange = (id: SubCaratRangeId, data: Changes, was: Known, key?: string) =>
  unwrapBody(
    api.PUT('/inventory/sub-carat-range/{id}', {
      params: { path: { id }, ...keyed(key) },
      body: { data, was },
    }),
    TEXTS.failed,
  );

export const removeSubRange = (id: SubCaratRangeId, takenBy: SubCaratRangeId | null) =>
  unwrapBody(
    api.DELETE('/inventory/sub-carat-range/{id}', {
      params: { path: { id }, query: takenBy === null ? {} : { taken_by: takenBy } },
    }),
    TEXTS.failed,
  );
