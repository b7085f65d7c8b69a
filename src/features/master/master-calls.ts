import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { MasterId, SubMasterId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type Master = Schemas['Master'];
export type Value = Schemas['SubMaster'];
export type Use = Schemas['SubMasterUse'];
export type NewValue = Schemas['NewSubMaster'];
export type ValueChanges = Schemas['SubMasterChanges'];
export type ValueKnown = Schemas['SubMasterKnown'];
type MasterChanges = Schemas['MasterChanges'];

export const MASTERS = 'masters';

const header = (key: string) => ({ 'Idempotency-Key': key });
/**
 * An undo passes no idempotency key. The header is then omitted, and the API client generates a
 * key.
 */
const keyed = (key: string | undefined) => (key === undefined ? {} : { header: header(key) });

export const mastersQuery = queryOptions({
  queryKey: [MASTERS],
  queryFn: ({ signal }) => unwrapData(api.GET('/master/masters', { signal }), TEXTS.listFailed),
});

/** Fetches all values in one page, because the user can move a value to any position. */
export const valuesQuery = (masterId: MasterId) =>
  queryOptions({
    queryKey: [MASTERS, masterId],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/master/submaster', { params: { query: { masterId, size: 1000 } }, signal }),
        TEXTS.listFailed,
      ),
  });

export const usesQuery = (id: SubMasterId) =>
  queryOptions({
    queryKey: [MASTERS, 'uses', id],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/master/sub-uses/{id}', { params: { path: { id } }, signal }),
        TEXTS.failed,
      ),
  });

export const addMaster = (key: string, data: Schemas['NewMaster']) =>
  unwrapBody(
    api.POST('/master/masters', { params: { header: header(key) }, body: { data } }),
    TEXTS.notAdded,
  );

export const changeMaster = (id: MasterId, data: MasterChanges, was: MasterChanges, key?: string) =>
  unwrapBody(
    api.PUT('/master/masters/{id}', {
      params: { path: { id }, ...keyed(key) },
      body: { data, was },
    }),
    TEXTS.failed,
  );

export const removeMaster = (id: MasterId) =>
  unwrapBody(api.DELETE('/master/masters/{id}', { params: { path: { id } } }), TEXTS.failed);

export const switchMaster = (id: MasterId, isActive: boolean) =>
  unwrapBody(
    api.PUT('/master/status/{id}', {
      params: { path: { id } },
      body: { data: { is_active: isActive } },
    }),
    TEXTS.failed,
  );

export const addValue = (key: string, data: NewValue, image: File | null) =>
  unwrapBody(
    api.POST('/master/submaster', {
      params: { header: header(key) },
      body: { data },
      ...(image && { bodySerializer: () => formOf({ data }, image) }),
    }),
    TEXTS.notAdded,
  );

interface Changing {
  readonly data: ValueChanges;
  readonly was: ValueKnown;
  readonly image?: File | null;
}

export const changeValue = (id: SubMasterId, { data, was, image }: Changing, key?: string) =>
  unwrapBody(
    api.PUT('/master/submaster/{id}', {
      params: { path: { id }, ...keyed(key) },
      body: { data, was },
      ...(image && { bodySerializer: () => formOf({ data, was }, image) }),
    }),
    TEXTS.failed,
  );

function formOf(parts: Readonly<Record<string, object>>, image: File): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, JSON.stringify(part));
  form.append('image', image);
  return form;
}

export const removeValue = (id: SubMasterId) =>
  unwrapBody(api.DELETE('/master/submaster/{id}', { params: { path: { id } } }), TEXTS.failed);

export const switchValue = (id: SubMasterId, isActive: boolean) =>
  unwrapBody(
    api.PUT('/master/submaster/status/{id}', {
      params: { path: { id } },
      body: { data: { is_active: isActive } },
    }),
    TEXTS.failed,
  );

/**
 * Moves a value to `sequence`. The server refuses the change if the value is no longer at `was`.
 */
export const moveValue = (id: SubMasterId, sequence: number, was: number) =>
  unwrapBody(
    api.PUT('/master/sub-sequence', { body: { data: { id, sequence }, was: { sequence: was } } }),
    TEXTS.failed,
  );
