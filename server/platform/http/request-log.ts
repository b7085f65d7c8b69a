import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isClientFile } from './client-files.ts';
import { isProbe } from './probes.ts';

/** One answer, as it is logged and measured: which operation, and nothing of who asked for what. */
export interface Answered {
  /** the operation of the contract, else the pattern of the route; null where no route was found */
  operation: string | null;
  status: number;
  ms: number;
  /** false where the caller left before the end, as a listener to a live stream always does */
  whole: boolean;
}

type Hear = (answered: Answered) => void;

/** A line for each request, told when its answer has left. */
export function addRequestLog(app: FastifyInstance, hear: Hear): void {
  app.addHook('onRequest', async (request, reply) => logAnswer(request, reply, hear));
}

/** Of requests that come to no route no hook is run; they are given here by hand. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, hear: Hear): void {
  const began = performance.now();
  reply.raw.once('close', () => {
    const answered: Answered = {
      operation: operationOf(request),
      status: reply.raw.statusCode,
      ms: Math.round((performance.now() - began) * 10) / 10,
      whole: reply.raw.writableFinished,
    };
    hear(answered);
    // A screen takes dozens of files, and a watchman asks every few seconds.
    const level = isProbe(request) || isClientFile(request) ? 'debug' : 'info';
    request.log[level](answered, 'request');
  });
}

function operationOf({ routeOptions }: FastifyRequest): string | null {
  const { operationId } = (routeOptions?.schema ?? {}) as { operationId?: string };
  return operationId ?? routeOptions?.url ?? null;
}
