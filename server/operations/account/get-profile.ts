import type { Handler, OperationOf } from '../handler.ts';
import { readPerson } from './profile.ts';

export const getProfile: Handler<OperationOf<'getProfile'>> = async ({ pool, session }) => ({
  data: { ...(await readPerson(pool, session.actor.id)), key: session.id },
});
