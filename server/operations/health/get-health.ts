import type { Handler, OperationOf } from '../handler.ts';

/**
 * Liveness probe. Checks neither the database nor other services: any response proves that the
 * process is alive.
 */
export const getHealth: Handler<OperationOf<'getHealth'>> = async () => ({});
