import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { RequestId } from '#api/ids.gen.ts';
import type { operations } from '#api/schema.gen.ts';
import type { Session } from '../people/accounts/session.ts';
import type { FileStorage } from '../platform/files/storage.ts';
import type { Operation } from '../platform/http/contract-operation.ts';
import type { IdempotentAttempt } from '../platform/http/idempotency-key.ts';
import type { SentFile } from '../platform/http/multipart.ts';
import type { AdmissionController } from '../platform/limits/admission-control.ts';
import type { Throttles } from '../platform/limits/throttles.ts';
import type { LiveHub } from '../platform/live/live-hub.ts';
import type { LogError } from '../platform/log/error-log.ts';
import type { OpenBulkTransport } from '../platform/mail/bulk-smtp.ts';
import type { EgressPolicy } from '../platform/outgoing/egress-guard.ts';
import type { ExternalServiceWithToken } from '../platform/outgoing/external-service.ts';
import type { SecretEncryption } from '../platform/secret-encryption.ts';
import type { UsdInrRate } from '../stock/rates/usd-inr-rate.ts';
import type { Search } from '../stock/search/search.ts';
import type { AuditChain } from '../trading/audit-chain/chain.ts';

export interface Tools {
  pool: pg.Pool;
  storage: FileStorage;
  throttles: Throttles;
  admission: AdmissionController;
  search: Search;
  hub: LiveHub;
  /** 'smtp', or 'outbox' if e-mails are not sent and administrators read them on a screen */
  mailTransport: 'smtp' | 'outbox';
  /** null if no mail server is configured */
  openBulkTransport: OpenBulkTransport | null;
  /** base URL of links in e-mails, files and texts */
  publicAddress: () => string;
  /** null if users upload the Rap price lists */
  rapPrices: ExternalServiceWithToken | null;
  /** null if staff record the results of screenings themselves */
  screening: ExternalServiceWithToken | null;
  usdInr: UsdInrRate;
  /** encrypts secrets that the server must be able to decrypt later */
  sealing: SecretEncryption;
  auditChain: AuditChain;
  /** limits requests to servers of suppliers */
  reach: EgressPolicy;
  /** time zone of the company, for schedules and for the days of announcements */
  companyZone: string;
  logError: LogError;
}

type Json<R> = R extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Success<O> = O extends { responses: infer R }
  ? R extends { 200: infer Ok }
    ? Json<Ok>
    : R extends { 201: infer Created }
      ? Json<Created>
      : never
  : never;
type PathOf<O> = O extends { parameters: { path: infer P } } ? P : Record<never, never>;
type QueryOf<O> = O extends { parameters: { query?: infer Q } }
  ? NonNullable<Q>
  : Record<never, never>;
type BodyOf<O> = O extends { requestBody?: { content: infer Kinds } }
  ? Kinds[keyof Kinds]
  : undefined;
type WasOf<O> = 'was' extends keyof BodyOf<O> ? BodyOf<O>['was'] : undefined;
type DataOf<O> = BodyOf<O> extends { data?: infer Data } ? Data : undefined;

/**
 * The route adds `success` and a default `message`. Undefined if the handler sends the response
 * itself, such as a file.
 */
export type Reply<O> =
  Success<O> extends { success: true }
    ? Omit<Success<O>, 'success' | 'message'> & { message?: string }
    : undefined;

export interface Call<O> extends Tools {
  operationId: string;
  path: PathOf<O>;
  query: QueryOf<O>;
  data: DataOf<O>;
  /** values that the caller last saw, for optimistic concurrency */
  was: WasOf<O>;
  /** files of a multipart body; deleted after the response was sent */
  files: readonly SentFile[];
  keyed: IdempotentAttempt | null;
  session: Session;
  request: FastifyRequest & { readonly id: RequestId };
  reply: FastifyReply;
}

export type Handler<O> = (call: Call<O>) => Promise<Reply<O>>;
export type Handlers = { [K in Operation]: Handler<operations[K]> };
export type OperationOf<K extends Operation> = operations[K];
