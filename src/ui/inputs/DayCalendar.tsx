import './day-calendar.css';
import { DatePicker } from '@mantine/dates';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { dayHere, type Span } from '../../common/typed-day.ts';
import { dayReached } from './day-reached.ts';

export interface DayCalendarProps {
  readonly choice: DayChoice | SpanChoice;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** what the field understands as well */
  readonly words: readonly string[];
  readonly onWord: (word: string) => void;
}

interface DayChoice {
  readonly kind: 'day';
  readonly day: string;
  readonly onDay: (day: string) => void;
}

interface SpanChoice {
  readonly kind: 'span';
  readonly span: Span;
  readonly onSpan: (span: Span) => void;
}

type Level = 'month' | 'year' | 'decade';

/** Keys that close a dialog around it are the calendar's own while the focus is in here. */
const OWN_KEYS = { 'data-mantine-stop-propagation': true } as const;

/** A month to choose from. Arrows walk the days, also into the next month; Page up and Page down turn the months. */
export function DayCalendar({ choice, min, max, words, onWord }: DayCalendarProps) {
  const box = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState<Level>('month');
  const [at, setAt] = useState(() => ({ day: firstDay({ choice, min, max }), byKey: true }));

  // Once it is seen it has the focus: no key in between goes to what lies under it.
  useLayoutEffect(() => {
    const inside = box.current;
    // What was pressed may be gone with its month; the focus stays in the calendar.
    if (!inside || (!at.byKey && inside.contains(document.activeElement))) return;
    const find = (which: string) => inside.querySelector<HTMLElement>(which);
    const stop = find(`[data-day="${at.day}"]:enabled`) ?? find('table [tabindex="0"]');
    stop?.focus({ preventScroll: true });
  }, [at]);

  const shared = {
    date: at.day,
    onDateChange: (day: string) => setAt({ day, byKey: false }),
    level,
    onLevelChange: (next: Level) => {
      setLevel(next);
      setAt(({ day }) => ({ day, byKey: false }));
    },
    ...(min ? { minDate: min } : {}),
    ...(max ? { maxDate: max } : {}),
    highlightToday: true,
    enableKeyboardNavigation: false,
    __stopPropagation: true,
    ariaLabels: {
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      previousYear: 'Previous year',
      nextYear: 'Next year',
      previousDecade: 'Ten years back',
      nextDecade: 'Ten years on',
    },
    getDayProps: (day: string) => ({
      'data-day': day,
      // Said of every day: the picker marks the chosen one by itself, and whoever has walked on would be fetched back.
      'data-autofocus': day === at.day || undefined,
    }),
  };

  return (
    <div
      ref={box}
      onKeyDownCapture={(event) => {
        const day = dayReached(event, { min, max });
        if (day === null) return;
        event.preventDefault();
        event.stopPropagation();
        setAt({ day, byKey: true });
      }}
    >
      <div className="date-words">
        {words.map((word) => (
          <button key={word} type="button" {...OWN_KEYS} onClick={() => onWord(word)}>
            {word}
          </button>
        ))}
      </div>
      {choice.kind === 'day' ? (
        <DatePicker
          {...shared}
          value={choice.day || null}
          onChange={(day) => {
            if (day !== null) choice.onDay(day);
          }}
        />
      ) : (
        <SpanPicker {...shared} span={choice.span} onSpan={choice.onSpan} />
      )}
    </div>
  );
}

type SpanPickerProps = Pick<SpanChoice, 'span' | 'onSpan'> &
  Omit<ComponentProps<typeof DatePicker<'range'>>, 'type' | 'value' | 'onChange'>;

/** The first day that is pressed begins a new span, the second ends it, whichever is earlier. */
function SpanPicker({ span, onSpan, ...shared }: SpanPickerProps) {
  const [days, setDays] = useState<[string | null, string | null]>(
    span.from && span.to ? [span.from, span.to] : [null, null],
  );
  return (
    <DatePicker
      {...shared}
      type="range"
      allowSingleDateInRange
      value={days}
      onChange={([from, to]) => {
        setDays([from, to]);
        if (from !== null && to !== null) onSpan({ from, to });
      }}
    />
  );
}

/** What is chosen already, else today, or the day next to it that may be chosen. */
function firstDay({ choice, min, max }: Pick<DayCalendarProps, 'choice' | 'min' | 'max'>): string {
  const chosen = choice.kind === 'day' ? choice.day : choice.span.to || choice.span.from;
  const day = chosen || dayHere(Date.now());
  if (min && day < min) return min;
  return max && day > max ? max : day;
}
