import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { MappingId, ProviderId } from '../../api/ids.gen.ts';
import { ApiProblem } from '../../api/problem.ts';
import type { components } from '../../api/schema.gen.ts';
import { sendForm } from '../../api/send-form.ts';
import { TEXTS } from '../../api/texts.ts';
import { idFromText } from '../../common/id-from-text.ts';
import { PROBLEMS } from '../../machines/problems.ts';

type Schemas = components['schemas'];
export type MappedList = Schemas['MappedList'];
export type KeptMapping = Schemas['KeptMapping'];
export type FieldName = Schemas['ListFieldName'];
export type Choice = Omit<Schemas['MappingChoice'], 'dry_run'>;

/** Everything that is fetched about how lists are read is kept under this name. */
export const MAPPINGS = 'mappings';

/** The mapping that is in force for a supplier; null where nobody has said yet how its lists are read. */
export const mappingQuery = (supplier: ProviderId) =>
  queryOptions({
    queryKey: [MAPPINGS, 'in force', supplier],
    queryFn: async ({ signal }): Promise<KeptMapping | null> => {
      try {
        const id = idFromText<MappingId>(supplier);
        const params = { path: { id } };
        return await dataOf(api.GET('/inventory/mapping/{id}', { params, signal }), TEXTS.failed);
      } catch (error) {
        if (error instanceof ApiProblem && error.code === PROBLEMS.notFound.code) return null;
        throw error;
      }
    },
  });

/** The values that words of a list can mean, by field. */
export const stockFieldsQuery = queryOptions({
  queryKey: [MAPPINGS, 'fields'],
  queryFn: ({ signal }) => dataOf(api.GET('/inventory/stock-fields', { signal }), TEXTS.failed),
});

/** What would come of it, or with that kept. */
export const sendSample = (
  data: Schemas['MappingChoice'],
  file: File,
  how: { key: string; signal?: AbortSignal },
) => sendForm('put', '/inventory/mapping', { data, files: { uploadExcel: file }, ...how });
