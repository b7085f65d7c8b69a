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
  /** the typed text, or the formatted day if nothing is being typed */
  readonly text: string;
  /** the error message for the text, even while it is not shown; null if the text is valid */
  readonly fault: string | null;
  /** False while the user is still typing, so that the message does not appear early. */
  readonly isFaultShown: boolean;
  /** True if the typed text has not yet been reported to the caller. */
  readonly isPending: boolean;
  readonly fieldRef: Ref<HTMLInputElement>;
  readonly calendar: CalendarOfText;
  readonly onText: (text: string) => void;
  readonly onTake: () => void;
  /**
   * Returns true if the pasted text was understood and replaces the whole text. The browser then
   * must not paste as well.
   */
  readonly onPasted: (text: string) => boolean;
};

interface CalendarOfText {
  readonly id: string;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  /** True if the field has the calendar button. In a range, only one of the two fields has it. */
  readonly withButton: boolean;
}

/**
 * The text field of a day. In a toolbar the field has no `label`; its error message is then a
 * tooltip, which does not move the toolbar.
 */
export function DayText(props: DayTextProps) {
  const { text, fault, isFaultShown, isPending, fieldRef, calendar, ...rest } = props;
  const { onText, onTake, onPasted, error, ...input } = rest;
  const field = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(field, fieldRef);
  const isFixed = Boolean(input.readOnly || input.disabled);
  const isBare = input.label === undefined;
  const said = isFaultShown ? fault : null;
  // Prevents the form from being submitted while the day is invalid.
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
        // The calendar is open but still loading. Escape and Tab close the calendar, and Escape
        // must not also close the dialog around it.
        if (calendar.opened && (event.key === 'Escape' || event.key === 'Tab')) {
          if (event.key === 'Escape') event.preventDefault();
          calendar.onOpened(false);
          return;
        }
        if (isFixed || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          // The first Enter replaces the typed text by the day that it means; only the next Enter
          // submits the form.
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
