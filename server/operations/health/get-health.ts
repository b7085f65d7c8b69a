import type { Handler, OperationOf } from '../handler.ts';

/** That it answers is the answer: the process lives, whatever it can reach. */
export const getHealth: Handler<OperationOf<'getHealth'>> = async () => ({});
