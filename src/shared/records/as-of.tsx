import { Button, Flex } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '#common/format.ts';
import { localDayOf } from '#common/typed-day.ts';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { TimeField } from '../../ui/inputs/TimeField.tsx';

type AsOfProps = {
  readonly chosen: number;
  readonly isNow: boolean;
  readonly now: number;
  /** Earliest recorded moment in milliseconds since the epoch; default 0 sets no limit. */
  readonly since?: number;
  readonly words: string;
  readonly onChoose: (at: number | undefined) => void;
};

const MINUTE = 60_000;
const minuteOf = (at: number): number => Math.floor(at / MINUTE) * MINUTE;

const two = (part: number): string => String(part).padStart(2, '0');

function timeHere(at: number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/**
 * Lets the user choose a past moment by day and time, or return to now. A moment before `since` or
 * after `now` shows an error and is reset on blur.
 */
export function AsOf({ chosen, isNow, now, since = 0, words, onChoose }: AsOfProps) {
  const [refused, setRefused] = useState<{ day: string; time: string } | null>(null);
  const { day, time } = refused ?? { day: localDayOf(chosen), time: timeHere(chosen) };
  const choose = (next: { day: string; time: string }) => {
    const at = Date.parse(`${next.day}T${next.time}`);
    const isRecorded = at >= minuteOf(since) && at <= now;
    setRefused(isRecorded ? null : next);
    if (isRecorded) onChoose(Math.max(since, at));
  };
  return (
    <Flex
      component="fieldset"
      wrap="wrap"
      align="center"
      gap="xs"
      flex="none"
      mih={44}
      px="lg"
      py="3xs"
      bg={isNow ? 'transparent' : 'var(--accent-tint)'}
      style={{ borderBottom: `1px solid var(--${isNow ? 'line-soft' : 'accent-line'})` }}
      aria-label="As of"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setRefused(null);
      }}
    >
      <span>As of</span>
      <DateField
        size="xs"
        w={118}
        aria-label="As-of date"
        toward="past"
        {...(since > 0 ? { min: localDayOf(since) } : {})}
        max={localDayOf(now)}
        value={day}
        onDay={(next) => (next === '' ? onChoose(undefined) : choose({ day: next, time }))}
      />
      <TimeField label="As-of time" value={time} onTime={(next) => choose({ day, time: next })} />
      <span className="ui-quiet" role="status">
        {refused === null
          ? isNow
            ? 'Current'
            : words
          : Date.parse(`${day}T${time}`) > now
            ? 'The time cannot be in the future.'
            : `No records exist before ${formatDateTime(since)}.`}
      </span>
      <Button variant="subtle" size="xs" disabled={isNow} onClick={() => onChoose(undefined)}>
        Now
      </Button>
    </Flex>
  );
}
