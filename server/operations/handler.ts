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
  /** to a mail server, or to a table where an administrator reads it */
  mailGoes: 'smtp' | 'outbox';
  /** the way out for letters to many; null where there is no mail server */
  openBulkPost: OpenBulkPost | null;
  /** where links in letters, files and texts lead */
  publicAddress: () => string;
  /** null where price lists are only loaded by hand */
  rapPrices: ServiceWithToken | null;
  usdInr: UsdInrRate;
  /** what the portal must be able to read again itself is stored sealed */
  sealing: Sealing;
  /** the key and the heads that bind the audit log */
  auditChain: AuditChain;
  /** which servers of suppliers may be asked */
  reach: Reach;
  /** by whose clocks schedules are read */
  houseZone: string;
  /** for what is caught so that the caller hears of something else, or of nothing */
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

/** What a handler gives back; the contract glue puts the envelope around it. */
export type Reply<O> =
  Success<O> extends { success: true }
    ? Omit<Success<O>, 'success' | 'message'> & { message?: string }
    : undefined;

/** One call of one operation, as the contract describes it and after its checks have passed. */
export interface Call<O> extends Tools {
  operationId: string;
  path: PathOf<O>;
  query: QueryOf<O>;
  data: DataOf<O>;
  /** what the caller knew of that which it changes */
  was: WasOf<O>;
  /** files of a multipart body, gone once the answer is sent */
  files: readonly SentFile[];
  /** the attempt by its Idempotency-Key, where one was sent */
  keyed: KeyedAttempt | null;
  session: Session;
  request: FastifyRequest & { readonly id: RequestId };
  reply: FastifyReply;
}

export type Handler<O> = (call: Call<O>) => Promise<Reply<O>>;
export type Handlers = { [K in Operation]: Handler<operations[K]> };
export type OperationOf<K extends Operation> = operations[K];
