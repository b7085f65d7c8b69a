import './as-of.css';
import './track.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';

type AsOfProps = {
  readonly chosen: number;
  readonly isNow: boolean;
  readonly now: number;
  readonly onChoose: (at: number | undefined) => void;
};

const two = (part: number): string => String(part).padStart(2, '0');

/** As the field of the browser writes a moment, by the clock of the reader. */
function fieldText(at: number): string {
  const date = new Date(at);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment by day and minute, and the way back to now. */
export function AsOf({ chosen, isNow, now, onChoose }: AsOfProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const at = Date.parse(typed ?? '');
    setTyped(null);
    if (Number.isFinite(at)) onChoose(Math.min(at, now));
  };
  return (
    <div className="track-asof" data-now={isNow ? '' : undefined}>
      <span>As of</span>
      <TextInput
        size="xs"
        type="datetime-local"
        aria-label="As of the moment"
        max={fieldText(now)}
        value={typed ?? fieldText(chosen)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => (typed === null ? undefined : commit())}
        onKeyDown={(event) => (event.key === 'Enter' && typed !== null ? commit() : undefined)}
      />
      <span className="track-quiet">
        {isNow ? 'This is how it stands now' : 'What is later is dimmed'}
      </span>
      <Button variant="subtle" size="xs" disabled={isNow} onClick={() => onChoose(undefined)}>
        Now
      </Button>
    </div>
  );
}
