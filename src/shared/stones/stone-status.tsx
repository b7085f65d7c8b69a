import './stone-status.css';
import { useSyncExternalStore } from 'react';
import { onServerOffset, serverOffset } from '../../api/clock.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Eyes, statusNote, stoneIs, stoneLabel, stoneTone } from './status-words.ts';
import type { StoneRow } from './wire.ts';

type ServerCountdownProps = {
  readonly until: number;
  readonly suffix?: string;
};

/** Counts by the server's clock, not by this machine's. */
export function ServerCountdown({ until, suffix }: ServerCountdownProps) {
  const offset = useSyncExternalStore(onServerOffset, serverOffset);
  return (
    <Countdown
      // The countdown takes a new end or a corrected clock only when it starts.
      key={`${until} ${offset}`}
      endsAt={until}
      serverOffsetMs={offset}
      {...(suffix ? { suffix } : {})}
    />
  );
}

type StoneStatusProps = {
  readonly stone: Pick<StoneRow, 'status' | 'hold' | 'offer'>;
  readonly eyes: Eyes;
};

/** Available is a dot and grey text; every other status has its tint. */
export function StoneStatus({ stone, eyes }: StoneStatusProps) {
  const note = statusNote(stone, eyes);
  return (
    <span className="stone-status">
      <StatusBadge
        label={stoneLabel(stone.status)}
        tone={stoneTone(stone.status)}
        quiet={stoneIs(stone.status, 'selectable')}
      />
      {note ? (
        <span className="stone-status-note">
          {note.before}
          {note.until === null ? null : <ServerCountdown until={note.until} suffix={note.after} />}
        </span>
      ) : null}
    </span>
  );
}
