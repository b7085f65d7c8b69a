import './as-of.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';

type AsOfProps = {
  readonly chosen: number;
  readonly isNow: boolean;
  readonly now: number;
  /** the first moment of which anything is known */
  readonly since?: number;
  /** what is said while a past moment is looked at */
  readonly words: string;
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
export function AsOf({ chosen, isNow, now, since = 0, words, onChoose }: AsOfProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const at = Date.parse(typed ?? '');
    setTyped(null);
    if (Number.isFinite(at)) onChoose(Math.max(since, Math.min(at, now)));
  };
  return (
    <div className="as-of" data-now={isNow ? '' : undefined}>
      <span>As of</span>
      <TextInput
        size="xs"
        type="datetime-local"
        aria-label="As of the moment"
        {...(since > 0 ? { min: fieldText(since) } : {})}
        max={fieldText(now)}
        value={typed ?? fieldText(chosen)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => (typed === null ? undefined : commit())}
        onKeyDown={(event) => (event.key === 'Enter' && typed !== null ? commit() : undefined)}
      />
      <span className="as-of-words">{isNow ? 'This is how it stands now' : words}</span>
      <Button variant="subtle" size="xs" disabled={isNow} onClick={() => onChoose(undefined)}>
        Now
      </Button>
    </div>
  );
}
