import './day-calendar.css';
import { TimePicker } from '@mantine/dates';
import { getClockHours } from '#common/format.ts';

type TimeFieldProps = {
  readonly label: string;
  readonly size?: 'xs' | 'lg';
  /** the time as HH:mm */
  readonly value: string;
  /** Called with complete times only. */
  readonly onTime: (time: string) => void;
};

/**
 * A field for a time of day in the 12-hour or 24-hour format of the user. The native time field
 * cannot show a chosen format.
 */
export function TimeField({ label, size = 'xs', value, onTime }: TimeFieldProps) {
  return (
    <TimePicker
      size={size}
      role="group"
      aria-label={label}
      className="time-field"
      format={getClockHours() === 12 ? '12h' : '24h'}
      hoursInputLabel={`${label}, hours`}
      minutesInputLabel={`${label}, minutes`}
      amPmInputLabel={`${label}, AM or PM`}
      value={value}
      onChange={(time) => (time === '' || time === value ? undefined : onTime(time))}
    />
  );
}
