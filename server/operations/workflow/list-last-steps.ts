import type { StoneId } from '#api/ids.gen.ts';
import { filterVisible } from '../../stock/stones/visible-subset.ts';
import { readLastSteps } from '../../workflows/recent-history.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listLastSteps: Handler<OperationOf<'listLastSteps'>> = async ({
  pool,
  session,
  data: { workflow, ids },
}) => {
  const known =
    workflow === 'stone' ? await filterVisible(pool, ids as readonly StoneId[], session) : ids;
  return { data: await readLastSteps(pool, session.actor, workflow, known) };
};
