import './overtaken.css';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { sinceText } from '../../common/since-text.ts';
import { focusBackTo, lastFieldBeside } from '../../ui/focus-back.ts';

type OvertakenProps = {
  /** who saved and when; null where nobody can tell */
  readonly since: Parameters<typeof sinceText>[0] | null;
  /** what is other than it was, a line each */
  readonly changes: readonly string[];
  /** whether something of it was being changed here as well */
  readonly isContested: boolean;
  readonly onTake: () => void;
  readonly onKeep: () => void;
};

/** Another saved what is being written here: who, when and what, and which of the two is to stand. */
export function Overtaken({ since, changes, isContested, onTake, onKeep }: OvertakenProps) {
  const place = useRef<HTMLDivElement>(null);
  // A long form is sent from its end, and this stands at its beginning.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  /** The hand goes on where it wrote: whoever sent the form by its keys or its button has left the field. */
  const decide = (how: () => void) => () => {
    const field = place.current && lastFieldBeside(place.current);
    how();
    focusBackTo(field);
  };
  return (
    <div ref={place} className="overtaken" role="status">
      <div className="overtaken-words">
        <b>{since === null ? 'Changed meanwhile' : sinceText(since)}</b>
        {changes.length === 0 ? null : (
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </div>
      <span className="overtaken-acts">
        {isContested ? (
          <Button size="sm" onClick={decide(onTake)}>
            Take theirs
          </Button>
        ) : null}
        <Button size="sm" onClick={decide(onKeep)}>
          {isContested ? 'Keep mine' : 'All right'}
        </Button>
      </span>
    </div>
  );
}
