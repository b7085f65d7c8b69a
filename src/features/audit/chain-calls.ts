import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import { AUDIT } from './audit-calls.ts';

type Schemas = components['schemas'];
export type AuditChain = Schemas['AuditChain'];
export type CarriedHead = Schemas['CarriedHead'];
export type AuditCheck = Schemas['AuditCheck'];
export type AuditFinding = Schemas['AuditFinding'];

/** Polling interval in milliseconds: short during a check, long otherwise. */
const WHILE_IT_RUNS = 1_000;
const AT_REST = 30_000;

export const isRunning = ({ state }: Pick<AuditCheck, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

export const chainQuery = queryOptions({
  queryKey: [AUDIT, 'chain'],
  queryFn: ({ signal }) => dataOf(api.GET('/audit/chain', { signal }), TEXTS.listFailed),
  refetchInterval: ({ state }) => (state.data?.checks.some(isRunning) ? WHILE_IT_RUNS : AT_REST),
});

export const startCheck = (attempt: string) =>
  dataOf(
    api.POST('/audit/chain', { params: { header: { 'Idempotency-Key': attempt } } }),
    TEXTS.failed,
  );
