import './date-field.css';
import type { TextInputProps } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import {
  formatDay,
  localDayOf,
  parseDay,
  parseSpan,
  SPAN_WORDS,
  type Span,
} from '#common/typed-day.ts';
import { DayPopover } from './DayPopover.tsx';
import { DayText } from './DayText.tsx';
import { type End, NOTHING_TYPED, parseEnds, type TypedEnds } from './typed-ends.ts';

type DateRangeProps = Pick<TextInputProps, 'size'> & {
  readonly label: string;
  readonly fromLabel: string;
  readonly toLabel: string;
  readonly value: Span;
  /** Called with both ends of the range. An empty end means that the range is open at that end. */
  readonly onSpan: (span: Span) => void;
};

const isSame = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to;

/**
 * A range of past days that includes both ends. The user can type each end, or set both ends with a
 * word such as "yesterday" or with the calendar.
 */
export function DateRange({ label, fromLabel, toLabel, value, onSpan, ...size }: DateRangeProps) {
  const id = useId();
  const fields = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };
  const [typed, setTyped] = useState<TypedEnds>(NOTHING_TYPED);
  const [touched, setTouched] = useState<End>('from');
  const [left, setLeft] = useState(true);
  const [opened, setOpened] = useState(false);
  const [known, setKnown] = useState(value);
  // The URL updates with a delay. Until then, further input builds on the range that was reported
  // last.
  const [reported, setReported] = useState<Span | null>(null);
  const current = reported ?? value;
  const today = localDayOf(Date.now());
  const read = parseEnds(typed, { current, touched, today });
  if (!isSame(known, value)) {
    setKnown(value);
    setReported(null);
    // Clears the typed text if it no longer matches the value. The value may change from outside,
    // for example when the user clears the filters or goes back.
    const stays = (end: End) =>
      known[end] === value[end] || (read.faults[end] === null && read.span[end] === value[end]);
    setTyped({ from: stays('from') ? typed.from : null, to: stays('to') ? typed.to : null });
  }

  function report(span: Span) {
    if (isSame(span, current)) return;
    setReported(span);
    onSpan(span);
  }
  function settle(span: Span) {
    setTyped(NOTHING_TYPED);
    report(span);
  }
  function take(end: End, text: string) {
    const named = parseSpan(text, today);
    if (named !== null) {
      settle(named);
      return;
    }
    const next = { ...typed, [end]: text };
    const { span, faults } = parseEnds(next, { current, touched: end, today });
    setTouched(end);
    setLeft(true);
    setTyped({ from: faults.from && next.from, to: faults.to && next.to });
    if (faults[end] === null) report(span);
  }
  function close(back: boolean) {
    setOpened(false);
    if (back) fields[touched].current?.focus();
  }
  function choose(span: Span) {
    close(true);
    settle(span);
  }

  const end = (name: End) => (
    <DayText
      {...size}
      aria-label={name === 'from' ? fromLabel : toLabel}
      fieldRef={fields[name]}
      text={typed[name] ?? formatDay(current[name])}
      fault={read.faults[name]}
      isFaultShown={left || name !== touched}
      isPending={read.faults[name] !== null || read.span[name] !== current[name]}
      calendar={{
        id,
        opened,
        onOpened: (next) => {
          setTouched(name);
          setOpened(next);
        },
        withButton: name === 'to',
      }}
      onText={(text) => {
        const next = { ...typed, [name]: text };
        setTyped(next);
        setTouched(name);
        setLeft(false);
        // Reports only complete days, because a partial text could still become another day.
        const { span, faults } = parseEnds(next, { current, touched: name, today });
        const isWhole = text.trim() === '' || parseDay(text) !== null;
        if (isWhole && faults[name] === null) report(span);
      }}
      onTake={() => {
        const text = typed[name];
        if (text !== null) take(name, text);
      }}
      onPasted={(text) => {
        const { faults } = parseEnds({ ...typed, [name]: text }, { current, touched: name, today });
        const isRead = parseSpan(text, today) !== null || faults[name] === null;
        if (isRead && text.trim() !== '') take(name, text);
        return isRead && text.trim() !== '';
      }}
    />
  );

  return (
    <DayPopover
      id={id}
      label="Choose the first and the last day"
      opened={opened}
      onClose={close}
      choice={{ kind: 'span', span: current, onSpan: choose }}
      words={SPAN_WORDS}
      onWord={(word) => {
        const named = parseSpan(word, today);
        if (named !== null) choose(named);
      }}
    >
      <fieldset className="date-range" aria-label={label}>
        {end('from')}
        <span>to</span>
        {end('to')}
      </fieldset>
    </DayPopover>
  );
}
