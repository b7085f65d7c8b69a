import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isProbe } from './probes.ts';
import { isWebAppRequest } from './web-app-files.ts';

/** Log entry of a response. Contains no data of the caller. */
export interface LoggedResponse {
  /** operation id in the OpenAPI contract, or the route pattern; null if no route matched */
  operation: string | null;
  status: number;
  ms: number;
  /** false if the caller disconnected before the end of the response, as for every live stream */
  whole: boolean;
}

type OnResponse = (answered: LoggedResponse) => void;

export function addRequestLog(app: FastifyInstance, onResponse: OnResponse): void {
  app.addHook('onRequest', async (request, reply) => logResponse(request, reply, onResponse));
}

/** Fastify runs no hooks for a malformed URL, so the error handler calls this function directly. */
export function logResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  onResponse: OnResponse,
): void {
  const began = performance.now();
  reply.raw.once('close', () => {
    const answered: LoggedResponse = {
      operation: operationOf(request),
      status: reply.raw.statusCode,
      ms: Math.round((performance.now() - began) * 10) / 10,
      whole: reply.raw.writableFinished,
    };
    onResponse(answered);
    // Requests for files and probes are frequent, so they are logged only at the debug level.
    const level = isProbe(request) || isWebAppRequest(request) ? 'debug' : 'info';
    request.log[level](answered, 'request');
  });
}

function operationOf({ routeOptions }: FastifyRequest): string | null {
  const { operationId } = (routeOptions?.schema ?? {}) as { operationId?: string };
  return operationId ?? routeOptions?.url ?? null;
}
