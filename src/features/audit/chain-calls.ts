import { queryOptions } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { AUDIT } from './audit-calls.ts';

type Schemas = components['schemas'];
export type AuditChain = Schemas['AuditChain'];
export type ExportedCheckpoint = Schemas['CarriedHead'];
export type AuditCheck = Schemas['AuditCheck'];
export type AuditFinding = Schemas['AuditFinding'];

const RUNNING_POLL_MS = 1_000;
const IDLE_POLL_MS = 30_000;

export const isRunning = ({ state }: Pick<AuditCheck, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

export const chainQuery = queryOptions({
  queryKey: [AUDIT, 'chain'],
  queryFn: ({ signal }) => unwrapData(api.GET('/audit/chain', { signal }), TEXTS.listFailed),
  refetchInterval: ({ state }) =>
    state.data?.checks.some(isRunning) ? RUNNING_POLL_MS : IDLE_POLL_MS,
});

export const startCheck = (attempt: string) =>
  unwrapData(
    api.POST('/audit/chain', { params: { header: { 'Idempotency-Key': attempt } } }),
    TEXTS.failed,
  );
