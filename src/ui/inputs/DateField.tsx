import { useId, useRef, useState } from 'react';
import {
  type DayRule,
  dayWords,
  formatDay,
  localDayOf,
  parseDay,
  parseTypedDay,
} from '#common/typed-day.ts';
import { DayPopover } from './DayPopover.tsx';
import { DayText, type DayTextProps } from './DayText.tsx';

type DateFieldProps = Omit<
  DayTextProps,
  | 'text'
  | 'fault'
  | 'isFaultShown'
  | 'isPending'
  | 'fieldRef'
  | 'calendar'
  | 'onText'
  | 'onTake'
  | 'onPasted'
> &
  Omit<DayRule, 'today'> & {
    /** the day as YYYY-MM-DD, or empty */
    readonly value: string;
    /** Called with a complete day, or with an empty string after the field was cleared. */
    readonly onDay: (day: string) => void;
  };

export function DateField({ value, toward, min, max, onDay, ...props }: DateFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [opened, setOpened] = useState(false);
  const [known, setKnown] = useState(value);
  const rule: DayRule = { today: localDayOf(Date.now()), toward, min, max };
  const read = typed === null ? { day: value } : parseTypedDay(typed, rule);
  if (known !== value) {
    setKnown(value);
    // Clears the typed text if it no longer matches the value. The value may change from outside,
    // for example when the user clears the filters or goes back.
    if ('fault' in read || read.day !== value) setTyped(null);
  }

  function settle(day: string) {
    setTyped(null);
    if (day !== value) onDay(day);
  }
  function close(back: boolean) {
    setOpened(false);
    if (back) field.current?.focus();
  }
  function choose(day: string) {
    close(true);
    settle(day);
  }

  return (
    <DayPopover
      id={id}
      label="Choose a day"
      opened={opened}
      onClose={close}
      choice={{ kind: 'day', day: value, onDay: choose }}
      min={min}
      max={max}
      words={dayWords(rule).filter((word) => 'day' in parseTypedDay(word, rule))}
      onWord={(word) => {
        const named = parseTypedDay(word, rule);
        if ('day' in named) choose(named.day);
      }}
    >
      <div>
        <DayText
          {...props}
          fieldRef={field}
          text={typed ?? formatDay(value)}
          fault={'fault' in read ? read.fault : null}
          isFaultShown={left}
          isPending={'fault' in read || read.day !== value}
          calendar={{ id, opened, onOpened: setOpened, withButton: true }}
          onText={(text) => {
            setTyped(text);
            setLeft(false);
            // Reports only complete days, because a partial text could still become another day.
            const isWhole = text.trim() === '' || parseDay(text) !== null;
            const whole = parseTypedDay(text, rule);
            if (isWhole && 'day' in whole && whole.day !== value) onDay(whole.day);
          }}
          onTake={() => {
            setLeft(true);
            if ('day' in read) settle(read.day);
          }}
          onPasted={(text) => {
            const pasted = parseTypedDay(text, rule);
            if ('fault' in pasted || pasted.day === '') return false;
            settle(pasted.day);
            return true;
          }}
        />
      </div>
    </DayPopover>
  );
}
