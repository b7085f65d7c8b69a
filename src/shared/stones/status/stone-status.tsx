import './stone-status.css';
import { useSyncExternalStore } from 'react';
import { onServerOffset, serverOffset } from '#api/server-clock.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { StoneRow } from '../stone-types.ts';
import {
  ownStatus,
  type StatusNote,
  type StoneStanding,
  statusNote,
  stoneIs,
  stoneLabel,
  stoneTone,
  type Viewer,
} from './status-words.ts';
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
  readonly stone: StoneStanding;
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
  const own = ownStatus(stone, viewer, brief);
  if (own) return noteText(own);
  const label = brief && stoneIs(stone.status, 'selectable') ? '' : stoneLabel(stone.status);
  const note = statusNote(stone, viewer);
  return [label, note === null ? '' : noteText(note)].filter((part) => part !== '').join('  ');
}

const noteText = ({ before, until, after }: StatusNote): string =>
  `${before}${until === null ? '' : `${USUAL_LEFT} ${after}`}`.trimEnd();

export function FlaggedStatus({ stone, viewer }: FlaggedStatusProps) {
  const words = flagWords(stone);
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
  const own = ownStatus(stone, viewer, brief);
  return (
    <span className="stone-status" data-brief={brief ? '' : undefined}>
      <StatusBadge
        label={own ? <NoteWords note={own} /> : stoneLabel(stone.status)}
        tone={stoneTone(stone.status)}
        quiet={brief || quiet}
        dotOnly={brief && quiet}
      />
      {own ? null : <StoneNote stone={stone} viewer={viewer} />}
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
      <NoteWords note={note} />
    </span>
  );
}

const NoteWords = ({ note }: { readonly note: StatusNote }) => (
  <>
    {note.before}
    {note.until === null ? null : <ServerCountdown until={note.until} suffix={note.after} />}
  </>
);
