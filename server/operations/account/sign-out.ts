import { ask, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';

const END = statement('session-end', 'update session set ended_at = now() where id = $1');

export const signOut: Handler<OperationOf<'signOut'>> = async ({ pool, session }) => {
  await ask(pool, END, [session.id]);
  return { message: 'You are signed out' };
};
