import type { Handler, OperationOf } from '../handler.ts';

/** Liveness probe: a response is enough, independent of the database and other services. */
export const getHealth: Handler<OperationOf<'getHealth'>> = async () => ({});
