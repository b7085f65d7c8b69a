import { useMutation } from '@tanstack/react-query';
import { TEXTS } from '#api/texts.ts';
import type { Profile } from '#api/types.ts';
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
  return (
    <>
      <SegmentedControl
        aria-label="Time format"
        data={CHOICES}
        disabled={saving.isPending}
        value={String(user.clock_hours) as (typeof CHOICES)[number]['value']}
        onChange={(value) => saving.mutate({ clock_hours: value === '24' ? 24 : 12 })}
      />
      <p>Times are shown as {formatDateTime(Date.now())}.</p>
    </>
  );
}
