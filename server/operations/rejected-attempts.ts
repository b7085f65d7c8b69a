import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestId } from '#api/ids.gen.ts';
import type { ContractSchema } from '../platform/http/read-contract.ts';
import { AccessTrail, type RejectedAttempt } from '../trading/audit/access-trail.ts';
import type { Tools } from './handler.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^\d{1,16}$/;
const MOST_IDS = 20;

/** Writes failed sign-ins and refused requests to the audit log after the response was sent. */
export function recordRejectedAttempts(app: FastifyInstance, { pool, logError }: Tools): void {
  const trail = new AccessTrail(pool, (error) =>
    logError('rejected requests could not be written to the audit log', error),
  );
  app.addHook('onResponse', async (request, reply) => {
    const attempt = toRejectedAttempt(request, reply);
    if (attempt) trail.add(attempt);
  });
  app.addHook('onClose', () => trail.close());
}

function toRejectedAttempt(
  request: FastifyRequest,
  { statusCode }: FastifyReply,
): RejectedAttempt | null {
  const { operationId } = (request.routeOptions.schema ?? {}) as Partial<ContractSchema>;
  if (!operationId) return null;
  const { session, refusal } = request;
  const caller = session?.actor ?? refusal?.caller ?? null;
  const from = {
    actorId: caller?.id ?? null,
    role: caller?.role ?? 0,
    address: request.ip,
    requestId: request.id as RequestId,
  };
  if (operationId === 'signIn') {
    if (statusCode !== 401 && statusCode !== 429) return null;
    const outcome = statusCode === 401 ? 'failed' : 'throttled';
    return { ...from, act: 'signIn', ...attemptedAccount(request.body), summary: { outcome } };
  }
  const summary = {
    operation: operationId,
    status: statusCode,
    ...(refusal && { code: refusal.problem.code }),
    ids: [...collectNumbers(request.params), ...collectIds([request.params, request.body])],
  };
  if (statusCode === 403) return { ...from, act: 'refused', summary };
  return statusCode === 404 && caller ? { ...from, act: 'notFound', summary } : null;
}

function attemptedAccount(body: unknown): { account?: string } {
  const email = (body as { data?: { email?: unknown } } | null)?.data?.email;
  return typeof email === 'string' ? { account: email.trim().toLowerCase() } : {};
}

/** Collects only UUIDs: other values in a refused request may be secrets. */
function collectIds(value: unknown): string[] {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (found.size >= MOST_IDS) return;
    if (typeof part === 'string' && ID.test(part)) found.add(part);
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(visit);
  };
  visit(value);
  return [...found];
}

/** Collects numbers only from the path, because numbers in a body may be one-time codes. */
const collectNumbers = (params: unknown): string[] =>
  Object.values((params ?? {}) as object).flatMap((value) =>
    NUMBER.test(String(value)) ? [String(value)] : [],
  );
