import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { LinkRequest } from '../../shared/downloads/use-download.ts';

type Schemas = components['schemas'];
export type AuditEntry = Schemas['AuditEntry'];
export type AuditStep = Schemas['AuditStep'];
export type AuditChange = Schemas['AuditChange'];
type Question = NonNullable<operations['listAuditLogs']['parameters']['query']>;
export type AuditFilter = Omit<Question, 'page' | 'size' | '_t'>;

export const AUDIT = 'audit';

export const listAuditLogs = (query: Question, signal: AbortSignal) =>
  unwrapBody(api.GET('/audit/audit-logs', { params: { query }, signal }), TEXTS.listFailed);

export const entryQuery = (id: number) =>
  queryOptions({
    queryKey: [AUDIT, 'entry', id],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/audit/audit-logs/{id}', { params: { path: { id } }, signal }),
        TEXTS.listFailed,
      ),
  });

export const choicesQuery = queryOptions({
  queryKey: [AUDIT, 'choices'],
  queryFn: ({ signal }) => unwrapData(api.GET('/audit/choices', { signal }), TEXTS.listFailed),
});

export const auditFile =
  (filter: AuditFilter, format: 'csv' | 'jsonl'): LinkRequest =>
  (signal) =>
    api.GET('/audit/export', { params: { query: { ...filter, format } }, signal });
