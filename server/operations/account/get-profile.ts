import type { Handler, OperationOf } from '../../http/handler.ts';
import { readProfile } from './profile.ts';

export const getProfile: Handler<OperationOf<'getProfile'>> = async ({ pool, session }) => ({
  data: await readProfile(pool, session.actor.id, session.id),
});
