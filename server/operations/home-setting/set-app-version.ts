import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { lockAppVersion, writeAppVersion } from '../../people/home/app-versions.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const NOTHING = { current: null, minimum: null, notes: null };

export const setAppVersion: Handler<OperationOf<'setAppVersion'>> = (call) => {
  const { platform, current, minimum, notes } = call.data;
  if (isOlder(current, minimum))
    throw refuseField(
      'data.minimum',
      `The minimum version must not be newer than the current version ${current}.`,
    );
  return runChange(call, async ({ connection }) => {
    const present = await lockAppVersion(connection, platform);
    await requireUnchanged(
      connection,
      call.session,
      [{ was: call.was, present: present ?? NOTHING }],
      {
        by: ['setAppVersion'],
      },
    );
    const written = { platform, current, minimum, notes: (notes ?? present?.notes ?? '').trim() };
    await writeAppVersion(connection, written);
    const now = await lockAppVersion(connection, platform);
    if (!now) throw new Error('the update of an app version returned no row');
    return { message: 'Versions saved', data: now };
  });
};

const isOlder = (one: string, other: string): boolean => {
  const [parts, others] = [one, other].map((text) => text.split('.').map(Number));
  const at = (parts ?? []).findIndex((part, place) => part !== others?.[place]);
  return at >= 0 && (parts?.[at] ?? 0) < (others?.[at] ?? 0);
};
