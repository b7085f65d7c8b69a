import './day-calendar.css';
import { DatePicker } from '@mantine/dates';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { localDayOf, type Span } from '#common/typed-day.ts';
import { dayForKey } from './calendar-keys.ts';

export interface DayCalendarProps {
  readonly choice: DayChoice | SpanChoice;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** words that the field also accepts, such as "today"; each word is a button */
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

/**
 * Mantine's dialogs ignore Escape if the focused element has this attribute, so Escape closes only
 * the calendar.
 */
const OWN_KEYS = { 'data-mantine-stop-propagation': true } as const;

/**
 * A calendar that shows one month. The arrow keys move across days and months; Page Up and Page
 * Down change the month.
 */
export function DayCalendar({ choice, min, max, words, onWord }: DayCalendarProps) {
  const box = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState<Level>('month');
  const [at, setAt] = useState(() => ({ day: firstDay({ choice, min, max }), byKey: true }));

  // Takes the focus before the first paint, so that the page below receives no key.
  useLayoutEffect(() => {
    const inside = box.current;
    // After a mouse press, the focus stays on the pressed element. If the month changed and the
    // element is gone, a day gets the focus.
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
      nextDecade: 'Ten years forward',
    },
    getDayProps: (day: string) => ({
      'data-day': day,
      // Moves the initial focus to the day that the keyboard has reached. Without this attribute,
      // the picker would focus the selected day.
      'data-autofocus': day === at.day || undefined,
    }),
  };

  return (
    <div
      ref={box}
      onKeyDownCapture={(event) => {
        const day = dayForKey(event, { min, max });
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

/**
 * The calendar of a range. The first press starts a new range, and the second press completes it.
 * The user can start with either end.
 */
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

function firstDay({ choice, min, max }: Pick<DayCalendarProps, 'choice' | 'min' | 'max'>): string {
  const chosen = choice.kind === 'day' ? choice.day : choice.span.to || choice.span.from;
  const day = chosen || localDayOf(Date.now());
  if (min && day < min) return min;
  return max && day > max ? max : day;
}
