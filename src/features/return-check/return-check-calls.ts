import { api, unwrapBody } from '#api/api-client.ts';
import type { ReturnCheckId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

export type ReturnCheck = components['schemas']['ReturnCheck'];
export type Found = components['schemas']['ReturnFound'];

export const RETURN_CHECKS = 'return-checks';

interface Question {
  page: number;
  size: number;
  status?: ReturnCheck['status'];
  search?: string;
}

export const listReturnChecks = (query: Question, signal: AbortSignal) =>
  unwrapBody(api.GET('/inventory/return-checks', { params: { query }, signal }), TEXTS.listFailed);

export interface Decision {
  ids: ReturnCheckId[];
  found: Found[];
  /** reason to keep the stones off the market; null if the stones go back in stock */
  failed: string | null;
}

export const decideReturnChecks = (key: string, { ids, found, failed }: Decision) => {
  const params = { header: { 'Idempotency-Key': key } };
  return unwrapBody(
    failed === null
      ? api.PUT('/inventory/return-checks/pass', { params, body: { data: { ids, found } } })
      : api.PUT('/inventory/return-checks/fail', {
          params,
          body: { data: { ids, found, remark: failed } },
        }),
    TEXTS.failed,
  );
};
