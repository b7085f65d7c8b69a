import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { RequestId } from '../../src/api/ids.gen.ts';
import type { operations } from '../../src/api/schema.gen.ts';
import type { Session } from '../people/accounts/session.ts';
import type { FileStorage } from '../platform/files/storage.ts';
import type { Operation } from '../platform/http/contract-operation.ts';
import type { KeyedAttempt } from '../platform/http/keyed-attempt.ts';
import type { SentFile } from '../platform/http/multipart.ts';
import type { Doors } from '../platform/limits/doors.ts';
import type { Throttles } from '../platform/limits/throttles.ts';
import type { TellFault } from '../platform/log/fault-log.ts';
import type { OpenBulkPost } from '../platform/mail/bulk-post.ts';
import type { Reach } from '../platform/outgoing/public-addresses.ts';
import type { ServiceWithToken } from '../platform/outgoing/service.ts';
import type { Sealing } from '../platform/sealing.ts';
import type { UsdInrRate } from '../stock/rates/usd-inr-rate.ts';
import type { Search } from '../stock/search/search.ts';
import type { AuditChain } from '../trading/audit-chain/chain.ts';

export interface Tools {
  pool: pg.Pool;
  storage: FileStorage;
  throttles: Throttles;
  /** admission control of all operations */
  doors: Doors;
  search: Search;
  /** 'outbox': e-mails are not sent, and administrators read them in a table */
  mailGoes: 'smtp' | 'outbox';
  /** SMTP transport for mailings; null if no mail server is configured */
  openBulkPost: OpenBulkPost | null;
  /** base URL of links in e-mails, files and texts */
  publicAddress: () => string;
  /** null if price lists are only uploaded by hand */
  rapPrices: ServiceWithToken | null;
  usdInr: UsdInrRate;
  /** encrypts stored secrets that the server must be able to read again */
  sealing: Sealing;
  /** signing key and checkpoints of the audit log */
  auditChain: AuditChain;
  /** egress policy for requests to servers of suppliers */
  reach: Reach;
  /** time zone of schedules */
  houseZone: string;
  /** logs errors that are caught without reaching the caller */
  tellFault: TellFault;
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

/** The return value of a handler, without the response envelope. */
export type Reply<O> =
  Success<O> extends { success: true }
    ? Omit<Success<O>, 'success' | 'message'> & { message?: string }
    : undefined;

/** One validated request of an operation. */
export interface Call<O> extends Tools {
  operationId: string;
  path: PathOf<O>;
  query: QueryOf<O>;
  data: DataOf<O>;
  /** the version that the caller last saw, for optimistic concurrency */
  was: WasOf<O>;
  /** files of a multipart body; deleted after the response is sent */
  files: readonly SentFile[];
  /** null if the request has no Idempotency-Key */
  keyed: KeyedAttempt | null;
  session: Session;
  request: FastifyRequest & { readonly id: RequestId };
  reply: FastifyReply;
}

export type Handler<O> = (call: Call<O>) => Promise<Reply<O>>;
export type Handlers = { [K in Operation]: Handler<operations[K]> };
export type OperationOf<K extends Operation> = operations[K];
