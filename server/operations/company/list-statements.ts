import type { Handler, OperationOf } from '../handler.ts';
import { readStatements } from './read-statements.ts';

export const listStatements: Handler<OperationOf<'listStatements'>> = async ({
  pool,
  session,
}) => ({ data: await readStatements(pool, session.actor) });
