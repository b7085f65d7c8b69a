import type { FastifyInstance } from 'fastify';

interface Declared {
  operationId?: string;
  'x-problems'?: readonly string[];
}

/** Whatever any test asks for: a code that an operation answers and does not declare in the contract is noted. */
export function noteUndeclared(app: FastifyInstance, undeclared: Set<string>): void {
  app.addHook('onSend', async ({ routeOptions }, reply, payload) => {
    const { operationId, 'x-problems': problems = [] } = (routeOptions.schema ?? {}) as Declared;
    if (!operationId || reply.statusCode < 400 || typeof payload !== 'string') return;
    const { code } = JSON.parse(payload) as { code: string };
    if (!problems.includes(code)) undeclared.add(`${operationId} ${code}`);
  });
}
