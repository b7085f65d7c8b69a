import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { isOpenToAll } from '#common/access/may-call.ts';
import { getSenderKey } from '../people/accounts/sender-key.ts';
import type { Session } from '../people/accounts/session.ts';
import { KeyRateLimiter } from '../people/keys/key-rate-limiter.ts';
import type { Replica } from '../platform/db/replica.ts';
import { accessRulesOf } from '../platform/http/access.ts';
import { mergeQueryIntoBody } from '../platform/http/body-from-query.ts';
import {
  acceptsIdempotencyKey,
  isReadOnly,
  type Operation,
  operationClassOf,
} from '../platform/http/contract-operation.ts';
import { type IdempotentAttempt, readIdempotentAttempt } from '../platform/http/idempotency-key.ts';
import { runOnce } from '../platform/http/idempotent-response.ts';
import { addMultipart } from '../platform/http/multipart.ts';
import { isProbe, PROBES } from '../platform/http/probes.ts';
import {
  type ContractRoute,
  type ContractSchema,
  loadContractRoutes,
} from '../platform/http/read-contract.ts';
import { refuse } from '../platform/http/refusal.ts';
import { addUrlForm } from '../platform/http/url-form.ts';
import { addContractValidation } from '../platform/http/validation.ts';
import type { ResourceLimiter } from '../platform/limits/resource-limiter.ts';
import { createAuthenticator } from './authenticate-caller.ts';
import type { Call, Handler, Handlers, OperationOf, Tools } from './handler.ts';
import { recordRejectedAttempts } from './rejected-attempts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

interface RouteServices {
  readonly limiter: ResourceLimiter;
  /** null if no read replica is configured */
  readonly replica: Replica | null;
}

/** Each request passes these checks in order: session, permission, admission, request schema. */
export async function registerContract(
  app: FastifyInstance,
  tools: Tools,
  handlers: Handlers,
  { limiter, replica }: RouteServices,
): Promise<void> {
  addContractValidation(app);
  addUrlForm(app);
  await addMultipart(app);
  app.decorateRequest('session', null);
  recordRejectedAttempts(app, tools);
  const rates = new KeyRateLimiter(limiter);
  const routes = loadContractRoutes();
  const routeOf = ({ method, url, schema }: ContractRoute): RouteOptions => ({
    method,
    url,
    // Copies the schema, because Fastify modifies it and all app instances share the original.
    schema: { ...schema },
    handler: createHandler(schema.operationId, handlers, { tools, replica }),
    ...createRouteHooks(schema, tools, { rates, isReplicated: replica !== null }),
  });
  const add = (wanted: readonly ContractRoute[]) => async (scope: FastifyInstance) => {
    for (const route of wanted) scope.route(routeOf(route));
  };
  await app.register(add(routes), { prefix: '/api/v1' });
  // Monitoring systems expect the health probes without the API prefix too.
  const probes: readonly string[] = [PROBES.health, PROBES.readiness];
  await app.register(add(routes.filter(({ url }) => probes.includes(url))));
}

interface SentBody {
  data?: unknown;
  was?: unknown;
}

function createRouteHooks(
  schema: ContractSchema,
  tools: Tools,
  { rates, isReplicated }: { rates: KeyRateLimiter; isReplicated: boolean },
): Pick<RouteOptions, 'onRequest' | 'preValidation' | 'onSend' | 'bodyLimit'> {
  const { admission } = tools;
  const named = schema['x-query-for-body'];
  const operationClass = operationClassOf(schema.operationId);
  const requiredAccess = accessRulesOf(schema.operationId);
  return {
    ...(schema['x-largest-body'] && { bodyLimit: schema['x-largest-body'] }),
    ...(!isOpenToAll(requiredAccess) && {
      onRequest: createAuthHook(tools, rates, {
        operation: schema.operationId,
        requirement: requiredAccess,
        isMarked: isReplicated && isReadOnly(schema.operationId),
      }),
    }),
    preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
      // Slow uploads must not occupy slots, so admission waits for the whole body.
      if (operationClass && !isProbe(request))
        await admission.acquire(operationClass, reply, getSenderKey(request));
      if (named) mergeQueryIntoBody(request, named);
      // Fastify skips the body schema if a request has no content type, so a missing body is
      // refused here.
      if (request.body === undefined && wantsBody(schema))
        throw refuse('invalidRequest', [
          { field: 'body', message: 'The request body is missing.' },
        ]);
    },
    onSend: async (_request: FastifyRequest, reply: FastifyReply) => admission.release(reply),
  };
}

function createAuthHook(...by: Parameters<typeof createAuthenticator>) {
  const caller = createAuthenticator(...by);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    request.session = await caller(request, reply);
  };
}

/** An undeclared body is not validated, so the handler must not receive it. */
const takesBody = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.schema as ContractSchema | undefined)?.body !== undefined;

const wantsBody = ({ body }: ContractSchema): boolean =>
  Object.values(body?.content ?? {}).some(({ schema }) => (schema.required ?? []).length > 0);

function createHandler<K extends Operation>(
  operationId: K,
  handlers: Handlers,
  { tools, replica }: { tools: Tools; replica: Replica | null },
) {
  const handler: Handler<OperationOf<K>> | undefined = handlers[operationId];
  if (!handler) throw new Error(`operation ${operationId} has no handler`);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const isSandbox = request.session?.key?.isSandbox ?? false;
    // A sandbox request stores nothing that could be replayed.
    const keyed = isSandbox
      ? null
      : readIdempotentAttempt(operationId, request.session?.actor.id ?? null, request);
    const body = takesBody(request) ? (request.body as SentBody | null) : null;
    const written = request.session?.written;
    const call = {
      ...tools,
      ...(replica && written !== undefined && { pool: replica.poolFor(written) }),
      operationId,
      path: request.params,
      query: request.query,
      data: body?.data,
      was: body?.was,
      files: request.sentFiles,
      keyed,
      session: request.session,
      request,
      reply,
    } as Call<OperationOf<K>>;
    const work = () => handler(call) as Promise<Record<string, unknown> | undefined>;
    const answer = keyed ? await answerIdempotent(tools.pool, keyed, reply, work) : await work();
    if (reply.sent || answer === undefined) return reply;
    const said = { success: true, message: 'OK', ...answer };
    return isSandbox && acceptsIdempotencyKey(operationId)
      ? { ...said, message: `Sandbox, nothing was changed: ${said.message}` }
      : said;
  };
}

const REPLAYED_HEADER = 'idempotent-replayed';

/** A replayed response has the original status and the header `idempotent-replayed`. */
async function answerIdempotent<Answer>(
  pool: Tools['pool'],
  keyed: IdempotentAttempt,
  reply: FastifyReply,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await runOnce(pool, keyed, work);
    if (keyed.isReplayed) reply.code(keyed.successStatus);
    return answer;
  } finally {
    if (keyed.isReplayed) reply.header(REPLAYED_HEADER, 'true');
  }
}
