import './stone-status.css';
import { useSyncExternalStore } from 'react';
import { onServerOffset, serverOffset } from '../../../api/clock.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { StoneRow } from '../wire.ts';
import { type Eyes, statusNote, stoneIs, stoneLabel, stoneTone } from './status-words.ts';
import { markWords } from './stone-marks.tsx';

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

type StoneMarkedProps = {
  readonly stone: StoneStatusProps['stone'] & Pick<StoneRow, 'marks'>;
  readonly eyes: Eyes;
};

/** What is left, as it stands there for hours and minutes; the word of its last moment runs on into the air. */
const USUAL_LEFT = '00 m';

/** What `StoneStatus` says, as long as it usually is. */
export function statusText(stone: StoneStatusProps['stone'], eyes: Eyes): string {
  const note = statusNote(stone, eyes);
  const left = note === null || note.until === null ? '' : `${USUAL_LEFT} ${note.after}`;
  return [stoneLabel(stone.status), `${note?.before ?? ''}${left}`.trimEnd()]
    .filter((part) => part !== '')
    .join('  ');
}

/** With what else the viewer has to do with it. */
export function MarkedStatus({ stone, eyes }: StoneMarkedProps) {
  const words = markWords(stone, eyes);
  return (
    <span className="stone-status">
      <StoneStatus stone={stone} eyes={eyes} />
      {words === '' ? null : <span className="stone-status-note">{words}</span>}
    </span>
  );
}

/** Available is a dot and grey text; every other status has its tint. */
export function StoneStatus({ stone, eyes }: StoneStatusProps) {
  return (
    <span className="stone-status">
      <StatusBadge
        label={stoneLabel(stone.status)}
        tone={stoneTone(stone.status)}
        quiet={stoneIs(stone.status, 'selectable')}
      />
      <StoneNote stone={stone} eyes={eyes} />
    </span>
  );
}

/** Whose it is, and for how long. */
export function StoneNote({ stone, eyes }: StoneStatusProps) {
  const note = statusNote(stone, eyes);
  if (note === null) return null;
  return (
    <span className="stone-status-note">
      {note.before}
      {note.until === null ? null : <ServerCountdown until={note.until} suffix={note.after} />}
    </span>
  );
}
