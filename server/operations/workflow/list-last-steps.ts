import type { StoneId } from '../../../src/api/ids.gen.ts';
import { shownAmong } from '../../stock/stones/shown-among.ts';
import { lastSteps } from '../../workflows/last-steps.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listLastSteps: Handler<OperationOf<'listLastSteps'>> = async ({
  pool,
  session,
  data: { workflow, ids },
}) => {
  const known =
    workflow === 'stone' ? await shownAmong(pool, ids as readonly StoneId[], session) : ids;
  return { data: await lastSteps(pool, session.actor, workflow, known) };
};
