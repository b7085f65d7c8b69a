import { lastSteps } from '../../workflows/last-steps.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listLastSteps: Handler<OperationOf<'listLastSteps'>> = async ({
  pool,
  session,
  data,
}) => ({ data: await lastSteps(pool, session.actor, data.workflow, data.ids) });
