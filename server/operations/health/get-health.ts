import type { Handler, OperationOf } from '../handler.ts';

/** Any response proves that the process is alive, so no other service is checked. */
export const getHealth: Handler<OperationOf<'getHealth'>> = async () => ({});
