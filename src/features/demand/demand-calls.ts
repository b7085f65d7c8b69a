import { api, unwrapBody } from '#api/api-client.ts';
import type { DemandId } from '#api/ids.gen.ts';
import type { operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { DEMAND_STATUS } from '#machines/codes.ts';

type Question = NonNullable<operations['listDemands']['parameters']['query']>;

export const listDemands = (query: Question, signal: AbortSignal) =>
  unwrapBody(api.GET('/inventory/demands', { params: { query }, signal }), TEXTS.demandsFailed);

export const closeDemand = (id: DemandId, remark: string) =>
  unwrapBody(
    api.PUT('/inventory/demands/{id}', {
      params: { path: { id } },
      body: { data: { status: DEMAND_STATUS.closed.code, remark } },
    }),
    TEXTS.failed,
  );

/** DELETE only closes the demand: it stays stored and can be reopened. */
export const removeDemand = (id: DemandId) =>
  unwrapBody(api.DELETE('/inventory/demands/{id}', { params: { path: { id } } }), TEXTS.failed);

/** `until` is the new last day. null means no last day; undefined keeps the current last day. */
export const reopenDemand = (id: DemandId, until: string | null | undefined) =>
  unwrapBody(
    api.PUT('/inventory/demands/{id}', {
      params: { path: { id } },
      body: {
        data: { status: DEMAND_STATUS.open.code, ...(until === undefined ? {} : { until }) },
      },
    }),
    TEXTS.failed,
  );
