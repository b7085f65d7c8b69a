import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { MappingId, ProviderId, StockImportId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { sendForm } from '#api/send-form.ts';
import { TEXTS } from '#api/texts.ts';
import { idFromText } from '#common/id-from-text.ts';
import { MAPPINGS } from '../../shared/supply/stock-fields.ts';

type Schemas = components['schemas'];
export type MappedList = Schemas['MappedList'];
export type SavedMapping = Schemas['KeptMapping'];
export type MappingEffect = Schemas['MappingEffect'];
export type MappingChange = Schemas['MappingChange'];
export type ListField = Schemas['ListField'];
export type FieldName = Schemas['ListFieldName'];
export type Choice = Omit<Schemas['MappingChoice'], 'dry_run'>;

/** Fetches the supplier's current mapping; null if the supplier has no mapping. */
export const mappingQuery = (supplier: ProviderId) =>
  queryOptions({
    queryKey: [MAPPINGS, 'in force', supplier],
    queryFn: ({ signal }) => {
      const params = { path: { id: idFromText<MappingId>(supplier) } };
      return unwrapData(api.GET('/inventory/mapping/{id}', { params, signal }), TEXTS.failed);
    },
  });

/** A local file, or the id of an import whose file is the sample. */
export type Sample = File | StockImportId;

/**
 * Applies a mapping to a sample and returns the mapped sample. Saves the mapping unless
 * `data.dry_run` is true.
 */
export const sendSample = (
  data: Schemas['MappingChoice'],
  sample: Sample,
  how: { key: string; signal?: AbortSignal },
) =>
  typeof sample === 'string'
    ? sendForm('put', '/inventory/mapping', {
        data: { ...data, stock_import_id: sample },
        files: {},
        ...how,
      })
    : sendForm('put', '/inventory/mapping', { data, files: { uploadExcel: sample }, ...how });

/**
 * The id of the current version is part of the query key, so that a new version causes a refetch.
 */
export const versionsQuery = (supplier: ProviderId, inForce: MappingId) =>
  queryOptions({
    queryKey: [MAPPINGS, 'versions', supplier, inForce],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/inventory/mapping-versions/{id}', { params: { path: { id: supplier } }, signal }),
        TEXTS.failed,
      ),
  });

export const versionQuery = (id: MappingId) =>
  queryOptions({
    queryKey: [MAPPINGS, 'version', id],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/inventory/mapping/{id}', { params: { path: { id } }, signal }),
        TEXTS.failed,
      ),
  });

const requestRestore = (
  id: MappingId,
  data: Schemas['MappingToRestore'],
  how: { key: string; signal?: AbortSignal },
) =>
  unwrapBody(
    api.PUT('/inventory/mapping/{id}/restore', {
      params: { path: { id }, header: { 'Idempotency-Key': how.key } },
      body: { data },
      ...(how.signal ? { signal: how.signal } : {}),
    }),
    TEXTS.failed,
  );

/** Dry run: previews how restoring an older version would affect the supplier's last stock list. */
export const restorePreviewQuery = (id: MappingId, inForce: MappingId) =>
  queryOptions({
    queryKey: [MAPPINGS, 'rehearsed', id, inForce],
    queryFn: ({ signal }) =>
      requestRestore(id, { dry_run: true }, { key: crypto.randomUUID(), signal }),
  });

export const restoreMapping = (id: MappingId, inForce: MappingId, key: string) =>
  requestRestore(id, { mapping_configuration_id: inForce, dry_run: false }, { key });
