import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import {
  DatabaseUnavailable,
  isDatabaseUnavailable,
} from '../../server/platform/db/database-unavailable.ts';
import { Refusal, refuse } from '../../server/platform/http/refusal.ts';
import { MessagePortRpc } from '../../server/platform/threads/message-port-rpc.ts';

interface There {
  double(of: number): number;
  fail(how: keyof typeof ERRORS): never;
  hang(): Promise<never>;
}

const ERRORS = {
  refused: refuse('maintenance', [{ message: 'Later.' }]),
  away: new DatabaseUnavailable(new Error('It is gone.')),
  bug: Object.assign(new TypeError('It is none.'), { code: 'EADDRINUSE' }),
};

const { port1, port2 } = new MessageChannel();
const here = new MessagePortRpc<There, object>(port1, {});
const there = new MessagePortRpc<object, There>(port2, {
  double: (of) => 2 * of,
  fail: (how) => {
    throw ERRORS[how];
  },
  hang: () => new Promise<never>(() => undefined),
});
afterEach(() => there.end(new Error('The test is over.')));

it('a call over a port returns the same results and errors as a local call', async () => {
  expect(await Promise.all([here.call('double', 2), here.call('double', 4)])).toEqual([4, 8]);
  const caught = (how: keyof typeof ERRORS) => here.call('fail', how).catch((error) => error);
  const { problem, entries } = ERRORS.refused;
  const refused = await caught('refused');
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ problem, entries });
  const away = await caught('away');
  expect([isDatabaseUnavailable(away), away.message]).toEqual([true, 'It is gone.']);
  const bug = await caught('bug');
  expect(isDatabaseUnavailable(bug)).toBe(false);
  expect(bug).toMatchObject({ name: 'TypeError', message: 'It is none.', code: 'EADDRINUSE' });
  expect(bug.stack).toBe(ERRORS.bug.stack);

  const waits = here.call('hang');
  const why = new Error('The other end has died.');
  here.end(why);
  await expect(waits).rejects.toBe(why);
  await expect(here.call('double', 1)).rejects.toBe(why);
});
