import '../icon.css';
import './date-field.css';
import { TextInput, type TextInputProps, Tooltip } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useRef } from 'react';
import { prefetchCalendar } from './DayPopover.tsx';

export type DayTextProps = Omit<
  TextInputProps,
  'type' | 'value' | 'onChange' | 'onPaste' | 'onBlur' | 'onKeyDown' | 'rightSection' | 'ref'
> & {
  /** the typed text, or the formatted day */
  readonly text: string;
  /** the fault of the text, even if it is not shown yet */
  readonly fault: string | null;
  /** True if the fault is shown; false while the user types. */
  readonly isFaultShown: boolean;
  /** True if the text has not been reported to the caller yet. */
  readonly isPending: boolean;
  readonly fieldRef: Ref<HTMLInputElement>;
  readonly calendar: CalendarOfText;
  readonly onText: (text: string) => void;
  /** Called on Enter and on blur. */
  readonly onTake: () => void;
  /** Returns true if the pasted text was accepted as a whole. */
  readonly onPasted: (text: string) => boolean;
};

interface CalendarOfText {
  readonly id: string;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  /** In a range, only one of the two fields has the button. */
  readonly withButton: boolean;
}

/**
 * The text input of a day. Without a label it is part of a bar, and its fault floats below so that
 * nothing moves.
 */
export function DayText(props: DayTextProps) {
  const { text, fault, isFaultShown, isPending, fieldRef, calendar, ...rest } = props;
  const { onText, onTake, onPasted, error, ...input } = rest;
  const field = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(field, fieldRef);
  const isFixed = Boolean(input.readOnly || input.disabled);
  const isBare = input.label === undefined;
  const said = isFaultShown ? fault : null;
  // Blocks the form while the day is invalid.
  useEffect(() => field.current?.setCustomValidity(fault ?? ''), [fault]);

  const typing = (
    <TextInput
      {...input}
      ref={ref}
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={calendar.opened}
      aria-controls={calendar.opened ? calendar.id : undefined}
      autoComplete="off"
      placeholder="DD/MM/YYYY"
      data-mantine-stop-propagation={calendar.opened || undefined}
      maxLength={30}
      value={text}
      error={said ?? error}
      errorProps={{
        ...(said ? { role: 'alert' } : {}),
        ...(isBare ? { className: 'sr-only' } : {}),
      }}
      onChange={(event) => onText(event.currentTarget.value)}
      onPaste={(event) => {
        if (!isFixed && onPasted(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      onFocus={(event) => {
        event.currentTarget.select();
        if (calendar.opened) calendar.onOpened(false);
        if (!isFixed) prefetchCalendar();
      }}
      onPointerEnter={isFixed ? undefined : prefetchCalendar}
      onBlur={onTake}
      onKeyDown={(event) => {
        // The calendar is still loading: the key closes it, and not the dialog around it.
        if (calendar.opened && (event.key === 'Escape' || event.key === 'Tab')) {
          if (event.key === 'Escape') event.preventDefault();
          calendar.onOpened(false);
          return;
        }
        if (isFixed || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          // The first Enter shows the parsed day, the next one submits the form.
          if (isPending) event.preventDefault();
          onTake();
        }
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          calendar.onOpened(true);
        }
      }}
      rightSectionWidth={28}
      rightSection={
        calendar.withButton && !isFixed ? (
          <button
            type="button"
            className="date-button"
            tabIndex={-1}
            title="Choose in a calendar"
            aria-label="Choose in a calendar"
            onClick={() => calendar.onOpened(!calendar.opened)}
          >
            <svg className="ui-icon" data-size="small" viewBox="0 0 16 16" aria-hidden="true">
              <path d="M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5V5M10.5 2.5V5" />
            </svg>
          </button>
        ) : null
      }
    />
  );
  if (!isBare) return typing;
  return (
    <Tooltip
      classNames={{ tooltip: 'date-fault' }}
      position="bottom-start"
      withArrow={false}
      opened={said !== null}
      label={said}
    >
      <div className="date-bare">{typing}</div>
    </Tooltip>
  );
}
