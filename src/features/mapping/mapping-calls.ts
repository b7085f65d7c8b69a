import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { MappingId, ProviderId } from '../../api/ids.gen.ts';
import { ApiProblem } from '../../api/problem.ts';
import type { components } from '../../api/schema.gen.ts';
import { sendForm } from '../../api/send-form.ts';
import { TEXTS } from '../../api/texts.ts';
import { idFromText } from '../../common/id-from-text.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { MAPPINGS } from '../../shared/supply/stock-fields.ts';

type Schemas = components['schemas'];
export type MappedList = Schemas['MappedList'];
export type KeptMapping = Schemas['KeptMapping'];
export type FieldName = Schemas['ListFieldName'];
export type Choice = Omit<Schemas['MappingChoice'], 'dry_run'>;

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

/** What would come of it, or with that kept. */
export const sendSample = (
  data: Schemas['MappingChoice'],
  file: File,
  how: { key: string; signal?: AbortSignal },
) => sendForm('put', '/inventory/mapping', { data, files: { uploadExcel: file }, ...how });
