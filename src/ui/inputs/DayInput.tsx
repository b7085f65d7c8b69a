import './day-input.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { dayText, readDay } from '../../common/typed-day.ts';

type DayInputProps = Omit<TextInputProps, 'type' | 'value' | 'min' | 'max' | 'onChange'> & {
  /** YYYY-MM-DD, or nothing */
  readonly value: string;
  /** the days that the calendar offers */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Told of whole days, and of none once the field is empty. */
  readonly onDay: (day: string) => void;
};

const FAULT = 'Write the day as DD-MM-YYYY.';

/** Null while it is no day yet. */
const dayOf = (typed: string): string | null => (typed.trim() === '' ? '' : readDay(typed));

/** A day of the calendar, written as people and reports write it, or chosen. */
export function DayInput({ value, min, max, onDay, onBlur, error, ...props }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [known, setKnown] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  if (known !== value) {
    setKnown(value);
    // Somebody else has changed it: cleared filters, or the way back.
    if (typed !== null && dayOf(typed) !== value) setTyped(null);
  }
  const unread = typed !== null && dayOf(typed) === null;
  // Nothing is sent with half a day in it.
  useEffect(() => field.current?.setCustomValidity(unread ? FAULT : ''), [unread]);

  function take(text: string) {
    setTyped(text);
    setLeft(false);
    const day = dayOf(text);
    if (day !== null && day !== value) onDay(day);
  }
  function takePasted(event: ClipboardEvent<HTMLInputElement>) {
    const day = readDay(event.clipboardData.getData('text'));
    if (props.readOnly || day === null) return;
    event.preventDefault();
    take(dayText(day));
  }

  return (
    <TextInput
      {...props}
      ref={field}
      inputMode="numeric"
      autoComplete="off"
      placeholder="DD-MM-YYYY"
      maxLength={10}
      value={typed ?? dayText(value)}
      error={error || (unread && left ? (props.label ? FAULT : true) : null)}
      {...(unread && left ? { title: FAULT } : {})}
      onChange={(event) => take(event.currentTarget.value)}
      onPaste={takePasted}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        setLeft(true);
        if (!unread) setTyped(null);
        onBlur?.(event);
      }}
      rightSectionWidth={28}
      rightSection={
        props.readOnly || props.disabled ? null : (
          <span className="day-calendar">
            <input
              ref={calendar}
              type="date"
              tabIndex={-1}
              aria-hidden="true"
              value={value}
              min={min}
              max={max}
              onChange={(event) => take(dayText(event.currentTarget.value))}
            />
            <button
              type="button"
              tabIndex={-1}
              title="Choose a day"
              aria-label="Choose a day"
              onClick={() => calendar.current?.showPicker()}
            >
              <svg className="ui-icon" data-size="small" viewBox="0 0 16 16" aria-hidden="true">
                <path d="M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5V5M10.5 2.5V5" />
              </svg>
            </button>
          </span>
        )
      }
    />
  );
}
