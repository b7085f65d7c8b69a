import type { FastifyInstance } from 'fastify';
import { answerFaults, DESCRIBED } from '../../verification/fuzz/described.ts';

const BY_ID = new Map(DESCRIBED.map((operation) => [operation.id, operation]));

/**
 * Records every response that violates the contract: its schema, its limits or its declared problem
 * codes.
 */
export function noteUnlikeContract(app: FastifyInstance, noted: Set<string>): void {
  if (process.env.MEASURED) return;
  app.addHook('onSend', async ({ routeOptions }, reply, payload) => {
    const { operationId, 'x-problems': problems = [] } = (routeOptions.schema ?? {}) as Declared;
    const operation = operationId && BY_ID.get(operationId);
    if (!operation || typeof payload !== 'string') return;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return;
    const body = JSON.parse(payload) as { code: string };
    const status = reply.statusCode;
    if (status >= 400 && !problems.includes(body.code)) noted.add(`${operationId} ${body.code}`);
    for (const fault of answerFaults(operation, { status, isJson: true, body }))
      noted.add(`${operationId} ${status}: ${fault}`);
  });
}

interface Declared {
  operationId?: string;
  'x-problems'?: readonly string[];
}
