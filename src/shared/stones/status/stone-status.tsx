import './stone-status.css';
import { useSyncExternalStore } from 'react';
import { onServerOffset, serverOffset } from '#api/server-clock.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { StoneRow } from '../stone-types.ts';
import { statusNote, stoneIs, stoneLabel, stoneTone, type Viewer } from './status-words.ts';
import { flagWords } from './stone-flags.tsx';

type ServerCountdownProps = {
  readonly until: number;
  readonly suffix?: string;
};

/** Countdown that uses the clock of the server, because the clock of the device may be wrong. */
export function ServerCountdown({ until, suffix }: ServerCountdownProps) {
  const offset = useSyncExternalStore(onServerOffset, serverOffset);
  return (
    <Countdown
      // `Countdown` applies a new end or offset only at its next tick. A new key remounts the
      // countdown immediately.
      key={`${until} ${offset}`}
      endsAt={until}
      serverOffsetMs={offset}
      {...(suffix ? { suffix } : {})}
    />
  );
}

type StoneStatusProps = {
  readonly stone: Pick<StoneRow, 'status' | 'hold' | 'offer'>;
  readonly viewer: Viewer;
};

type FlaggedStatusProps = {
  readonly stone: StoneStatusProps['stone'] & Pick<StoneRow, 'marks'>;
  readonly viewer: Viewer;
};

/**
 * Typical text of a countdown, used to measure the column width. The longer text "ended" may
 * overflow.
 */
const USUAL_LEFT = '00 m';

/** Returns a sample text of `StoneStatus`, from which the column width is measured. */
export function statusText(
  stone: StoneStatusProps['stone'],
  viewer: Viewer,
  { brief = false } = {},
): string {
  const note = statusNote(stone, viewer);
  const left = note === null || note.until === null ? '' : `${USUAL_LEFT} ${note.after}`;
  const label = brief && stoneIs(stone.status, 'selectable') ? '' : stoneLabel(stone.status);
  return [label, `${note?.before ?? ''}${left}`.trimEnd()].filter((part) => part !== '').join('  ');
}

export function FlaggedStatus({ stone, viewer }: FlaggedStatusProps) {
  const words = flagWords(stone, viewer);
  return (
    <span className="stone-status">
      <StoneStatus stone={stone} viewer={viewer} />
      {words === '' ? null : <span className="stone-status-note">{words}</span>}
    </span>
  );
}

/**
 * Status of a stone. "Available" is a dot with grey text; every other status has a tinted
 * background. If `brief`, "Available" is only a dot, and every other status a dot with grey text.
 */
export function StoneStatus({
  stone,
  viewer,
  brief = false,
}: StoneStatusProps & { readonly brief?: boolean }) {
  const quiet = stoneIs(stone.status, 'selectable');
  return (
    <span className="stone-status" data-brief={brief ? '' : undefined}>
      <StatusBadge
        label={stoneLabel(stone.status)}
        tone={stoneTone(stone.status)}
        quiet={brief || quiet}
        dotOnly={brief && quiet}
      />
      <StoneNote stone={stone} viewer={viewer} />
    </span>
  );
}

/**
 * Shows the time left of a hold or of a waitlist offer. A stone that another business holds shows
 * the number of waiting businesses instead, if there are any.
 */
export function StoneNote({ stone, viewer }: StoneStatusProps) {
  const note = statusNote(stone, viewer);
  if (note === null) return null;
  return (
    <span className="stone-status-note">
      {note.before}
      {note.until === null ? null : <ServerCountdown until={note.until} suffix={note.after} />}
    </span>
  );
}
