import '../../shared/stones/status/stone-status.css';
import { byCode, HOLD_QUEUE_STATUS } from '#machines/codes.ts';
import { ServerCountdown } from '../../shared/stones/status/stone-status.tsx';
import type { HoldQueueRow } from '../../shared/stones/stone-types.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';

export function WaitlistStatus({ place }: { readonly place: HoldQueueRow }) {
  const { state, offered_until: until } = place;
  return (
    <span className="stone-status">
      <StatusBadge
        label={byCode(HOLD_QUEUE_STATUS, state).label}
        tone={until === null ? 'na' : 'confirm'}
      />
      {until === null ? null : <ServerCountdown until={Date.parse(until)} suffix="left" />}
    </span>
  );
}
