import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { StockImportId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

export type StockImport = components['schemas']['StockImport'];
export type Decision = 'approve' | 'refuse' | 'roll-back' | 'withdraw';

export const IMPORTS = 'imports';

export const importQuery = (id: StockImportId, viewer: string) =>
  queryOptions({
    queryKey: [IMPORTS, viewer, 'one', id],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/inventory/imports/{id}', { params: { path: { id } }, signal }),
        TEXTS.listFailed,
      ),
  });

export const readImportAgain = (
  id: StockImportId,
  data: { readonly growth_type?: 1 | 2 },
  key: string,
) =>
  unwrapBody(
    api.PUT('/inventory/imports/{id}/read-again', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { data },
    }),
    TEXTS.failed,
  );
