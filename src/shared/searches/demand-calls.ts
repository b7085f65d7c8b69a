import { api, unwrapBody } from '#api/api-client.ts';
import type { DemandId, UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { type SavedFilter, sentFilter } from './search-types.ts';

export const DEMANDS = 'demands';

export interface Wanted {
  readonly name: string;
  readonly note: string | null;
  readonly quantity: number;
  readonly target_ppc: number | null;
  readonly target_disc: number | null;
  readonly until: string | null;
  readonly filter: SavedFilter;
}

export const placeDemand = (key: string, { filter, ...wanted }: Wanted, userId: UserId | null) =>
  unwrapBody(
    api.POST('/inventory/demands', {
      params: { header: { 'Idempotency-Key': key } },
      body: {
        data: {
          ...wanted,
          filter: sentFilter(filter),
          ...(userId === null ? {} : { user_id: userId }),
        },
      },
    }),
    TEXTS.failed,
  );

const changesOf = ({ filter, ...wanted }: Partial<Wanted>) => ({
  ...wanted,
  ...(filter ? { filter: sentFilter(filter) } : {}),
});

/** Sends the changed fields with their base values, for optimistic concurrency. */
export const changeDemand = (
  key: string,
  id: DemandId,
  { data, was }: { readonly data: Partial<Wanted>; readonly was: Partial<Wanted> },
) =>
  unwrapBody(
    api.PUT('/inventory/demands/{id}', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { data: changesOf(data), was: changesOf(was) },
    }),
    TEXTS.failed,
  );
