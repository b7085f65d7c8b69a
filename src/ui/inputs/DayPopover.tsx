import './date-field.css';
import { Popover } from '@mantine/core';
import type { ReactElement } from 'react';
import { lazyOnDemand, useLazyModule } from '../lazy-module.ts';
import type { DayCalendarProps } from './DayCalendar.tsx';

/** Loads the calendar on demand, because many fields are only typed in or not used at all. */
const calendar = lazyOnDemand(() =>
  import('./DayCalendar.tsx').then((module) => module.DayCalendar),
);

export const prefetchCalendar = () => void calendar.fetch().catch(() => undefined);

type DayPopoverProps = DayCalendarProps & {
  readonly id: string;
  readonly label: string;
  readonly opened: boolean;
  /** Called when the calendar closes. `back` is true if the focus must return to the field. */
  readonly onClose: (back: boolean) => void;
  readonly children: ReactElement;
};

export function DayPopover(props: DayPopoverProps) {
  const { id, label, opened, onClose, children, ...of } = props;
  const Calendar = useLazyModule(calendar, opened);
  return (
    <Popover
      opened={opened && Calendar !== null}
      onChange={(next) => {
        if (!next) onClose(false);
      }}
      position="bottom-start"
      trapFocus
      withRoles={false}
      closeOnEscape={false}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown
        id={id}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        className="date-calendar"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose(true);
        }}
      >
        {Calendar ? <Calendar {...of} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}
