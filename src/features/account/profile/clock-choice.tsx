import { useMutation } from '@tanstack/react-query';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import type { Profile } from '#api/types.ts';
import { browserTimeZone, formatTimeZone } from '#common/browser-time-zone.ts';
import { formatDateTime } from '#common/format.ts';
import { notifyProblem } from '../../../shared/frame/notify-problem.ts';
import { sessionActor } from '../../../shared/session/session-actor.ts';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { saveSetting } from './profile-calls.ts';

const CHOICES = [
  { value: '12', label: '12 hours' },
  { value: '24', label: '24 hours' },
] as const;

/** Saves the choice immediately, for all devices of the user. */
export function ClockChoice({ user }: { readonly user: Profile }) {
  const saving = useMutation({
    mutationFn: saveSetting,
    onSuccess: (fresh) => sessionActor.send({ type: 'session.profileRead', user: fresh }),
    onError: (error) => notifyProblem(error, TEXTS.failed),
  });
  const now = serverNow();
  return (
    <>
      <SegmentedControl
        aria-label="Time format"
        data={CHOICES}
        disabled={saving.isPending}
        value={String(user.clock_hours) as (typeof CHOICES)[number]['value']}
        onChange={(value) => saving.mutate({ clock_hours: value === '24' ? 24 : 12 })}
      />
      <p>
        Times are shown as {formatDateTime(now)}, in the time zone of this device:{' '}
        {formatTimeZone(browserTimeZone(), now)}.
      </p>
      <p>
        The portal is in English, and its prices are in US dollars. The details of a stone also
        state the price in Indian rupees at the rate of the day.
      </p>
    </>
  );
}
